import type { Task } from "../exercise.ts";
import { PLANTED } from "./planted.ts";
import { secondCompleted, thirdStarted } from "./questions.ts";

/** Tasks 08.5 to 08.7: many calls, many crashes, and what nobody has thought of. */
export const crashTasks: readonly Task[] = [
  {
    id: "08.5",
    title: {
      zh: "一批调用，和还没定论的同一动作",
      en: "A batch, and the same action while it is open",
    },
    minutes: 15,
    modules: ["operation-records.ts", "journaled-perform.ts"],
    predict: secondCompleted,
    hints: [
      {
        title: {
          zh: "换个 id 再要一次",
          en: "Asked for under another id",
        },
        text: {
          zh: "charge 超时了，不知道扣没扣。模型换个调用 id 再要一次：这是新的动作吗？",
          en:
            "The charge timed out, and nobody knows. The model asks again under another call id: is that " +
            "a new action?",
        },
      },
      {
        title: {
          zh: "没定论时按键找",
          en: "While it is open, by its key",
        },
        text: {
          zh: "先找这个调用自己的记录，再找 boundCall 是它的，最后找 idempotencyKey 相同而没有 completed 的",
          en:
            "First the record of the call itself, then one with this boundCall, then one with the same " +
            "idempotencyKey that is not completed",
        },
      },
      {
        title: {
          zh: "同意只对一个调用有效",
          en: "A yes is for one call",
        },
        text: {
          zh: "记录属于另一个调用时，recall 返回 undefined，让权限再问一次；perform 用那条记录的 operationId 去 start，并带上 boundCall",
          en:
            "Where the record is another call's, recall returns undefined, so that permissions ask; " +
            "perform starts under that record's operationId, with boundCall",
        },
      },
    ],
    afterwards: thirdStarted,
  },
  {
    id: "08.6",
    title: {
      zh: "任意多次崩溃：照着重放记号找出埋下的错误",
      en: "Any number of crashes: mend a planted fault from its token",
    },
    minutes: 15,
    modules: ["operation-records.ts"],
    hints: [
      {
        title: {
          zh: "从记号开始",
          en: "Begin with the token",
        },
        text: {
          zh:
            `把 labs/08-recovery/mistakes/${PLANTED.mistake}/${PLANTED.module} 复制到 my-pi-agent/src，运行 npm ` +
            `run lab -- 08 --replay ${PLANTED.token}。两次崩溃之间，哪一份记录变了？`,
          en:
            `Copy labs/08-recovery/mistakes/${PLANTED.mistake}/${PLANTED.module} to my-pi-agent/src and ` +
            `run npm run lab -- 08 --replay ${PLANTED.token}. Which record changed between the crashes?`,
        },
      },
      {
        title: {
          zh: "服务端认的是键",
          en: "The service knows keys",
        },
        text: {
          zh: "charge 的服务端见过的键不会再执行。它为什么执行了两次？看 world 里的两个键",
          en:
            "The service does nothing twice under one key. Why did it act twice? Look at the two keys in " +
            "world",
        },
      },
      {
        title: {
          zh: "重试不是又一次",
          en: "A retry is no repetition",
        },
        text: {
          zh: "同一个 operationId 已有记录时，occurrence 沿用它的，只有新的操作才数一遍",
          en: "Where the operationId has a record, keep its occurrence; only a new operation is counted",
        },
      },
    ],
  },
  {
    id: "08.7",
    title: {
      zh: "写一个检查发现不了的错误",
      en: "Write a mistake that our checks miss",
    },
    minutes: 20,
    modules: [],
    hints: [
      {
        title: {
          zh: "从一句承诺开始",
          en: "Begin with a promise",
        },
        text: {
          zh: "在 contracts/journal.ts 里挑一句话，写一个违反它的模块。哪一个检查会发现？",
          en:
            "Choose a sentence of contracts/journal.ts and write a module that breaks it. Which check " +
            "notices?",
        },
      },
      {
        title: {
          zh: "边角",
          en: "Corners",
        },
        text: {
          zh: "键里的特殊字符、没有 action 的工具、两次运行共用一份操作记录：哪里没人看？",
          en:
            "Odd characters in a key, a tool without action, two runs on one journal: where does nobody " +
            "look?",
        },
      },
      {
        title: {
          zh: "说出后果",
          en: "Say what goes wrong",
        },
        text: {
          zh: "全部通过还不够：写出哪一次崩溃之后，外部世界或会话会出什么错",
          en: "All green is not enough: name the crash after which the world or the Session is wrong",
        },
      },
    ],
  },
];
