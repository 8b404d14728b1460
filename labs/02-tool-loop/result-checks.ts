import { isMessage } from "#agent/stored-shapes.ts";
import type { EntryDraft } from "#contracts/entries.ts";
import type { ToolCall } from "#contracts/messages.ts";
import type { Check } from "../check.ts";
import { type Example, exampleCheck } from "../example-check.ts";
import { call, replied, resultsIn, sum, withoutWords } from "./checked-entries.ts";
import { type Behaviour, done } from "./checked-tools.ts";
import { judge, observeLoop } from "./observed-loop.ts";

export const oneResult: Check = exampleCheck(
  {
    id: "02.one-result",
    task: "02.2",
    title: { zh: "一个调用，执行一次，得到一个结果", en: "A call runs once and gets one result" },
  },
  [
    {
      invariant: "registered-call-has-one-result",
      async breach() {
        const seen = await observeLoop({ before: replied({ content: [sum("c1")] }) });
        return judge(seen, resultsIn(seen.durable), ["c1 ok: 5"]);
      },
    },
    {
      invariant: "tool-runs-once",
      async breach() {
        const seen = await observeLoop({ before: replied({ content: [sum("c1")] }) });
        return judge(
          seen,
          seen.ran.map(({ tool }) => tool),
          ["add"],
        );
      },
    },
    {
      invariant: "key-survives-a-restart",
      async breach() {
        const boot = () => observeLoop({ before: replied({ content: [sum("c1")] }) });
        const [first, second] = [await boot(), await boot()];
        const keys = [first, second].map(({ ran }) => ran[0]?.key);
        const same = keys[0] === keys[1] && keys[0] !== "" && keys[0] !== undefined;
        return judge(second, same ? "the same key" : keys, "the same key");
      },
    },
    {
      invariant: "tool-cannot-change-the-record",
      async breach() {
        const asked = { list: [1], deep: { text: "as asked" } };
        const spoil: Behaviour = (args) => {
          Object.assign(args, { more: true });
          (args as typeof asked).deep.text = "changed by the tool";
        };
        const before = replied({ content: [call("c1", "spoil", asked)] });
        const seen = await observeLoop({ before, tools: { spoil } });
        const kept = JSON.stringify(seen.given).includes("changed by the tool")
          ? "changed by the tool"
          : "as asked";
        return judge(seen, seen.ran.length === 1 ? kept : "no tool ran", "as asked");
      },
    },
    {
      invariant: "given-entries-stay-as-they-are",
      async breach() {
        const seen = await observeLoop({ before: replied({ content: [sum("c1")] }) });
        return judge(seen, seen.given.length, 3);
      },
    },
  ],
);

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
      return judge(seen, { when, results, ...threw }, { when, results: ["c1 error: (a reason)"] });
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
