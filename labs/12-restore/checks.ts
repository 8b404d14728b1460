import { both } from "../both.ts";
import type { Check } from "../check.ts";
import { crashCheck } from "../crash-check.ts";
import { titled } from "../titled.ts";
import { branchCheck } from "./check-branch.ts";
import { hostCheck } from "./check-difference.ts";
import { judgedCheck } from "./check-judged.ts";
import { modeCheck } from "./check-mode.ts";
import { namesCheck } from "./check-names.ts";
import { stepsCheck } from "./check-steps.ts";
import { toolsCheck } from "./check-tools.ts";
import { restoreScenario } from "./explored.ts";
import { en } from "./titles-en.ts";
import { zh } from "./titles-zh.ts";

export { exercise } from "./exercise.ts";

export const checks: readonly Check[] = titled({ zh, en }, [
  toolsCheck,
  namesCheck,
  hostCheck,
  branchCheck,
  modeCheck,
  judgedCheck,
  stepsCheck,
  crashCheck(
    {
      id: "12.crashes",
      task: "12.7",
      level: "process",
      options: { maxStates: 500 },
      title: both(
        "恢复时死在任何位置、任意多次，再恢复一次就是同一个状态",
        "However often and wherever a restore dies, the next one comes to the same",
      ),
    },
    restoreScenario("process"),
  ),
  crashCheck(
    {
      id: "12.power",
      task: "12.7",
      level: "power",
      options: { maxStates: 2_000 },
      title: both(
        "断电、磁盘写满、fsync 失败，上面的话仍然成立",
        "The same with power cuts, full disks and failed fsyncs",
      ),
    },
    restoreScenario("power"),
  ),
]);
