import type { Append, Entry } from "#contracts/entries.ts";
import { createCrash } from "../crash.ts";
import type { Question } from "../exercise.ts";
import { replied, sum } from "./checked-entries.ts";
import { type Observed, observeLoop } from "./observed-loop.ts";

export const stopWithCall: Question = {
  ask: {
    zh: "服务商说 stopReason 是 stop，可是答复里有一个调用。运行会怎样？",
    en: "The provider says stop, yet there is a call in the reply. What becomes of the run?",
  },
  options: {
    ends: { zh: "调用执行完就结束", en: "It ends once the call has run" },
    "asks-again": { zh: "调用执行完，再问一次模型", en: "The call runs, and the model is asked again" },
  },
  async measure() {
    const { requests } = await observeLoop({ before: replied({ content: [sum("c1")], stopReason: "stop" }) });
    return requests.length > 0 ? "asks-again" : "ends";
  },
  why: {
    zh: "有的服务商就是这样写。模型还没有看到结果，就不可能给出最终答复",
    en: "Some providers do say so. A model that has not seen the result cannot have given its final answer",
  },
};

export const cutOffText: Question = {
  ask: {
    zh: "答复只有文字，停在 length。终态是什么？",
    en: "A reply of text alone stops with length. What is the terminal state?",
  },
  options: {
    completed: { zh: "completed", en: "completed" },
    stopped: { zh: "stopped", en: "stopped" },
    failed: { zh: "failed", en: "failed" },
  },
  async measure() {
    const half = { type: "text", text: "Now I will" } as const;
    return (await observeLoop({ before: replied({ content: [half], stopReason: "length" }) })).ended;
  },
  why: {
    zh: "半句话不是最终答复，也不是故障，而是碰到了上限",
    en: "Half a sentence is no final answer, and no fault either: it came to a limit",
  },
};

export const diesBeforeResult: Question = {
  ask: {
    zh: "工具做完了，结果还没落盘，进程死了。再启动一次，直到结束：这个工具一共跑了几次？",
    en:
      "The tool is done, its result is not durable yet, and the process dies. The next boot ends. How " +
      "often did the tool run?",
  },
  options: {
    once: { zh: "一次", en: "Once" },
    twice: { zh: "两次", en: "Twice" },
  },
  measure: () => runsOverTwoLives((draft) => isResult(draft)),
  why: {
    zh: "条目里没有结果，下一次启动只能再跑。对加法没有害处，对付款就有：实验 08 用操作记录解决它",
    en:
      "The entries hold no result, so the next boot runs it again. Harmless for a sum, not for a " +
      "payment: lab 08",
  },
};

export const diesAfterResult: Question = {
  ask: {
    zh: "换个位置：结果已经落盘，进程死在记录下一次请求的时候。这个工具一共跑了几次？",
    en:
      "Elsewhere: the result is durable, and the process dies as the next request is recorded. How " +
      "often did the tool run?",
  },
  options: {
    once: { zh: "一次", en: "Once" },
    twice: { zh: "两次", en: "Twice" },
  },
  measure: () => runsOverTwoLives((draft) => "fact" in draft),
  why: {
    zh: "条目里有结果，这个调用就不再是没有回答的",
    en: "The entries hold the result, so the call is not open any more",
  },
};

/** The first life dies where it is about to store this; the second boots on what is durable. */
async function runsOverTwoLives(diesAt: (draft: Parameters<Append>[0]) => boolean): Promise<string> {
  const crash = createCrash();
  const left: { durable: readonly Entry[]; ran: Observed["ran"] } = { durable: [], ran: [] };
  await crash.of(
    observeLoop({
      before: replied({ content: [sum("c1")] }),
      more: ({ append, durable, ran }) => {
        Object.assign(left, { durable, ran });
        return { append: async (draft) => (diesAt(draft) ? crash.here() : append(draft)) };
      },
    }),
  );
  // The bench puts the prompt first by itself.
  const second = await observeLoop({ before: left.durable.slice(1) });
  return left.ran.length + second.ran.length === 1 ? "once" : "twice";
}

function isResult(draft: Parameters<Append>[0]): boolean {
  return "message" in draft && draft.message.role === "toolResult";
}
