import type { Task } from "../exercise.ts";
import { absent, landed } from "./questions.ts";

/** Tasks 08.0 to 08.2: what a record means, and what it is of. */
export const decisionTasks: readonly Task[] = [
  {
    id: "08.0",
    title: {
      zh: "从四份记录预测",
      en: "Predict from the four records",
    },
    minutes: 5,
    modules: [],
    predict: landed,
    hints: [
      {
        title: {
          zh: "哪份记录回答哪个问题",
          en: "Which record answers which question",
        },
        text: {
          zh: "四份记录里，哪一份说得清外部动作有没有开始、有没有完成？",
          en: "Of the four records, which says whether an external action was started or completed?",
        },
      },
      {
        title: {
          zh: "文件不是记录",
          en: "A file is no record",
        },
        text: {
          zh: "文件里的内容是谁写的？除了这次调用，还可能有谁？",
          en: "Who wrote what is in the file? Who else could it be but this call?",
        },
      },
      {
        title: {
          zh: "started 说了什么",
          en: "What started says",
        },
        text: {
          zh: "started 只说“可能做了”。没有 completed，就没有人知道结果",
          en: "started only says that it may have happened. Without completed nobody knows the outcome",
        },
      },
    ],
    afterwards: absent,
  },
  {
    id: "08.1",
    title: {
      zh: "一个纯决定：复用、执行、重试、停下、拒绝",
      en: "A pure decision: reuse, run, retry, block, refuse",
    },
    minutes: 10,
    modules: ["decide-operation.ts"],
    hints: [
      {
        title: {
          zh: "先问什么",
          en: "What to ask first",
        },
        text: {
          zh: "在看 state 之前，怎么知道这条记录说的就是这个动作？",
          en: "Before you look at the state: how do you know that the record is of this action?",
        },
      },
      {
        title: {
          zh: "缺一条完成，证明不了什么",
          en: "A missing completion proves nothing",
        },
        text: {
          zh: "started 之后没有 completed：动作可能做了，也可能没做。谁的话能让它再跑一次？",
          en: "started without completed: it may have happened or not. Whose word lets it run again?",
        },
      },
      {
        title: {
          zh: "双方都要说可以",
          en: "Both must say yes",
        },
        text: {
          zh:
            "依次判断：没有记录就 run；tool 或 argumentsDigest 不同就 refuse；completed 且有 answer 就 reuse；记录和 wanted 都是 " +
            "retrySafe 才 retry；其余 block",
          en:
            "In this order: no record: run; another tool or argumentsDigest: refuse; completed with an " +
            "answer: reuse; retrySafe in the record and in wanted: retry; all else: block",
        },
      },
    ],
  },
  {
    id: "08.2",
    title: {
      zh: "身份与参数哈希",
      en: "Identity and arguments digest",
    },
    minutes: 15,
    modules: ["arguments-digest.ts", "operation-identity.ts"],
    hints: [
      {
        title: {
          zh: "一个调用，两个名字",
          en: "One call, two names",
        },
        text: {
          zh: "“是哪次调用”和“是哪个动作”是同一个问题吗？模型用新的调用 id 再要一次同样的写入，哪个名字该变？",
          en:
            'Is "which call" the same question as "which action"? If the model asks for the same write ' +
            "under a new call id, which name changes?",
        },
      },
      {
        title: {
          zh: "键的顺序",
          en: "The order of keys",
        },
        text: {
          zh: "{a, b} 和 {b, a} 是同样的参数，哈希也要一样：先写成规范 JSON（canonicalize），再算 sha256",
          en:
            "{a, b} and {b, a} are the same arguments, so their digests are equal: canonical JSON " +
            "(canonicalize) first, then sha256",
        },
      },
      {
        title: {
          zh: "名字由什么组成",
          en: "What the names are made of",
        },
        text: {
          zh:
            "operationId：runId、entryId、index。idempotencyKey：taskId、action、target、内容的哈希。每一部分都要编码，不用服务商的调用 " +
            "id",
          en:
            "operationId: runId, entryId, index. idempotencyKey: taskId, action, target, digest of the " +
            "content. Encode each part, and leave the provider's call id out",
        },
      },
    ],
  },
];
