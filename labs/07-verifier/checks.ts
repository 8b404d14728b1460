import type { Check } from "../check.ts";
import { crashCheck } from "../crash-check.ts";
import { titled } from "../titled.ts";
import { faultChecks } from "./check-faults.ts";
import { limitCheck } from "./check-limit.ts";
import { loopCheck } from "./check-loop.ts";
import { verdictChecks } from "./check-verdict.ts";
import { quarrelScenario } from "./quarrel.ts";
import { en } from "./titles-en.ts";
import { zh } from "./titles-zh.ts";

export { exercise } from "./exercise.ts";

export const checks: readonly Check[] = titled({ zh, en }, [
  ...verdictChecks,
  limitCheck,
  ...faultChecks,
  loopCheck,
  crashCheck(
    {
      id: "07.crashes",
      task: "07.8",
      level: "process",
      options: { maxStates: 2_000 },
      title: {
        zh: "进程死在任何位置、任意多次，次数不重置，旧的核对也不作数",
        en: "However often and wherever the process dies, no count starts over and no old check is believed",
      },
    },
    quarrelScenario,
  ),
]);
