import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { collectReply } from "#agent/collect-reply.ts";
import {
  createRecordedModel,
  type Recording,
  readRecording,
  recordModel,
  requestDigest,
} from "#agent/recorded-model.ts";
import { createScriptedModel } from "#agent/scripted-model.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { Message } from "#contracts/messages.ts";
import type { Model, ModelRequest } from "#contracts/model.ts";

const now = () => 5;
const user: Message = { role: "user", content: "hi", timestamp: 1 };
const request: ModelRequest = { messages: [user], tools: [] };
const call = { id: "c1", name: "write", arguments: { path: "a" } };
const empty = (): Recording => ({ version: 1, exchanges: [] });
const say = (model: Model, asked: ModelRequest = request) => collectReply(model(asked), () => 9);

/** One exchange, recorded. */
async function recorded(...replies: Parameters<typeof createScriptedModel>[0][number][]): Promise<Recording> {
  const recording = empty();
  for (const reply of replies) await say(recordModel(createScriptedModel([reply], now), recording));
  return recording;
}

function codeOf(run: () => unknown): string | undefined {
  try {
    run();
  } catch (error) {
    return error instanceof HarnessError ? error.code : String(error);
  }
  return undefined;
}

test("what was recorded is given back event by event, also through JSON, as often as it is asked for", async () => {
  const script = { text: "ok", calls: [call] };
  const direct = await say(createScriptedModel([script], now));
  const recording = await recorded(script);
  const model = createRecordedModel(readRecording(JSON.parse(JSON.stringify(recording))), now);
  expect(await say(model)).toEqual(direct);
  expect(await say(model)).toEqual(direct);
});

test("recording changes nothing of what the reader sees", async () => {
  const direct = await say(createScriptedModel(["one"], now));
  expect(await say(recordModel(createScriptedModel(["one"], now), empty()))).toEqual(direct);
});

test("an error is recorded like any other end", async () => {
  const recording = empty();
  const heard = await say(recordModel(createScriptedModel([], now), recording));
  expect(heard.stopReason).toBe("error");
  expect(await say(createRecordedModel(recording, now))).toEqual(heard);
});

test("a reply that nobody read to its end, or that broke, is not kept", async () => {
  const recording = empty();
  for await (const _ of recordModel(createScriptedModel(["one"], now), recording)(request)) break;
  const broken: Model = async function* () {
    yield { type: "text_delta", contentIndex: 0, delta: "x" };
    throw new Error("reset");
  };
  await say(recordModel(broken, recording));
  expect(recording.exchanges).toEqual([]);
});

test("any other request ends in an error that says so, and nothing is made up", async () => {
  const model = createRecordedModel(await recorded("one"), now);
  const others: ModelRequest[] = [
    { ...request, messages: [{ ...user, content: "ho" }] },
    { ...request, messages: [user, user] },
    { ...request, messages: [] },
    { ...request, systemPrompt: "" },
    { ...request, tools: [{ name: "t", description: "", parameters: {} }] },
  ];
  for (const other of others) {
    const message = await say(model, other);
    expect(message).toMatchObject({ content: [], stopReason: "error", timestamp: 5, api: "recorded" });
    expect(message.errorMessage).toContain("was never recorded");
  }
});

test("times, tokens, names of models and details make no other request; what the model is shown does", async () => {
  const reply = await say(createScriptedModel([{ text: "a", calls: [call] }], now));
  const result: Message = {
    role: "toolResult",
    toolCallId: "c1",
    toolName: "write",
    content: [{ type: "text", text: "wrote" }],
    isError: false,
    timestamp: 3,
  };
  const digest = (...messages: Message[]) => requestDigest({ messages, tools: [] });
  const first = digest(user, reply, result);
  const renamed = { ...reply, timestamp: 8, model: "other", usage: { ...reply.usage, input: 77 } };
  expect(digest({ ...user, timestamp: 9 }, renamed, { ...result, timestamp: 8, details: 1 })).toBe(first);
  expect(digest(user, reply, { ...result, isError: true })).not.toBe(first);
  expect(digest(user, reply, { ...result, toolCallId: "c2" })).not.toBe(first);
  expect(digest(user, { ...reply, content: [] }, result)).not.toBe(first);
  expect(first).toMatch(/^sha256:[0-9a-f]{64}$/);
});

test("a request that was recorded twice gets the later reply", async () => {
  const recording = await recorded("lost in a crash", "the one that counts");
  const message = await say(createRecordedModel(recording, now));
  expect(message.content).toEqual([{ type: "text", text: "the one that counts" }]);
});

test("what a reader does to an event changes no recording", async () => {
  const recording = await recorded("one");
  const before = JSON.stringify(recording);
  for await (const event of createRecordedModel(recording, now)(request))
    Object.assign(event, { delta: "x" });
  const source = recordModel(createScriptedModel(["two"], now), recording);
  for await (const event of source(request)) Object.assign(event, { contentIndex: 99 });
  expect(JSON.stringify({ ...recording, exchanges: recording.exchanges.slice(0, 1) })).toBe(before);
  expect(JSON.stringify(recording)).not.toContain("99");
});

describe("a recording from a file is hostile", () => {
  const usage = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, totalTokens: 0 };
  const cost = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 };
  const about = { api: "a", provider: "p", model: "m", usage: { ...usage, cost }, timestamp: 1 };
  const done = { type: "done", reason: "stop", about };
  const of = (...events: unknown[]) => ({ version: 1, exchanges: [{ requestDigest: "d", events }] });

  test.each([
    ["nothing", undefined],
    ["null", null],
    ["a list", []],
    ["another version", { version: 2, exchanges: [] }],
    ["no exchanges", { version: 1 }],
    ["an exchange that is none", { version: 1, exchanges: [null] }],
    ["a digest that is no text", { version: 1, exchanges: [{ requestDigest: 1, events: [done] }] }],
    ["no events", of()],
    ["events that do not end", of({ type: "text_delta", contentIndex: 0, delta: "x" })],
    ["something after the end", of(done, done)],
    ["an event of an unknown type", of({ type: "run_tool" }, done)],
    ["an event that is null", of(null, done)],
    ["a negative index", of({ type: "toolcall_end", contentIndex: -1 }, done)],
    ["an index that is text", of({ type: "toolcall_end", contentIndex: "0" }, done)],
    ["a delta that is none", of({ type: "toolcall_delta", contentIndex: 0, delta: {} }, done)],
    ["a call without a name", of({ type: "toolcall_start", contentIndex: 0, id: "c" }, done)],
    ["an end for no known reason", of({ ...done, reason: "whatever" })],
    ["an error that calls itself stop", of({ ...done, type: "error", errorMessage: "x" })],
    ["an error without words", of({ ...done, type: "error", reason: "error" })],
    ["an end about nobody", of({ type: "done", reason: "stop" })],
    ["tokens that are none", of({ ...done, about: { ...about, usage: { ...about.usage, input: null } } })],
  ])("%s is refused", (_, value) => {
    expect(codeOf(() => readRecording(value))).toBe("recording.bad");
  });

  test("a good one passes, and is a copy", () => {
    const good = of({ type: "toolcall_start", contentIndex: 0, id: "c", name: "n" }, done);
    const read = readRecording(good);
    expect(read).toEqual(good);
    expect(read.exchanges).not.toBe(good.exchanges);
  });

  test("whatever it is, it is read or refused by name", () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (exchange, event) => {
        for (const value of [exchange, { version: 1, exchanges: [exchange] }, of(event, done), of(event)]) {
          expect([undefined, "recording.bad"]).toContain(codeOf(() => readRecording(value)));
        }
      }),
    );
  });
});
