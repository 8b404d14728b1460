import { HarnessError } from "#contracts/errors.ts";
import type { LabListing } from "../labs/curriculum.ts";
import { readKeys } from "./step-keys.ts";
import type { StepWish } from "./step-lab.ts";
import { isGiven, optionValue, type Words } from "./words.ts";

/**
 * Undefined: something else is asked.
 * @throws {HarnessError} `command.step_needs_lab`, `command.keys_alone`, `command.unknown_key` {key}
 */
export function readStepWish(
  words: Words,
  findLab: (name: string) => LabListing,
  only: boolean,
): ({ kind: "step" } & StepWish) | undefined {
  const keys = optionValue(words, "keys");
  if (!isGiven(words, "step")) {
    if (others.some((other) => isGiven(words, other))) refuseKeys(keys);
    return undefined;
  }
  const [name, check] = words.positionals;
  if (name === undefined) throw new HarnessError({ code: "command.step_needs_lab", params: {} });
  const chosen = {
    ...(check !== undefined && { check }),
    ...(keys !== undefined && { keys: readKeys(keys) }),
  };
  return { kind: "step", lab: findLab(name), only, json: isGiven(words, "json"), ...chosen };
}

/** @throws {HarnessError} `command.keys_alone`: nothing that is asked takes keys */
export function refuseKeys(keys: string | undefined): void {
  if (keys !== undefined) throw new HarnessError({ code: "command.keys_alone", params: {} });
}

const others = [
  ...["list", "replay", "check", "read", "tasks", "task", "question", "answer"],
  ...["start", "reset", "restore", "diff", "hint", "watch", "inspect"],
] as const;
