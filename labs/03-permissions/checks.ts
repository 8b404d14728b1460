import type { Check } from "../check.ts";
import { titled } from "../titled.ts";
import { boundary } from "./boundary-checks.ts";
import { abort, answers } from "./gate-checks.ts";
import { links, pathText } from "./path-checks.ts";
import { crashes, restart } from "./restart-checks.ts";
import { commands, rules } from "./rule-checks.ts";
import { en } from "./titles-en.ts";
import { zh } from "./titles-zh.ts";

export { exercise } from "./exercise.ts";

/** In the order of the tasks. */
export const checks: readonly Check[] = titled({ zh, en }, [
  rules,
  commands,
  pathText,
  links,
  boundary,
  answers,
  abort,
  restart,
  crashes,
]);
