import type { Exercise } from "../exercise.ts";

export const exercise: Exercise = {
  tasks: [
    {
      id: "08.6",
      title: { zh: "任意多次崩溃", en: "Any number of crashes" },
      minutes: 15,
      modules: [],
      hints: [
        {
          title: { zh: "哪条记录先错", en: "Which record is wrong first" },
          text: {
            zh: "先看最后一次崩溃时操作记录里写着什么，再看下一次启动据此做了什么",
            en: "Look at what the operation journal said at the last crash, then at what the next boot made of it",
          },
        },
        {
          title: { zh: "缺一条完成，证明不了什么", en: "A missing completion proves nothing" },
          text: {
            zh: "started 之后没有 completed：动作可能做了，也可能没做。谁的话能让它再跑一次？",
            en: "started without completed: it may have happened or not. Whose word lets it run again?",
          },
        },
        {
          title: { zh: "两个人都要说可以", en: "Both must say yes" },
          text: {
            zh: "记录里的 retrySafe 和现在这个工具的 retrySafe 都为真，才返回 retry；否则返回 block",
            en: "Return retry only where the record and the tool of today both say retrySafe; else block",
          },
        },
      ],
    },
  ],
  starter: { must: ["08.crashes", "08.power"], may: [] },
  mistakes: [
    {
      name: "retries-whatever-is-open",
      title: {
        zh: "没有 completed 就当没做过，再跑一次",
        en: "What has no completion is taken for not done, and run again",
      },
      rejectedBy: ["08.crashes", "08.power"],
      first: { check: "08.crashes", invariant: "unsafe-effect-at-most-once" },
    },
  ],
};
