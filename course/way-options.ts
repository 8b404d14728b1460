import { HarnessError } from "#contracts/errors.ts";
import type { LabListing } from "../labs/curriculum.ts";
import type { LanguageWish } from "./choose-language.ts";
import type { DoctorWish } from "./doctor.ts";
import type { InspectWish } from "./inspect-lab.ts";
import type { WatchWish } from "./watch-lab.ts";
import { isGiven, isLanguage, optionValue, type Words } from "./words.ts";

/** What goes with the learner on the way, and what looks at how far it has come. */
export type WishForWay =
  | ({ kind: "watch" } & WatchWish)
  | ({ kind: "inspect" } & InspectWish)
  | { kind: "progress"; json: boolean }
  | ({ kind: "language" } & LanguageWish)
  | ({ kind: "doctor" } & DoctorWish);

/**
 * Undefined: something else is asked.
 * @throws {HarnessError} `command.one_at_a_time` {options}, `command.needs_lab` {option},
 *   `command.too_many_words` {words}, `command.unknown_language` {value},
 *   `command.imports_alone`
 */
export function readWayWish(
  words: Words,
  findLab: (name: string) => LabListing,
  only: boolean,
): WishForWay | undefined {
  const [name, needless] = words.positionals;
  const imports = isGiven(words, "imports");
  if (imports && name !== "doctor") throw new HarnessError({ code: "command.imports_alone", params: {} });
  const given = (["watch", "inspect"] as const).filter((option) => isGiven(words, option));
  const [option] = given;
  const isWord = name === "progress" || name === "doctor" || name === "language";
  if (option === undefined && !isWord) return undefined;
  const exclusive = [...given, ...others.filter((other) => isGiven(words, other))];
  if (exclusive.length > (isWord ? 0 : 1)) {
    const options = [...(isWord ? [name] : []), ...exclusive.map((other) => `--${other}`)].join(", ");
    throw new HarnessError({ code: "command.one_at_a_time", params: { options } });
  }
  if (name === "language" && option === undefined) return readLanguageWish(needless);
  if (needless !== undefined) {
    throw new HarnessError({ code: "command.too_many_words", params: { words: needless } });
  }
  if (name === "doctor") return { kind: name, json: isGiven(words, "json"), imports };
  if (name === "progress") return { kind: name, json: isGiven(words, "json") };
  if (name === undefined) {
    throw new HarnessError({ code: "command.needs_lab", params: { option: `--${option}` } });
  }
  const lab = findLab(name);
  if (option === "watch") return { kind: "watch", lab, only };
  return { kind: "inspect", lab, token: optionValue(words, "inspect") as string, only };
}

/** Some experiments answer a question that is asked without thinking of a lab: each has a word of its own. */
export function spelledOut(words: Words): Words {
  const [name, ...rest] = words.positionals;
  return name === "audit" ? { ...words, positionals: ["13", name, ...rest] } : words;
}

function readLanguageWish(language: string | undefined): { kind: "language" } & LanguageWish {
  if (language === undefined) return { kind: "language" };
  if (isLanguage(language)) return { kind: "language", language };
  throw new HarnessError({ code: "command.unknown_language", params: { value: language } });
}

const others = ["check", "replay", "list"] as const;
