import type { Task } from "../exercise.ts";
import { afterCompleted, afterStarted } from "./questions.ts";

/** Tasks 08.3 and 08.4: around one effect, and back to it after a restart. */
export const gapTasks: readonly Task[] = [
  {
    id: "08.3",
    title: {
      zh: "开始、执行、完成，死在每一道缝里",
      en: "Start, execute, complete, and be killed in each gap",
    },
    minutes: 20,
    modules: ["operation-records.ts", "journaled-perform.ts"],
    predict: afterCompleted,
    hints: [
      {
        title: {
          zh: "崩溃之后还剩什么",
          en: "What a crash leaves",
        },
        text: {
          zh: "死掉的进程不执行 catch，也不执行 finally。执行之前没写下的，谁还知道？",
          en:
            "A dead process runs no catch and no finally. Who still knows what was not written before " +
            "the effect?",
        },
      },
      {
        title: {
          zh: "三步的顺序",
          en: "The order of the three",
        },
        text: {
          zh: "journal.start 落盘之后才执行，执行之后才 journal.complete，然后才返回结果；结果不明就 journal.interrupt",
          en:
            "Execute once journal.start is durable, then journal.complete, and only then return the " +
            "answer; journal.interrupt where the outcome is unknown",
        },
      },
      {
        title: {
          zh: "第几次、第几个",
          en: "Which attempt, which repetition",
        },
        text: {
          zh:
            "同一个 operationId 再次 start：attempts 加一，occurrence 不变。新的操作：occurrence 等于这次运行里相同 idempotencyKey " +
            "的记录数加一",
          en:
            "A further start of an operationId: one more attempt, the same occurrence. A new operation: " +
            "occurrence is the number of records of this run with the same idempotencyKey, plus one",
        },
      },
      {
        title: {
          zh: "perform 差不多长这样",
          en: "perform, nearly",
        },
        text: {
          zh:
            "find → decideOperation → 不是 run 也不是 retry 就直接返回 gate → start → takeOutcome(tool, () => " +
            "execute({ idempotencyKey: effectKey(record) })) → complete 或 interrupt",
          en:
            "find, decideOperation; return the gate unless it is run or retry; start; takeOutcome(tool, " +
            "() => execute({ idempotencyKey: effectKey(record) })); complete or interrupt",
        },
      },
    ],
    afterwards: afterStarted,
  },
  {
    id: "08.4",
    title: {
      zh: "从 Checkpoint 恢复，恢复两次",
      en: "Recover from the Checkpoint, twice",
    },
    minutes: 15,
    modules: ["checkpoint.ts", "recover-run.ts"],
    hints: [
      {
        title: {
          zh: "谁说了算",
          en: "Who is right",
        },
        text: {
          zh: "Checkpoint 停在较早的位置，会话已经往前走了。该信哪一个？",
          en: "The Checkpoint stands at an earlier place than the Session. Which of them is right?",
        },
      },
      {
        title: {
          zh: "先会话，后 Checkpoint",
          en: "Session first, then Checkpoint",
        },
        text: {
          zh: "append 成功之后再 save，并且 await。反过来，Checkpoint 就会跑到会话前面",
          en:
            "Save once append has returned, and await it. The other way round the Checkpoint could run " +
            "ahead",
        },
      },
      {
        title: {
          zh: "恢复不写任何东西",
          en: "Recovery itself writes nothing",
        },
        text: {
          zh: "把 run.recall 包一层：用 entryId 和 index 在 Checkpoint 里找到这个调用，拿它去问，再记一条 Trace；其余照旧交给 runLoop",
          en:
            "Wrap run.recall: find the call in the Checkpoint by entryId and index, ask about that one, " +
            "tell the Trace; leave the rest to runLoop",
        },
      },
    ],
  },
];
