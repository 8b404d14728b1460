import { both } from "../both.ts";
import type { Check } from "../check.ts";
import { crashCheck } from "../crash-check.ts";
import { titled } from "../titled.ts";
import { abortedCheck } from "./check-aborted.ts";
import { acceptedCheck } from "./check-accepted.ts";
import { cancelledCheck } from "./check-cancelled.ts";
import { consumedCheck } from "./check-consumed.ts";
import { foldCheck } from "./check-fold.ts";
import { runsCheck } from "./check-runs.ts";
import { takenCheck } from "./check-taken.ts";
import { toldCheck } from "./check-told.ts";
import { queueScenario } from "./explored.ts";
import { raceScenario } from "./explored-races.ts";
import { en } from "./titles-en.ts";
import { zh } from "./titles-zh.ts";

export { exercise } from "./exercise.ts";

export const checks: readonly Check[] = titled({ zh, en }, [
  foldCheck,
  takenCheck,
  acceptedCheck,
  consumedCheck,
  cancelledCheck,
  abortedCheck,
  toldCheck,
  runsCheck,
  crashCheck(
    {
      id: "11.crashes",
      task: "11.4",
      level: "process",
      options: { maxStates: 4_000 },
      title: both(
        "进程死在任何位置、任意多次，接受过的消息一条不丢、一条不重",
        "However often and wherever the process dies, no accepted message is lost and none comes twice",
      ),
    },
    queueScenario("process"),
  ),
  crashCheck(
    {
      id: "11.power",
      task: "11.3",
      level: "power",
      options: { maxStates: 4_000 },
      title: both("断电任意多次，上面的话仍然成立", "The same with power cuts"),
    },
    queueScenario("power"),
  ),
  crashCheck(
    {
      id: "11.abort-races",
      task: "11.6",
      level: "order",
      options: { maxStates: 4_000 },
      title: both(
        "中止来在任何时刻，进程死在任何位置：一条消息只走一条路",
        "An abort at any moment and a death at any place: each message goes one way",
      ),
    },
    raceScenario("abort", "both", ["abort"]),
  ),
  crashCheck(
    {
      id: "11.cancel-races",
      task: "11.5",
      level: "order",
      options: { maxStates: 4_000 },
      title: both(
        "撤回和取走同时发生：要么退还，要么送达",
        "A cancel against a turn's start: handed back or delivered",
      ),
    },
    raceScenario("cancel", "steer", ["cancel"]),
  ),
]);
