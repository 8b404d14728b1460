import { isMessage } from "#agent/stored-shapes.ts";
import type { EntryDraft } from "#contracts/entries.ts";
import type { ToolCall } from "#contracts/messages.ts";
import type { Check } from "../check.ts";
import { type Example, exampleCheck } from "../example-check.ts";
import { call, replied, resultsIn, withoutWords } from "./checked-entries.ts";
import { type Behaviour, done } from "./checked-tools.ts";
import { judge, observeLoop } from "./observed-loop.ts";

const thrown: readonly [what: string, behave: Behaviour][] = [
  ["an Error", async () => Promise.reject(new Error("boom"))],
  ["an Error, before its promise", () => throws(new Error("boom"))],
  ["nothing", async () => Promise.reject(undefined)],
  ["null", () => throws(null)],
];

const unusable: readonly [what: string, behave: Behaviour][] = [
  ["no outcome", async () => undefined],
  ["no content", async () => ({ status: "done" })],
  ["a text as content", async () => ({ status: "done", content: "ok" })],
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
    failing("unknown-call-has-one-result", "an unknown tool", { asked: call("c1", "fly") }),
    failing("unfit-call-has-one-result", "unfit arguments", { asked: call("c1", "add", { a: "two" }) }),
    ...thrown.map(([what, tool]) =>
      failing("thrown-call-has-one-result", `the tool throws ${what}`, { tool }),
    ),
    failing("refused-call-has-one-result", "the tool refuses", {
      tool: async () => ({ status: "refused", reason: { code: "run.aborted", params: {} } }),
    }),
    ...unusable.map(([what, tool]) => storable(`the tool gives ${what}`, tool)),
    cutOff("its arguments were cut off", replied({ content: [{ ...call("c1", "act"), cutOff: '{"a":' }] })),
    cutOff("its reply was cut off", replied({ content: [call("c1", "act")], stopReason: "length" })),
    cutOff(
      "its reply broke",
      replied({ content: [call("c1", "act")], stopReason: "error", errorMessage: "reset" }),
    ),
  ],
);

/** One error result, which says something, and no throw out of the loop. */
function failing(
  invariant: string,
  when: string,
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
      return judge(seen, { when, results, ...threw, ...again }, { when, results: ["c1 error: (a reason)"] });
    },
  };
}

/** What a tool gives that keeps to no contract: whatever the loop makes of it must be a message. */
function storable(when: string, act: Behaviour): Example {
  return {
    invariant: "result-can-be-stored",
    async breach() {
      const before = replied({ content: [call("c1", "act")] });
      const { durable, ...seen } = await observeLoop({ before, tools: { act } });
      const results = durable.flatMap((entry) =>
        "message" in entry && entry.message.role === "toolResult"
          ? [isMessage(entry.message) ? "a message" : "no message"]
          : [],
      );
      return judge({ ...seen, durable }, { when, results }, { when, results: ["a message"] });
    },
  };
}

function cutOff(when: string, before: EntryDraft[]): Example {
  return {
    invariant: "cut-off-call-never-runs",
    async breach() {
      const seen = await observeLoop({ before, tools: { act: async () => done("ok") } });
      const received = { when, runs: seen.ran.length, results: resultsIn(seen.durable).map(withoutWords) };
      return judge(seen, received, { when, runs: 0, results: ["c1 error: (a reason)"] });
    },
  };
}

function throws(what: unknown): never {
  throw what;
}
