import fc from "fast-check";
import { expect, test } from "vitest";
import {
  entriesOfRun,
  isCallOpen,
  lastReply,
  messagesOf,
  requestsStarted,
  storedEnding,
  toolCalls,
  unansweredCalls,
} from "#agent/read-entries.ts";
import type { Entry } from "#contracts/entries.ts";
import type { Fact } from "#contracts/facts.ts";
import type { AssistantMessage } from "#contracts/messages.ts";

const usage = {
  input: 0,
  output: 0,
  cacheRead: 0,
  cacheWrite: 0,
  totalTokens: 0,
  cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 },
};

const about = { api: "x", provider: "x", model: "x", usage, timestamp: 0 };

function user(id: string): Entry {
  return { id, message: { role: "user", content: id, timestamp: 0 } };
}

function assistant(id: string, ...callIds: string[]): Entry {
  const content: AssistantMessage["content"] = callIds.map((callId) => ({
    type: "toolCall",
    id: callId,
    name: "tool",
    arguments: {},
  }));
  content.unshift({ type: "text", text: id });
  return { id, message: { role: "assistant", content, stopReason: "toolUse", ...about } };
}

function result(id: string, toolCallId: string): Entry {
  const message = { role: "toolResult", toolCallId, toolName: "tool", isError: false, timestamp: 0 } as const;
  return { id, message: { ...message, content: [] } };
}

function requested(id: string, runId: string): Entry {
  return { id, fact: { code: "run.request_started", params: { runId, turn: 1 } } };
}

function ended(id: string, runId: string, terminal: string): Entry {
  const reason: Fact = { code: "run.completed", params: {} };
  return { id, fact: { code: "run.ended", params: { runId, terminal, reason } } };
}

test("calls without a result are pending in the model's order, each named by run, entry and place", () => {
  const entries = [user("u"), requested("f", "u"), assistant("a", "c1", "c2", "c3"), result("r", "c2")];
  expect(unansweredCalls(entries)).toMatchObject([
    { runId: "u", entryId: "a", index: 0, call: { id: "c1" } },
    { runId: "u", entryId: "a", index: 2, call: { id: "c3" } },
  ]);
});

test("two calls with one id are two calls: each result answers the earliest that is still open", () => {
  const twice = [user("u"), assistant("a", "c1"), result("r", "c1"), assistant("b", "c1")];
  expect(unansweredCalls(twice)).toMatchObject([{ entryId: "b", index: 0 }]);
  const both = [user("u"), assistant("a", "same", "same"), result("r", "same")];
  expect(unansweredCalls(both)).toMatchObject([{ entryId: "a", index: 1 }]);
});

test.each([
  ["toolUse", true],
  ["stop", true],
  ["length", false],
  ["error", false],
  ["aborted", false],
] as const)("a call in a reply that ended with %s is whole: %s", (stopReason, whole) => {
  const entry = assistant("a", "c1");
  if (!("message" in entry) || entry.message.role !== "assistant") throw new Error("no reply");
  expect(unansweredCalls([{ ...entry, message: { ...entry.message, stopReason } }])).toMatchObject([
    { whole },
  ]);
});

test("a call with cut-off arguments is not whole, the other calls of its reply are", () => {
  const entry = assistant("a", "c1", "c2");
  if (!("message" in entry) || entry.message.role !== "assistant") throw new Error("no reply");
  Object.assign(entry.message.content[1] ?? {}, { cutOff: '{"path' });
  expect(unansweredCalls([entry])).toMatchObject([{ whole: false }, { whole: true }]);
});

test("a result without a call answers nothing", () => {
  expect(unansweredCalls([user("u"), assistant("a", "c1"), result("r", "other")])).toHaveLength(1);
});

test("a pending call keeps the run that asked for it, also after another prompt", () => {
  const entries = [user("u"), requested("f", "run-7"), assistant("a", "c1"), user("v")];
  expect(unansweredCalls(entries)).toMatchObject([{ runId: "run-7" }]);
  expect(unansweredCalls([user("u"), user("v"), assistant("a", "c1")])).toMatchObject([{ runId: "u" }]);
});

test("facts other than a started request name no run", () => {
  const entries = [user("u"), requested("f", "u"), ended("g", "other", "failed"), assistant("a", "c1")];
  expect(unansweredCalls(entries)).toMatchObject([{ runId: "u" }]);
});

test("the stored end is the one of this run", () => {
  const entries = [user("u"), ended("e", "u", "completed"), user("v"), ended("f", "v", "stopped")];
  expect(storedEnding(entries, "v")).toEqual({
    terminal: "stopped",
    reason: { code: "run.completed", params: {} },
  });
  expect(storedEnding(entries, "u")?.terminal).toBe("completed");
  expect(storedEnding(entries, "w")).toBeUndefined();
  expect(storedEnding([user("u"), requested("f", "u")], "u")).toBeUndefined();
});

test("requests are counted for one run alone", () => {
  const entries = [
    user("u"),
    requested("f", "u"),
    requested("g", "v"),
    ended("h", "u", "failed"),
    requested("i", "u"),
  ];
  expect(requestsStarted(entries, "u")).toBe(2);
});

test("a run owns what follows its requests, other facts included, until another run sends one", () => {
  const entries = [user("u"), requested("f", "u"), assistant("a"), ended("g", "v", "failed"), assistant("b")];
  entries.push(requested("h", "v"), assistant("c"), requested("i", "u"), assistant("d"));
  expect(entriesOfRun(entries, "u").map(({ id }) => id)).toEqual(["f", "a", "g", "b", "i", "d"]);
  expect(entriesOfRun(entries, "w")).toEqual([]);
});

test("the last reply counts until a user speaks; results do not hide it", () => {
  expect(lastReply([user("u")], "u")).toBeUndefined();
  expect(lastReply([], "u")).toBeUndefined();
  expect(
    lastReply([user("u"), requested("f", "u"), assistant("a", "c1"), result("r", "c1")], "u")?.content[0],
  ).toMatchObject({
    text: "a",
  });
  expect(
    lastReply([user("u"), requested("f", "u"), assistant("a"), ended("e", "u", "completed"), user("v")], "u"),
  ).toBeUndefined();
});

test("messages are read without facts, and calls without other blocks", () => {
  const entries = [user("u"), requested("f", "u"), assistant("a", "c1")];
  expect(messagesOf(entries).map(({ role }) => role)).toEqual(["user", "assistant"]);
  const [, , reply] = entries;
  if (!reply || !("message" in reply) || reply.message.role !== "assistant") throw new Error("no reply");
  expect(toolCalls(reply.message).map(({ id }) => id)).toEqual(["c1"]);
});

test("a call is open by its id exactly while one of that id has no result, whatever repeats or strays", () => {
  const id = fc.constantFrom("x", "y");
  const entry = fc.oneof(
    fc.array(id, { maxLength: 3 }).map((calls) => assistant("a", ...calls)),
    id.map((call) => result("r", call)),
    fc.constant(user("u")),
  );
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 12 }), (entries) => {
      for (const wanted of ["x", "y", "z"]) {
        const isOpen = unansweredCalls(entries).some(({ call }) => call.id === wanted);
        expect(isCallOpen(entries, wanted)).toBe(isOpen);
      }
    }),
    { numRuns: 1_000 },
  );
});
