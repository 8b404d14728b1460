import { both } from "../both.ts";
import type { Check } from "../check.ts";
import { crashCheck } from "../crash-check.ts";
import { titled } from "../titled.ts";
import { finishCheck } from "./check-finish.ts";
import { operationCheck } from "./check-operation.ts";
import { answerCheck, foldCheck } from "./check-parts.ts";
import { recoverCheck } from "./check-recover.ts";
import { stepCheck } from "./check-step.ts";
import { recoveryScenario } from "./explored.ts";
import { raceScenario } from "./explored-races.ts";
import { shapeScenario } from "./explored-shapes.ts";
import { abortDuringReply } from "./races.ts";
import { en } from "./titles-en.ts";
import { zh } from "./titles-zh.ts";

export { exercise } from "./exercise.ts";

const short = { journaled: true, repeats: false, short: true } as const;

export const checks: readonly Check[] = titled({ zh, en }, [
  answerCheck,
  foldCheck,
  operationCheck,
  stepCheck,
  recoverCheck,
  finishCheck,
  crashCheck(
    {
      id: "13.crashes",
      task: "13.5",
      level: "process",
      options: { maxStates: 4_000 },
      title: both(
        "进程死在任何位置、任意多次，默认策略都收尾，不重做",
        "However often and wherever the process dies, the default settles everything and repeats nothing",
      ),
    },
    () => recoveryScenario("recovery", { policy: "mark_interrupted", ...short }),
  ),
  crashCheck(
    {
      id: "13.retry",
      task: "13.5",
      level: "process",
      options: { maxStates: 4_000 },
      title: both(
        "没有 journal 也要接着做：不安全的工具最多执行一次",
        "It goes on without a journal, and an unsafe tool runs once at most",
      ),
    },
    () =>
      recoveryScenario("retry", {
        policy: "retry_unfinished",
        journaled: false,
        repeats: false,
        short: true,
      }),
  ),
  crashCheck(
    {
      id: "13.power",
      task: "13.5",
      level: "power",
      options: { maxStates: 4_000 },
      title: both("断电任意多次，上面的话仍然成立", "The same with power cuts"),
    },
    () => recoveryScenario("power", { policy: "mark_interrupted", ...short, replyJournal: "full" }),
  ),
  crashCheck(
    {
      id: "13.shapes",
      task: "13.6",
      level: "process",
      options: { maxStates: 2_000 },
      title: both(
        "压缩和分支移动的任何位置崩溃，历史要么旧要么新",
        "Wherever a compaction or a move dies, history is the old one or the new one",
      ),
    },
    shapeScenario,
  ),
  crashCheck(
    {
      id: "13.races",
      task: "13.5",
      level: "order",
      options: { maxStates: 2_000 },
      title: both(
        "中止可以在任何时刻到来，模型的答复也是",
        "An abort may come at any moment, and so may the reply",
      ),
    },
    () => raceScenario(abortDuringReply),
  ),
]);
