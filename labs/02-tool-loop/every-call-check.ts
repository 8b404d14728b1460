import { isMessage } from "#agent/stored-shapes.ts";
import type { EntryDraft } from "#contracts/entries.ts";
import type { ToolCall } from "#contracts/messages.ts";
import type { Bilingual } from "#contracts/render.ts";
import { both } from "../both.ts";
import type { Check } from "../check.ts";
import { type Example, exampleCheck } from "../example-check.ts";
import { call, replied, resultsIn, withoutWords } from "./checked-entries.ts";
import { type Behaviour, done } from "./checked-tools.ts";
import { judge, observeLoop } from "./observed-loop.ts";

const thrown: readonly [what: Bilingual, behave: Behaviour][] = [
  [both("一个 Error", "an Error"), async () => Promise.reject(new Error("boom"))],
  [both("一个 Error，还没返回 promise", "an Error, before its promise"), () => throws(new Error("boom"))],
  [both("undefined", "undefined"), async () => Promise.reject(undefined)],
  [both("null", "null"), () => throws(null)],
];

const unusable: readonly [what: Bilingual, behave: Behaviour][] = [
  [both("工具什么也没返回", "the tool gives no outcome"), async () => undefined],
  [both("工具的返回里没有 content", "the tool gives no content"), async () => ({ status: "done" })],
  [
    both("工具返回的 content 是一段文字", "the tool gives a text as content"),
    async () => ({ status: "done", content: "ok" }),
  ],
];

export const everyCall: Check = exampleCheck(
  {
    id: "02.every-call",
    task: "02.3",
    title: {
      zh: "没能正常执行的调用，也各有一个结果",
      en: "A call that could not do its work gets its one result too",
    },
  },
  [
    failing("unknown-call-has-one-result", both("没有这个工具", "an unknown tool"), {
      asked: call("c1", "fly"),
    }),
    failing("unfit-call-has-one-result", both("参数不合格", "unfit arguments"), {
      asked: call("c1", "add", { a: "two" }),
    }),
    ...thrown.map(([what, tool]) =>
      failing("thrown-call-has-one-result", both(`工具抛出${what.zh}`, `the tool throws ${what.en}`), {
        tool,
      }),
    ),
    failing("refused-call-has-one-result", both("工具拒绝", "the tool refuses"), {
      tool: async () => ({ status: "refused", reason: { code: "run.aborted", params: {} } }),
    }),
    ...unusable.map(([what, tool]) => storable(what, tool)),
    cutOff(
      both("参数没有到齐", "its arguments were cut off"),
      replied({ content: [{ ...call("c1", "act"), cutOff: '{"a":' }] }),
    ),
    cutOff(
      both("答复被截断", "its reply was cut off"),
      replied({ content: [call("c1", "act")], stopReason: "length" }),
    ),
    cutOff(
      both("答复中途出错", "its reply broke"),
      replied({ content: [call("c1", "act")], stopReason: "error", errorMessage: "reset" }),
    ),
  ],
);

/** One error result, which says something, and no throw out of the loop. */
function failing(
  invariant: string,
  when: Bilingual,
  { asked = call("c1", "act"), tool = async () => done("ok") }: { asked?: ToolCall; tool?: Behaviour },
): Example {
  return {
    invariant,
    async breach() {
      const seen = await observeLoop({ before: replied({ content: [asked] }), tools: { act: tool } });
      const threw = seen.ended.startsWith("threw") && { loop: seen.ended };
      const results = resultsIn(seen.durable).map(withoutWords);
      // Whatever it throws, its effect may have happened: the loop has no word for running it again.
      const again = seen.ran.length > 1 && { runs: seen.ran.length };
      return judge(seen, { when, results, ...threw, ...again }, { when, results: ["c1 error: …"] });
    },
  };
}

/** What a tool gives that keeps to no contract: whatever the loop makes of it must be a message. */
function storable(when: Bilingual, act: Behaviour): Example {
  return {
    invariant: "result-can-be-stored",
    async breach() {
      const before = replied({ content: [call("c1", "act")] });
      const { durable, ...seen } = await observeLoop({ before, tools: { act } });
      const results = durable.flatMap((entry) =>
        "message" in entry && entry.message.role === "toolResult" ? [isMessage(entry.message)] : [],
      );
      const received = { when, resultCanBeStored: results };
      return judge({ ...seen, durable }, received, { when, resultCanBeStored: [true] });
    },
  };
}

function cutOff(when: Bilingual, before: EntryDraft[]): Example {
  return {
    invariant: "cut-off-call-never-runs",
    async breach() {
      const seen = await observeLoop({ before, tools: { act: async () => done("ok") } });
      const received = { when, runs: seen.ran.length, results: resultsIn(seen.durable).map(withoutWords) };
      return judge(seen, received, { when, runs: 0, results: ["c1 error: …"] });
    },
  };
}

function throws(what: unknown): never {
  throw what;
}
