import type { ScriptLine } from "#agent/scripted-model.ts";
import type { Lab } from "../experiment.ts";
import { measure, measureMore, observe } from "./boot.ts";
import { observeFamily } from "./children.ts";
import { reading } from "./tools.ts";

const sameRead = reading({ path: "a.txt" });
const twoReads = reading({ path: "a.txt" }, { path: "b.txt" });
const forever: ScriptLine[] = Array(20).fill(twoReads);
const tenReads: ScriptLine[] = Array.from({ length: 10 }, (_, n) => reading({ path: `file-${n}.txt` }));
const creepingReads: ScriptLine[] = Array.from({ length: 20 }, (_, n) =>
  reading({ path: "a.txt", offset: n }),
);

/** Each limit is folded from durable entries, and looked at before a request, never within a turn. */
export const lab: Lab = {
  main: {
    title: {
      zh: "上限三轮，模型总要再调用工具；进程死在第二轮的请求里：重启前后合计三次",
      en: "Three turns at most, a model that never ends, a crash in turn 2: three requests in all",
    },
    run: async (context) =>
      measure(context, await observe(context, { script: forever, limits: { maxTurns: 3 }, dieInRequest: 2 })),
  },
  "max-turns": {
    title: {
      zh: "没有崩溃：最后一次答复里的两个调用照样执行，然后才停",
      en: "No crash: both calls of the last reply still run, and only then does it stop",
    },
    run: async (context) =>
      measureMore(context, await observe(context, { script: forever, limits: { maxTurns: 3 } })),
  },
  "answer-on-last-turn": {
    title: {
      zh: "最后一轮正好给出最终答复：这是完成，不是停止",
      en: "The final answer comes on the last allowed turn: completed, not stopped",
    },
    run: async (context) =>
      measureMore(context, await observe(context, { script: [twoReads, "done"], limits: { maxTurns: 2 } })),
  },
  "max-tokens": {
    title: { zh: "限制 token，中途崩溃一次", en: "A token limit, and a crash on the way" },
    run: async (context) =>
      measureMore(
        context,
        await observe(context, { script: forever, limits: { maxTokens: 600 }, dieInRequest: 3 }),
      ),
  },
  "wall-time": {
    title: {
      zh: "时间上限一分钟，进程死后过了一小时才重启：进程不在的时间也算",
      en: "One minute at most, and the restart comes an hour after the crash: the time in between counts",
    },
    run: async (context) =>
      measureMore(
        context,
        await observe(context, {
          script: forever,
          limits: { maxDurationMs: 60_000 },
          toolTakesMs: 1_000,
          dieInRequest: 2,
          downMs: 3_600_000,
        }),
      ),
  },
  "same-call": {
    title: {
      zh: "同一个调用、同样的参数，连续五次（中间崩溃一次）",
      en: "The same call with the same arguments, five times in a row (and a crash on the way)",
    },
    run: async (context) =>
      measureMore(
        context,
        await observe(context, {
          script: Array(20).fill(sameRead),
          limits: { maxSameCalls: 5 },
          dieInRequest: 4,
        }),
      ),
  },
  "different-reads": {
    title: {
      zh: "对照：十次不同的有用读取，不该被当成原地打转",
      en: "Control: ten different useful reads are not a loop",
    },
    run: async (context) =>
      measureMore(
        context,
        await observe(context, { script: [...tenReads, "done"], limits: { maxSameCalls: 2 } }),
      ),
  },
  "changed-arguments": {
    title: {
      zh: "参数每次略有不同：相同调用规则管不到，由轮数上限拦住",
      en: "Arguments that change a little each time: the same-call rule is silent, the turn limit ends it",
    },
    run: async (context) =>
      measureMore(
        context,
        await observe(context, { script: creepingReads, limits: { maxSameCalls: 3, maxTurns: 6 } }),
      ),
  },
  aborted: {
    title: {
      zh: "第一个工具运行时用户中止：不再请求，每个调用都有结果",
      en: "The user aborts during the first tool: no further request, and no call without a result",
    },
    run: async (context) =>
      measureMore(
        context,
        await observe(context, { script: forever, limits: { maxTurns: 3 }, abortAtToolRun: 1 }),
      ),
  },
  children: {
    title: {
      zh: "两个子运行并行，各自可用三次，与父运行共用五次：合计五次",
      en: "Two parallel children with three requests each, five shared with the parent: five in all",
    },
    run: async (context) => measure(context, await observeFamily(context)),
  },
  "children-crash": {
    title: {
      zh: "同样的父子运行，进程死在第三次请求里：重启前后合计仍是五次",
      en: "The same family, and the process dies in the third request: still five in all",
    },
    run: async (context) => measure(context, await observeFamily(context, 3)),
  },
};
