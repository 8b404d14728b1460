import type { Check } from "../check.ts";
import { titled } from "../titled.ts";
import { cannotFit, wholeUnits } from "./budget-checks.ts";
import { compacts } from "./compaction-checks.ts";
import { estimate } from "./estimate-checks.ts";
import { pipeline } from "./pipeline-checks.ts";
import { en } from "./titles-en.ts";
import { zh } from "./titles-zh.ts";
import { trimText, trimTogether } from "./trim-checks.ts";

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
