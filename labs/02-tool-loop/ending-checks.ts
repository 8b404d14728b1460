import type { Append } from "#contracts/entries.ts";
import type { Check } from "../check.ts";
import { exampleCheck } from "../example-check.ts";
import type { Bench } from "./bench.ts";
import { call, replied, resultsIn, storedEnd, sum, withoutWords } from "./checked-entries.ts";
import { type Behaviour, done } from "./checked-tools.ts";
import { judge, type LoopPlan, observeLoop, slowAppend } from "./observed-loop.ts";

export const durable: Check = exampleCheck(
  {
    id: "02.durable",
    task: "02.2",
    title: {
      zh: "先落盘，再记住：没有落盘的结果，等于没有发生",
      en: "Durable first, then remembered: a result that is not stored has not happened",
    },
  },
  [
    {
      invariant: "goes-on-only-when-the-result-is-durable",
      async breach() {
        const seen = await observeLoop({
          before: replied({ content: [sum("c1")] }),
          more: slowAppend,
          script: [],
        });
        return judge(seen, resultsIn(seen.atEnd), ["c1 ok: 5"]);
      },
    },
    {
      invariant: "failed-append-is-no-result",
      async breach() {
        const before = replied({ content: [sum("c1")] });
        const seen = await observeLoop({ before, more: ({ append }) => ({ append: failing(append) }) });
        const received = { ran: seen.ran.length, requests: seen.requests.length, ended: seen.ended };
        return judge(seen, received, { ran: 1, requests: 0, ended: "threw Error: ENOSPC" });
      },
    },
  ],
);

/** The user stops the run while this tool works. */
function abortingTool(): LoopPlan {
  const abort = new AbortController();
  const stop: Behaviour = async (_, { signal }) => {
    abort.abort();
    return done(signal?.aborted ? "heard" : "not heard");
  };
  return { tools: { stop, act: async () => done("acted") }, more: () => ({ signal: abort.signal }) };
}

const stopped = replied({ content: [call("c1", "stop"), call("c2", "act")] });

export const abort: Check = exampleCheck(
  {
    id: "02.abort",
    task: "02.6",
    title: {
      zh: "用户中止之后：不再开始新的调用，每个调用仍有一个结果",
      en: "After the user aborts, nothing more is started, and every call still has its result",
    },
  },
  [
    {
      invariant: "tool-hears-the-abort",
      async breach() {
        const seen = await observeLoop({ ...abortingTool(), before: stopped });
        return judge(seen, resultsIn(seen.durable).at(0), "c1 ok: heard");
      },
    },
    {
      invariant: "aborted-run-starts-no-call",
      async breach() {
        const seen = await observeLoop({ ...abortingTool(), before: stopped });
        const ran = seen.ran.map(({ tool }) => tool);
        const second = resultsIn(seen.durable).map(withoutWords).at(1) ?? "-";
        return judge(seen, { ran, second }, { ran: ["stop"], second: "c2 error: …" });
      },
    },
    {
      invariant: "aborted-run-sends-no-request",
      async breach() {
        const seen = await observeLoop({ ...abortingTool(), before: stopped });
        const received = {
          requests: seen.requests.length,
          ended: seen.ended,
          stored: storedEnd(seen.durable),
        };
        return judge(seen, received, { requests: 0, ended: "aborted", stored: "aborted" });
      },
    },
    {
      invariant: "aborted-reply-ends-the-run",
      async breach() {
        const half = replied({ content: [{ type: "text", text: "I wi" }], stopReason: "aborted" });
        const seen = await observeLoop({ before: half });
        const received = { requests: seen.requests.length, ended: seen.ended };
        return judge(seen, received, { requests: 0, ended: "aborted" });
      },
    },
    {
      invariant: "aborted-in-time-is-not-sent",
      async breach() {
        const seen = await observeLoop({ more: () => ({ signal: AbortSignal.abort() }) });
        const received = { requests: seen.requests.length, ended: seen.ended };
        return judge(seen, received, { requests: 0, ended: "aborted" });
      },
    },
  ],
);

function failing(append: Bench["append"]): Append {
  return async (draft) => {
    if ("message" in draft && draft.message.role === "toolResult") throw new Error("ENOSPC");
    return append(draft);
  };
}
