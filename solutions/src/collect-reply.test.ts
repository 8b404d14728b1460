import fc from "fast-check";
import { expect, test } from "vitest";
import { collectReply } from "#agent/collect-reply.ts";
import { createScriptedModel } from "#agent/scripted-model.ts";
import { isMessage } from "#agent/stored-shapes.ts";
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

const said: ModelEvent = { type: "text_delta", contentIndex: 0, delta: "I was" };

test.each<[string, unknown]>([
  [
    "an end whose count is no number",
    { ...done, about: { ...about, usage: { ...usage, input: Number.NaN } } },
  ],
  ["an end that says nothing of the reply", { type: "done", reason: "stop" }],
  ["an end without a model", { ...done, about: { ...about, model: undefined } }],
  ["an end for no known reason", { ...done, reason: "tired" }],
  [
    "a failure that asks for its calls to be run",
    { type: "error", reason: "toolUse", errorMessage: "", about },
  ],
  ["a failure whose message is none", { type: "error", reason: "error", errorMessage: {}, about }],
  ["a call without an id", { type: "toolcall_start", contentIndex: 1, name: "write" }],
  ["a call without a name", { type: "toolcall_start", contentIndex: 1, id: "c1" }],
  ["text that is a number", { type: "text_delta", contentIndex: 0, delta: 7 }],
  ["a thought that is none", { type: "thinking_delta", contentIndex: 1 }],
  ["arguments that are parsed already", { type: "toolcall_delta", contentIndex: 1, delta: { path: "a" } }],
  ["a place that is no number", { type: "text_delta", contentIndex: "0", delta: "more" }],
  ["the end of a call at no place", { type: "toolcall_end", contentIndex: Number.NaN }],
  ["nothing at all", null],
])("%s breaks the reply, and what had arrived is kept", async (_, event) => {
  const message = await collectReply(stream(said, event as ModelEvent, said, done), now);
  expect(message).toMatchObject({
    content: [{ type: "text", text: "I was" }],
    stopReason: "error",
    errorMessage: "the model sent what is no event of a reply",
    usage: { totalTokens: 0 },
  });
});

test("what an end says beyond its fields changes nothing of the reply", async () => {
  const more = { ...about, role: "user", content: [], stopReason: "toolUse", errorMessage: "no" };
  const message = await collectReply(stream(said, { ...done, about: more }), now);
  expect(message).toEqual({
    role: "assistant",
    content: [{ type: "text", text: "I was" }],
    stopReason: "stop",
    ...about,
  });
});

test("an event of a type that is not known here is let pass", async () => {
  const unknown = { type: "text_start" } as unknown as ModelEvent;
  expect(await collectReply(stream(unknown, said, done), now)).toMatchObject({ stopReason: "stop" });
});

test("whatever a model sends and throws, the reply can be stored, and is the same when read again", async () => {
  const any = fc.anything({ withBigInt: true, withNullPrototype: true, withDate: true, maxDepth: 2 });
  const wild = (value: fc.Arbitrary<unknown>) => fc.oneof({ arbitrary: value, weight: 6 }, any);
  const types = [
    "text_delta",
    "thinking_delta",
    "toolcall_start",
    "toolcall_delta",
    "toolcall_end",
    "done",
    "error",
  ];
  const event = fc.record(
    {
      type: wild(fc.constantFrom(...types)),
      contentIndex: wild(fc.nat({ max: 2 })),
      delta: wild(fc.constantFrom("{", "}", "", "text")),
      id: wild(fc.string()),
      name: wild(fc.string()),
      reason: wild(fc.constantFrom("stop", "length", "toolUse", "error", "aborted")),
      errorMessage: wild(fc.string()),
      about: wild(fc.record({ ...fields(about, any), usage: wild(fc.record(fields(usage, any))) })),
    },
    { requiredKeys: ["type"] },
  );
  async function* wildly(events: unknown[], thrown: unknown) {
    yield* events as ModelEvent[];
    if (thrown !== undefined) throw thrown;
  }
  const property = fc.asyncProperty(fc.array(fc.oneof(event, any)), any, async (events, thrown) => {
    const message = await collectReply(wildly(events, thrown), now);
    expect(isMessage(message)).toBe(true);
    expect(JSON.parse(JSON.stringify(message))).toEqual(message);
  });
  await fc.assert(property, { numRuns: 500 });
});

/** Each field as it is, or, now and then, anything else. */
function fields(of: object, any: fc.Arbitrary<unknown>): Record<string, fc.Arbitrary<unknown>> {
  const wild = (value: unknown) => fc.oneof({ arbitrary: fc.constant(value), weight: 9 }, any);
  return Object.fromEntries(Object.entries(of).map(([name, value]) => [name, wild(value)]));
}
