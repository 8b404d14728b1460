import { both } from "../both.ts";
import type { Task } from "../exercise.ts";
import { hint } from "../hint.ts";
import { afterCompleted, afterStarted } from "./questions.ts";

/** Tasks 08.3 and 08.4: the record of an effect, and what is done around the effect. */
export const gapTasks: readonly Task[] = [
  {
    id: "08.3",
    title: both("一份只往前走的记录", "A record that only goes forward"),
    minutes: 15,
    modules: ["operation-records.ts"],
    hints: [
      hint(
        ["什么不能再来一次", "What must not come again"],
        [
          "已经 completed 的操作又要 start，或者没 start 过的要 complete：照办的话，记录还可信吗？",
          "A completed operation is to start again, or one that never started is to end. " +
            "Can the record still be believed if that is done?",
        ],
      ),
      hint(
        ["重试还是又一次", "A retry or a repetition"],
        [
          "同一个 operationId 再次 start 是重试；另一个 operationId 用同一个 idempotencyKey，是模型又要了一次。",
          "A further start of an operationId is a retry; another operationId with the same " +
            "idempotencyKey is the action wanted once more.",
        ],
      ),
      hint(
        ["第几次、第几个", "Which attempt, which repetition"],
        [
          "同一个 operationId 再次 start：attempts 加一，runId 和 occurrence 不变。新的操作：occurrence 等于" +
            "这次运行里相同 idempotencyKey 的记录数加一",
          "A further start of an operationId: one more attempt, the same runId and occurrence. A new " +
            "operation: occurrence is the number of this run's records with its idempotencyKey, plus one",
        ],
      ),
      hint(
        ["什么算别的动作", "What is something else"],
        [
          "记录里的 tool、argumentsDigest 或 idempotencyKey 和 wanted 的不同，就抛 conflict",
          "Where tool, argumentsDigest or idempotencyKey of the record differ from wanted: throw conflict",
        ],
      ),
    ],
  },
  {
    id: "08.4",
    title: both("开始、执行、完成，死在每一道缝里", "Start, execute, complete, and be killed in each gap"),
    minutes: 20,
    modules: ["journaled-perform.ts"],
    predict: afterCompleted,
    hints: [
      hint(
        ["崩溃之后还剩什么", "What a crash leaves"],
        [
          "死掉的进程不执行 catch，也不执行 finally。执行之前没写下的，谁还知道？",
          "A dead process runs no catch and no finally. Who still knows what was not written before " +
            "the effect?",
        ],
      ),
      hint(
        ["三步的顺序", "The order of the three"],
        [
          "journal.start 落盘之后才执行，执行之后才 journal.complete，然后才返回结果；结果不明就 journal.interrupt",
          "Execute once journal.start is durable, then journal.complete, and only then return the " +
            "answer; journal.interrupt where the outcome is unknown",
        ],
      ),
      hint(
        ["做之前再问一次", "Ask once more before it is done"],
        [
          "recall 之后、perform 之前，模型的另一个调用可能已经动过同一份记录：所以 perform 自己再决定一次",
          "Between recall and perform another call may have changed the record: perform decides for itself",
        ],
      ),
      hint(
        ["perform 差不多长这样", "perform, nearly"],
        [
          "find → decideOperation → 不是 run 也不是 retry 就直接返回 gate → start → takeOutcome(tool, () => " +
            "execute({ idempotencyKey: effectKey(record) })) → complete（outcomeAnswer）或 interruptOperation",
          "find, decideOperation; return the gate unless it is run or retry; start; takeOutcome(tool, " +
            "() => execute({ idempotencyKey: effectKey(record) })); complete with outcomeAnswer, or " +
            "interruptOperation",
        ],
      ),
    ],
    afterwards: afterStarted,
  },
];
