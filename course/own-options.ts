import { HarnessError } from "#contracts/errors.ts";
import type { LabListing } from "../labs/curriculum.ts";
import type { OwnWish } from "./change-own.ts";
import type { DiffWish } from "./diff-lab.ts";
import type { HintWish } from "./hint-lab.ts";
import { isGiven, type Words } from "./words.ts";

export type WishForOwn =
  | ({ kind: "own" } & OwnWish)
  | ({ kind: "diff" } & DiffWish)
  | ({ kind: "hint" } & HintWish);

/**
 * Undefined: nothing is asked of the learner's own files.
 * @throws {HarnessError} `command.yes_alone`, `command.one_at_a_time` {options}, `command.needs_lab`
 */
export function readOwnWish(words: Words, findLab: (name: string) => LabListing): WishForOwn | undefined {
  const given = own.filter((option) => isGiven(words, option));
  const [option] = given;
  const yes = isGiven(words, "yes");
  if (yes && (option === undefined || option === "hint")) {
    throw new HarnessError({ code: "command.yes_alone", params: {} });
  }
  if (option === undefined) return undefined;
  const exclusive = [...given, ...others.filter((other) => isGiven(words, other))];
  if (exclusive.length > 1) {
    const options = exclusive.map((name) => `--${name}`).join(", ");
    throw new HarnessError({ code: "command.one_at_a_time", params: { options } });
  }
  const [name, second] = words.positionals;
  if (name === undefined) {
    throw new HarnessError({ code: "command.needs_lab", params: { option: `--${option}` } });
  }
  const lab = findLab(name);
  if (option === "hint") return { kind: "hint", lab, ...(second !== undefined && { task: second }) };
  if (second !== undefined) {
    throw new HarnessError({ code: "command.too_many_words", params: { words: second } });
  }
  return option === "diff" ? { kind: "diff", lab, yes } : { kind: "own", action: option, lab, yes };
}

const own = ["start", "reset", "restore", "diff", "hint"] as const;
const others = [
  "check",
  "replay",
  "list",
  "tasks",
  "task",
  "question",
  "answer",
  "read",
  "watch",
  "inspect",
] as const;
