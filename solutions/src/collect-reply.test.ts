import fc from "fast-check";
import { expect, test } from "vitest";
import { collectReply } from "#agent/collect-reply.ts";
import { createScriptedModel } from "#agent/scripted-model.ts";
import type { ModelEvent } from "#contracts/model.ts";

const usage = {
  input: 1,
  output: 2,
  cacheRead: 0,
  cacheWrite: 0,
  totalTokens: 3,
  cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 },
};
const about = { api: "x", provider: "y", model: "z", usage, timestamp: 7 };
const done: ModelEvent = { type: "done", reason: "stop", about };
const now = () => 99;

async function* stream(...events: ModelEvent[]): AsyncGenerator<ModelEvent> {
  yield* events;
}

function call(text: string, ended = true): ModelEvent[] {
  return [
    { type: "toolcall_start", contentIndex: 0, id: "c1", name: "write" },
    { type: "toolcall_delta", contentIndex: 0, delta: text },
    ...(ended ? [{ type: "toolcall_end", contentIndex: 0 } as const] : []),
  ];
}

test("pieces of thinking, text and arguments become whole blocks, in the order of their index", async () => {
  const message = await collectReply(
    stream(
      { type: "text_delta", contentIndex: 1, delta: "hel" },
      { type: "toolcall_start", contentIndex: 2, id: "c1", name: "write" },
      { type: "thinking_delta", contentIndex: 0, delta: "hm" },
      { type: "toolcall_delta", contentIndex: 2, delta: '{"a":' },
      { type: "thinking_delta", contentIndex: 0, delta: "m" },
      { type: "text_delta", contentIndex: 1, delta: "lo" },
      { type: "toolcall_delta", contentIndex: 2, delta: "1}" },
      { type: "toolcall_end", contentIndex: 2 },
      { type: "done", reason: "toolUse", about },
    ),
    now,
  );
  expect(message).toEqual({
    role: "assistant",
    content: [
      { type: "thinking", thinking: "hmm" },
      { type: "text", text: "hello" },
      { type: "toolCall", id: "c1", name: "write", arguments: { a: 1 } },
    ],
    stopReason: "toolUse",
    ...about,
  });
});

test.each([
  ["a string that was not closed", '{"path":"a.txt","content":"line1', true],
  ["whole arguments whose end was not said", '{"path":"a.txt"}', false],
  ["an array", "[1]", true],
  ["null", "null", true],
  ["a number", "7", true],
  ["a number that JSON cannot store again", '{"n":[1e400]}', true],
  ["nothing at all", "", true],
])("arguments that are %s are kept as text and never as arguments", async (_, text, ended) => {
  const { content } = await collectReply(stream(...call(text, ended), done), now);
  expect(content).toEqual([{ type: "toolCall", id: "c1", name: "write", arguments: {}, cutOff: text }]);
});

test("arguments nested deeper than any tool needs are not taken, so that nothing later overflows on them", async () => {
  const nested = (levels: number) => `{"a":${"[".repeat(levels)}${"]".repeat(levels)}}`;
  const taken = await collectReply(stream(...call(nested(99)), done), now);
  expect(taken.content[0]).not.toHaveProperty("cutOff");
  const refused = await collectReply(stream(...call(nested(100)), done), now);
  expect(refused.content[0]).toHaveProperty("cutOff");
  const hostile = await collectReply(stream(...call(nested(100_000)), done), now);
  expect(hostile.content[0]).toHaveProperty("cutOff");
});

test("deltas for a call that never began change nothing", async () => {
  const events: ModelEvent[] = [
    { type: "toolcall_delta", contentIndex: 0, delta: "{}" },
    { type: "toolcall_end", contentIndex: 0 },
  ];
  expect((await collectReply(stream(...events, done), now)).content).toEqual([]);
});

test("an error keeps what had arrived, and says what the provider said", async () => {
  const message = await collectReply(
    stream(
      { type: "text_delta", contentIndex: 0, delta: "I was" },
      { type: "error", reason: "aborted", errorMessage: "stopped by user", about },
    ),
    now,
  );
  expect(message).toMatchObject({
    content: [{ type: "text", text: "I was" }],
    stopReason: "aborted",
    errorMessage: "stopped by user",
  });
});

test.each([
  ["ends without an end", undefined, "the stream ended without an end"],
  ["throws an error", new Error("reset"), "reset"],
  ["throws something else", "gone", "gone"],
])("a stream that %s gives an error message, stamped with the time", async (_, thrown, said) => {
  async function* broken(): AsyncGenerator<ModelEvent> {
    yield { type: "text_delta", contentIndex: 0, delta: "I was" };
    if (thrown !== undefined) throw thrown;
  }
  const message = await collectReply(broken(), now);
  expect(message).toMatchObject({ stopReason: "error", errorMessage: said, timestamp: 99, model: "unknown" });
  expect(message.content).toEqual([{ type: "text", text: "I was" }]);
  expect(message.usage.totalTokens).toBe(0);
});

test("what a scripted model says arrives whole, whatever it says", async () => {
  const json = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 5 }));
  await fc.assert(
    fc.asyncProperty(fc.string({ minLength: 1 }), fc.array(json, { maxLength: 4 }), async (text, args) => {
      const calls = args.map((value, index) => ({ id: `c${index}`, name: "tool", arguments: value }));
      const model = createScriptedModel([{ text, calls }], now);
      const { content, stopReason } = await collectReply(model({ messages: [], tools: [] }), now);
      const expected = calls.map((call) => ({ type: "toolCall", ...JSON.parse(JSON.stringify(call)) }));
      expect(content).toEqual([{ type: "text", text }, ...expected]);
      expect(stopReason).toBe(calls.length > 0 ? "toolUse" : "stop");
    }),
  );
});
