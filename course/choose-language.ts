import type { Language } from "#contracts/render.ts";
import { keepLanguage, keptLanguage, languageFile } from "../my-pi-agent/kept-language.js";
import { canChoose, choose, leftWhileChoosing } from "./choose.ts";
import type { Surroundings } from "./house.ts";

export interface LanguageWish {
  /** Absent: the person is asked, where one sits there. */
  language?: Language;
}

/** Keeps a language for all later commands, or tells which is spoken. Exit 0; 130: left while choosing. */
export async function chooseLanguage({ language }: LanguageWish, given: Surroundings): Promise<number> {
  if (language !== undefined) {
    await speakFromNowOn(language, given);
    return 0;
  }
  if (canChoose()) return (await askLanguage(given)) === undefined ? leftWhileChoosing : 0;
  const params = { language: given.person.language, command: "npm run lab -- language zh|en" };
  given.person.tell("language.spoken", params);
  return 0;
}

/** Undefined: the person left. The choice is kept for all later commands. */
export async function askLanguage(given: Surroundings): Promise<Surroundings | undefined> {
  const languages: { title: string; value: Language }[] = [
    { title: "中文", value: "zh" },
    { title: "English", value: "en" },
  ];
  const language = await choose("选择语言 / Choose a language", languages);
  return language && speakFromNowOn(language, given);
}

async function speakFromNowOn(language: Language, given: Surroundings): Promise<Surroundings> {
  const surroundings = await given.speaking(language);
  const { person } = surroundings;
  const { root } = given.house;
  const environment = process.env.LAB_LANG;
  // At the start, the kept language became the variable where nothing was in it.
  const isGiven = environment !== undefined && environment !== keptLanguage(root);
  try {
    keepLanguage(root, language);
    person.tell("language.kept", { file: shortName(languageFile(root), root) }, "quiet");
    if (isGiven && environment !== language) person.tell("language.outvoted", { value: environment }, "bad");
  } catch (error) {
    const problem = (error as NodeJS.ErrnoException).code ?? String(error);
    person.tell("language.not_kept", { problem }, "bad");
  }
  return surroundings;
}

function shortName(file: string, root: string): string {
  return file.startsWith(root) ? file.slice(root.length).replace(/^[\\/]/, "") : file;
}
