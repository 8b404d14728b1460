import type { Check } from "../check.ts";
import { crashCheck } from "../crash-check.ts";
import { titled } from "../titled.ts";
import { budgetCheck } from "./check-budget.ts";
import { durationCheck } from "./check-duration.ts";
import { limitChecks } from "./check-limits.ts";
import { loopCheck } from "./check-loop.ts";
import { sameCallCheck } from "./check-same-call.ts";
import { spendingScenario } from "./spending.ts";
import { en } from "./titles-en.ts";
import { zh } from "./titles-zh.ts";

export { exercise } from "./exercise.ts";

export const checks: readonly Check[] = titled({ zh, en }, [
  ...limitChecks,
  durationCheck,
  sameCallCheck,
  budgetCheck,
  loopCheck,
  crashCheck(
    {
      id: "06.crashes",
      task: "06.7",
      level: "process",
      options: { maxStates: 2_000 },
      title: {
        zh: "进程死在任何位置、任意多次，父子运行也不会多发一次请求",
        en: "However often and wherever the process dies, parent and child send no request too many",
      },
    },
    spendingScenario,
  ),
]);
