import type { AboutCheck, Check } from "../check.ts";
import { crashCheck } from "../crash-check.ts";
import { exampleCheck } from "../example-check.ts";
import { titled } from "../titled.ts";
import { checkpointExamples } from "./checkpoint-examples.ts";
import { decisionExamples } from "./decision-examples.ts";
import { onRealFiles, recoveryScenario } from "./explored.ts";
import { identityExamples } from "./identity-examples.ts";
import { journalFaultExamples } from "./journal-fault-examples.ts";
import { openKeyExamples } from "./open-key-examples.ts";
import { performExamples, recallExamples, sameActionExamples } from "./perform-examples.ts";
import { recordsExamples } from "./records-examples.ts";
import { recoveryExamples } from "./recovery-examples.ts";
import { anyModel, eachGap, inFlight, oneBatch, recoverTwice } from "./small-scenarios.ts";
import { en } from "./titles-en.ts";
import { zh } from "./titles-zh.ts";

export { exercise } from "./exercise.ts";

export const checks: readonly Check[] = titled({ zh, en }, [
  exampleCheck(
    about("decision", "08.1", "一条旧记录决定什么", "What an old record decides"),
    decisionExamples,
  ),
  exampleCheck(
    about("identity", "08.2", "调用和动作各有各的名字", "A call has one name, its action another"),
    identityExamples,
  ),
  exampleCheck(
    about("records", "08.3", "记录只往前走，不改旧账", "Records only go forward; none is rewritten"),
    recordsExamples,
  ),
  exampleCheck(
    about("perform", "08.4", "先记开始，再做，做完再记", "Start, execute, complete, in this order"),
    [...performExamples, ...recallExamples, ...journalFaultExamples],
  ),
  crashCheck(
    {
      ...about(
        "gaps",
        "08.4",
        "死在每一道缝里：不重复，也不谎报",
        "Killed in each gap: nothing repeated, nothing made up",
      ),
      level: "process",
    },
    async (watch) => onRealFiles(await eachGap({ watch })),
  ),
  exampleCheck(
    about("checkpoint", "08.5", "Checkpoint 跟在会话后面", "The Checkpoint follows the Session"),
    checkpointExamples,
  ),
  exampleCheck(
    about("recovery", "08.6", "从 Checkpoint 接着走", "Recovery goes on from the Checkpoint"),
    recoveryExamples,
  ),
  crashCheck(
    {
      ...about("twice", "08.6", "恢复两次，第二次什么也不增加", "Recovering twice adds nothing"),
      level: "process",
    },
    async (watch) => onRealFiles(await recoverTwice(watch)),
  ),
  exampleCheck(
    about(
      "same-action",
      "08.7",
      "同一动作还没定论时换个调用再要",
      "The same action, asked for again while it is open",
    ),
    [...openKeyExamples, ...sameActionExamples],
  ),
  crashCheck(
    {
      ...about("batch", "08.7", "一批调用做到一半时崩溃", "A crash in the middle of a batch"),
      level: "process",
    },
    async (watch) => onRealFiles(await oneBatch(watch)),
  ),
  crashCheck(
    {
      ...about("model", "08.7", "恢复之后，模型说什么都行", "After recovery the model may say anything"),
      level: "process",
    },
    async (watch) => onRealFiles(await anyModel(watch)),
  ),
  crashCheck(
    {
      ...about("in-flight", "08.8", "请求比发它的进程活得久", "A request outlives the process that sent it"),
      level: "process",
    },
    async (watch) => onRealFiles(await inFlight({ watch })),
  ),
  crashCheck(
    {
      ...about(
        "crashes",
        "08.8",
        "进程死在任何位置、任意多次，副作用也不会重复，结果不会丢",
        "However often and wherever the process dies, no effect is repeated and no result is lost",
      ),
      level: "process",
    },
    recoveryScenario,
  ),
  crashCheck(
    {
      ...about(
        "power",
        "08.8",
        "断电丢掉任何没有 fsync 的内容，上面的话仍然成立",
        "The same when a power cut takes whatever was not synced",
      ),
      level: "power",
    },
    recoveryScenario,
  ),
]);

function about(name: string, task: string, zh: string, en: string): AboutCheck {
  return { id: `08.${name}`, task, title: { zh, en } };
}
