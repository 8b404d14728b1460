import type { Check } from "../check.ts";
import { boundary } from "./boundary-checks.ts";
import { abort, answers } from "./gate-checks.ts";
import { links, pathText } from "./path-checks.ts";
import { crashes, restart } from "./restart-checks.ts";
import { commands, rules } from "./rule-checks.ts";

export { exercise } from "./exercise.ts";

/** In the order of the tasks. */
export const checks: readonly Check[] = [
  rules,
  commands,
  pathText,
  links,
  boundary,
  answers,
  abort,
  restart,
  crashes,
];
