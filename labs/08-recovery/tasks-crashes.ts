import { both } from "../both.ts";
import type { Task } from "../exercise.ts";
import { hint } from "../hint.ts";
import { PLANTED } from "./planted.ts";
import { secondCompleted, thirdStarted } from "./questions.ts";

/** Tasks 08.7 to 08.9: many calls, many crashes, and what nobody has thought of. */
export const crashTasks: readonly Task[] = [
  {
    id: "08.7",
    title: both("一批调用，和还没定论的同一动作", "A batch, and the same action while it is open"),
    minutes: 15,
    modules: ["operation-records.ts", "journaled-perform.ts"],
    predict: secondCompleted,
    hints: [
      hint(
        ["换个 id 再要一次", "Asked for under another id"],
        [
          "charge 超时了，不知道扣没扣。模型换个调用 id 再要一次：这是新的动作吗？",
          "The charge timed out, and nobody knows. The model asks again under another call id: is that " +
            "a new action?",
        ],
      ),
      hint(
        ["没定论时按键找", "While it is open, by its key"],
        [
          "先找这个调用自己的记录，再找 boundCall 是它的，最后找 idempotencyKey 相同而没有 completed 的",
          "First the record of the call itself, then one with this boundCall, then one with the same " +
            "idempotencyKey that is not completed",
        ],
      ),
      hint(
        ["同意只对一个调用有效", "A yes is for one call"],
        [
          "记录属于另一个调用、决定又是 retry 时，recall 返回 undefined，让权限再问一次（block 照旧）；perform 用那条记录的 operationId 去 " +
            "start，boundCall 是这个调用的",
          "Where the record is another call's and allows a retry, recall returns undefined, so that " +
            "permissions ask; a block stays a block. perform starts under that record's operationId, with " +
            "this call's as boundCall",
        ],
      ),
      hint(
        ["已经回答过的", "What was answered already"],
        [
          "interrupted 而且 retrySafe 的，模型已经得到了回答：参数哈希也相同，才算还在要它",
          "One that is interrupted and retrySafe was answered: only the same argumentsDigest asks for it " +
            "again",
        ],
      ),
    ],
    afterwards: thirdStarted,
  },
  {
    id: "08.8",
    title: both(
      "任意多次崩溃：照着重放记号找出埋下的错误",
      "Any number of crashes: mend a planted fault from its token",
    ),
    minutes: 15,
    modules: ["operation-records.ts"],
    hints: [
      hint(
        ["从记号开始", "Begin with the token"],
        [
          "把失败的检查给出的记号交给 --replay，逐次启动看四份记录：" +
            "副作用发生第二次之前，哪一份变了，或者少了什么？",
          "Give the token of the failed check to --replay and look at the four records, boot by boot: " +
            "before the effect happened again, which of them changed, or lacks something?",
        ],
      ),
      hint(
        ["埋下的错误", "The planted fault"],
        [
          `先把你自己的 ${PLANTED.module} 提交或另存一份，再把 labs/08-recovery/mistakes/${PLANTED.mistake}/` +
            `${PLANTED.module} 复制到 my-pi-agent/src。两次崩溃之间，哪一份记录变了？` +
            `npm run lab -- 08 --replay ${PLANTED.token}`,
          `Commit or put aside your own ${PLANTED.module}, then copy labs/08-recovery/mistakes/` +
            `${PLANTED.mistake}/${PLANTED.module} to my-pi-agent/src. Which record changed between the ` +
            `crashes? npm run lab -- 08 --replay ${PLANTED.token}`,
        ],
      ),
      hint(
        ["服务端认的是键", "The service knows keys"],
        [
          "charge 的服务端见过的键不会再执行。它为什么执行了两次？看外部世界那一行里的两个键",
          "The service does nothing twice under one key. Why did it act twice? Look at the two keys " +
            "in the row of the world",
        ],
      ),
      hint(
        ["重试不是又一次", "A retry is no repetition"],
        [
          "同一个 operationId 已有记录时，occurrence 沿用它的，只有新的操作才数一遍",
          "Where the operationId has a record, keep its occurrence; only a new operation is counted",
        ],
      ),
    ],
  },
  {
    id: "08.9",
    title: both("写一个检查发现不了的错误", "Write a mistake that our checks miss"),
    minutes: 20,
    modules: [],
    hints: [
      hint(
        ["从一句承诺开始", "Begin with a promise"],
        [
          "在 contracts/journal.ts 里挑一句话，写一个违反它的模块。哪一个检查会发现？",
          "Choose a sentence of contracts/journal.ts and write a module that breaks it. Which check " +
            "notices?",
        ],
      ),
      hint(
        ["边角", "Corners"],
        [
          "键里的特殊字符、没有 action 的工具、两次运行共用一份操作记录：哪里没人看？",
          "Odd characters in a key, a tool without action, two runs on one journal: where does nobody " +
            "look?",
        ],
      ),
      hint(
        ["说出后果", "Say what goes wrong"],
        [
          "全部通过还不够：写出哪一次崩溃之后，外部世界或会话会出什么错",
          "All green is not enough: name the crash after which the world or the Session is wrong",
        ],
      ),
    ],
  },
];
