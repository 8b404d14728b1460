import type { Check } from "../check.ts";
import { titled } from "../titled.ts";
import { cannotFit } from "./cannot-fit-check.ts";
import { compacts } from "./compaction-check.ts";
import { estimate } from "./estimate-checks.ts";
import { pipeline } from "./pipeline-check.ts";
import { en } from "./titles-en.ts";
import { zh } from "./titles-zh.ts";
import { trimText } from "./trim-text-check.ts";
import { trimTogether } from "./trim-together-check.ts";
import { wholeUnits } from "./whole-units-check.ts";

export { exercise } from "./exercise.ts";

/** In the order of the tasks. */
export const checks: readonly Check[] = titled({ zh, en }, [
  estimate,
  trimText,
  trimTogether,
  wholeUnits,
  cannotFit,
  pipeline,
  compacts,
]);
