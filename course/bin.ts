import { HarnessError } from "#contracts/errors.ts";
import type { Language } from "#contracts/render.ts";
import { canChoose, leftWhileChoosing } from "./choose.ts";
import { guardEnding } from "./ending.ts";
import { explainThrow } from "./explain-throw.ts";
import { isFirst } from "./first-options.ts";
import type { House, Surroundings } from "./house.ts";
import { isLanguageOpen, languageOf, readWish, type Wish } from "./options.ts";
import { openParts } from "./parts.ts";
import { openPerson } from "./person.ts";
import { runLab } from "./run-lab.ts";
import { readWords, swallowedByNpm, type Words } from "./words.ts";

/**
 * The `lab` command. stdout carries the JSON alone; what a person reads goes to stderr. Exit 0: equal to the
 * expectation, 1: not, 2: wrong use.
 */
export async function startLab(house: House): Promise<void> {
  const words = readWords(process.argv.slice(2));
  const speaking = async (language: Language): Promise<Surroundings> => {
    const person = await openPerson(language, process.stderr);
    const about = { person, root: house.root, withStack: words.stack };
    return { house, person, explain: (thrown) => explainThrow(thrown, about), speaking };
  };
  const surroundings = await speaking(languageOf(words, process.env.LAB_LANG));
  const { person, explain } = surroundings;
  const leave = guardEnding(person, explain);
  // Not awaited: if a module never settled, Node would end the process with a warning of its own.
  obey(words, surroundings).then(leave, (thrown: unknown) => leave(explain(thrown)));
}

async function obey(words: Words, surroundings: Surroundings): Promise<number> {
  const [option] = swallowedByNpm(words, process.env);
  if (option !== undefined) {
    throw new HarnessError({ code: "command.dashes_missing", params: { option, script: "lab" } });
  }
  const asksLanguage = isLanguageOpen(words, process.env.LAB_LANG);
  return grant(readWish(words, process.env.LAB_LANG), surroundings, asksLanguage);
}

/** @param asksLanguage nobody has said yet which it is */
async function grant(wish: Wish, surroundings: Surroundings, asksLanguage: boolean): Promise<number> {
  const part = openParts(surroundings.house);
  switch (wish.kind) {
    case "help":
      return (await part("help.ts")).showHelp(asksLanguage ? ["zh", "en"] : [surroundings.person.language]);
    case "list":
      return (await part("list-variations.ts")).listVariations(wish.lab, surroundings);
    case "doctor":
      return (await part("doctor.ts")).callDoctor(wish, surroundings);
    case "language":
      return (await part("choose-language.ts")).chooseLanguage(wish, surroundings);
    case "progress":
      return (await part("show-progress.ts")).showProgress(wish, surroundings);
    case "inspect":
      return (await part("inspect-lab.ts")).inspectToken(wish, surroundings);
    case "watch":
      return (await part("watch-lab.ts")).watchLab(wish, surroundings);
    case "check":
      return (await part("check-lab.ts")).checkLab(wish, surroundings);
    case "replay":
      return (await part("replay-lab.ts")).replayToken(wish, surroundings);
    case "step":
      return (await part("step-lab.ts")).stepLab(wish, surroundings);
    case "tasks":
      return (await part("tasks-lab.ts")).listTasks(wish, surroundings);
    case "task":
      return (await part("task-lab.ts")).showTask(wish, surroundings);
    case "own":
      return (await part("change-own.ts")).changeOwn(wish, surroundings);
    case "diff":
      return (await part("diff-lab.ts")).diffLab(wish, surroundings);
    case "hint":
      return (await part("hint-lab.ts")).hintLab(wish, surroundings);
    case "grade":
      return (await part("grade/grade-class.ts")).gradeClass(wish, surroundings);
    case "read":
      return (await part("read-session.ts")).readSession(wish.file, surroundings);
    case "choose": {
      const { chooseWish, listLabs } = await part("choose-lab.ts");
      if (!canChoose()) return listLabs(surroundings.person);
      const chosen = await chooseWish(surroundings);
      return chosen === undefined ? leftWhileChoosing : grant(chosen, surroundings, asksLanguage);
    }
    case "run":
      return isFirst(wish.lab) && wish.variation === undefined
        ? (await part("first-lab.ts")).tellFirstCrash({ ...wish, asksLanguage }, surroundings)
        : runLab(wish, surroundings);
  }
}
