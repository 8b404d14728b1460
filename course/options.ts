import { HarnessError } from "#contracts/errors.ts";
import type { Language } from "#contracts/render.ts";
import { curriculum, type LabListing } from "../labs/curriculum.ts";
import type { CheckWish } from "./check-lab.ts";
import type { FirstWish } from "./first-lab.ts";
import { isFirst, readAnswer } from "./first-options.ts";
import { type GradeWish, readGradeWish } from "./grade/options.ts";
import { readOwnWish, type WishForOwn } from "./own-options.ts";
import type { LabWish } from "./run-lab.ts";
import type { StepWish } from "./step-lab.ts";
import { readStepWish, refuseKeys } from "./step-options.ts";
import { readTaskWish, type WishForTasks } from "./task-options.ts";
import { readWayWish, spelledOut, type WishForWay } from "./way-options.ts";
import { isGiven, isLanguage, optionValue, refuseOption, type Words } from "./words.ts";

/** What the person asked for. */
export type Wish =
  | { kind: "help" }
  | { kind: "choose" }
  | { kind: "read"; file: string }
  | { kind: "list"; lab: LabListing }
  | ({ kind: "check" } & CheckWish)
  | ({ kind: "replay" } & ReplayWish)
  | ({ kind: "step" } & StepWish)
  | WishForTasks
  | ({ kind: "grade" } & GradeWish)
  | WishForWay
  | WishForOwn
  | ({ kind: "run" } & LabWish & Pick<FirstWish, "answer">);

export interface ReplayWish {
  lab: LabListing;
  token: string;
  /** As for the check that gave the token. */
  only: boolean;
  /** Absent: in simulation alone. */
  real?: "materialise" | "kill";
  /** Where the files of a path that is gone for real are left for looking at. */
  sessions?: string;
}

/** The option wins over LAB_LANG; a value that is no language leaves the choice to the next one. */
export function languageOf(words: Words, environment: string | undefined): Language {
  return [optionValue(words, "lang"), environment].find(isLanguage) ?? "zh";
}

/** Nobody has said which: it may be asked. */
export function isLanguageOpen(words: Words, environment: string | undefined): boolean {
  return ![optionValue(words, "lang"), environment].some(isLanguage);
}

/**
 * @throws {HarnessError} that says what is wrong with the words.
 */
export function readWish(given: Words, environment: string | undefined): Wish {
  const words = spelledOut(given);
  for (const option of words.options) {
    refuseOption(option);
  }
  if (isGiven(words, "help")) return { kind: "help" };
  refuseLanguage(optionValue(words, "lang") ?? (environment || undefined));
  const forClass = readGradeWish(words, findLab);
  if (forClass) return forClass;
  const [name, variation, ...rest] = words.positionals;
  if (rest.length > 0) {
    throw new HarnessError({ code: "command.too_many_words", params: { words: rest.join(" ") } });
  }
  const forOwn = readOwnWish(words, findLab);
  if (forOwn) return forOwn;
  const sessions = optionValue(words, "sessions");
  const file = optionValue(words, "read");
  if (file !== undefined) {
    return readFileWish(file, name, variation ?? sessions);
  }
  const real = realWay(words);
  const only = isGiven(words, "only");
  const forTasks = readTaskWish(words, findLab, only);
  if (forTasks) return forTasks;
  const forSteps = readStepWish(words, findLab, only);
  if (forSteps) return forSteps;
  const forWay = readWayWish(words, findLab, only);
  if (forWay) return forWay;
  const keys = optionValue(words, "keys");
  if (name === undefined) {
    refuseKeys(keys);
    return { kind: "choose" };
  }
  if (isGiven(words, "list")) return { kind: "list", lab: findLab(name) };
  const token = optionValue(words, "replay");
  if (token !== undefined) {
    const lab = findLab(name);
    return { kind: "replay", lab, token, only, ...(real && { real }), ...(sessions && { sessions }) };
  }
  if (isGiven(words, "check")) {
    // There is no way to ask for one check alone, and all of them would be taken for that one.
    if (variation !== undefined) {
      throw new HarnessError({ code: "command.too_many_words", params: { words: variation } });
    }
    return { kind: "check", lab: findLab(name), only, json: isGiven(words, "json") };
  }
  const lab = findLab(name);
  if (!isFirst(lab) || variation !== undefined) refuseKeys(keys);
  return {
    kind: "run",
    lab,
    ...(variation !== undefined && { variation }),
    ...(sessions !== undefined && { sessions }),
    ...(keys !== undefined && { answer: readAnswer(keys) }),
  };
}

/** @throws {HarnessError} `command.real_alone` {option}, `command.real_twice`. */
function realWay(words: Words): ReplayWish["real"] {
  const given = (["materialise", "kill"] as const).filter((option) => isGiven(words, option));
  const [real] = given;
  if (given.length > 1) throw new HarnessError({ code: "command.real_twice", params: {} });
  if (real !== undefined && (words.positionals.length !== 1 || !isGiven(words, "replay"))) {
    throw new HarnessError({ code: "command.real_alone", params: { option: `--${real}` } });
  }
  return real;
}

function refuseLanguage(value: string | undefined): void {
  if (value !== undefined && !isLanguage(value)) {
    throw new HarnessError({ code: "command.unknown_language", params: { value } });
  }
}

function readFileWish(file: string, name: string | undefined, needless: string | undefined): Wish {
  if (name === undefined || findLab(name).slug !== "session" || needless !== undefined) {
    throw new HarnessError({ code: "command.read_alone", params: {} });
  }
  return { kind: "read", file };
}

/** Accepts `8`, `08`, `recovery` and `08-recovery`. */
function findLab(name: string): LabListing {
  const lab = curriculum.find(({ number, slug }) =>
    [number, String(Number(number)), slug, `${number}-${slug}`].includes(name),
  );
  if (lab === undefined) {
    const labs = curriculum.map(({ number, slug }) => `${number}-${slug}`).join(", ");
    throw new HarnessError({ code: "command.unknown_lab", params: { lab: name, labs } });
  }
  return lab;
}
