import { both } from "../both.ts";
import type { Check } from "../check.ts";
import { crashCheck } from "../crash-check.ts";
import { titled } from "../titled.ts";
import { decisionCheck } from "./check-decision.ts";
import { harnessCheck } from "./check-harness.ts";
import { idCheck } from "./check-id.ts";
import { stepCheck } from "./check-step.ts";
import { sweepCheck } from "./check-sweep.ts";
import { versionCheck } from "./check-version.ts";
import { enginePlans, engineScenario } from "./explored.ts";
import { en } from "./titles-en.ts";
import { zh } from "./titles-zh.ts";

export { exercise } from "./exercise.ts";

export const checks: readonly Check[] = titled({ zh, en }, [
  idCheck,
  versionCheck,
  stepCheck,
  decisionCheck,
  harnessCheck,
  sweepCheck,
  crashCheck(
    {
      id: "18.crashes",
      task: "18.5",
      level: "process",
      title: both(
        "进程死在任何地方，任意多次：不安全的副作用至多一次，工作流总会结束",
        "Death anywhere, any number of times: an unsafe effect happens once at most, and the workflow ends",
      ),
    },
    () => engineScenario("crashes", enginePlans.crashes),
  ),
  crashCheck(
    {
      id: "18.keyed",
      task: "18.3",
      level: "process",
      title: both("对方认幂等键：不用问人", "A service that knows keys: nobody is asked"),
    },
    () => engineScenario("keyed", enginePlans.keyed),
  ),
  crashCheck(
    {
      id: "18.twice",
      task: "18.3",
      level: "order",
      long: true,
      title: both(
        "一个工作流有两次执行同时活着，任何先后，任何死亡",
        "Two executions of one workflow are alive, in every order, with every death",
      ),
    },
    () => engineScenario("twice", enginePlans.twice),
  ),
]);
