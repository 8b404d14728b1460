import fc from "fast-check";
import { expect, test } from "vitest";
import { argumentsDigest, sha256Hex } from "#agent/arguments-digest.ts";
import { wantedOperation } from "#agent/operation-identity.ts";
import type { PendingCall } from "#contracts/loop.ts";
import type { Tool } from "#contracts/tools.ts";

const args = { path: "result.txt", content: "42\n" };
const pending: PendingCall = {
  runId: "run-1",
  entryId: "e2",
  index: 1,
  call: { type: "toolCall", id: "c1", name: "write", arguments: args },
  whole: true,
};
const write: Tool = {
  name: "write",
  description: "",
  parameters: { type: "object" },
  action: (given) => {
    const { path, content } = given as typeof args;
    return { action: "update-file", target: path, content };
  },
  execute: async () => ({ status: "done", content: [] }),
};

test("an operation is named by its place, and its action by task, action, target and content", () => {
  expect(wantedOperation(pending, write, "task-42")).toEqual({
    operationId: "run-1:e2:1",
    runId: "run-1",
    tool: "write",
    argumentsDigest: argumentsDigest(args),
    idempotencyKey: `task-42:update-file:result.txt:${sha256Hex("42\n")}`,
    retrySafe: false,
  });
});

test("the provider's call id is no part of either name", () => {
  const other = { ...pending, call: { ...pending.call, id: "another" } };
  expect(wantedOperation(other, write, "t")).toEqual(wantedOperation(pending, write, "t"));
});

test("another target or another content is another action", () => {
  const key = (change: Partial<typeof args>) =>
    wantedOperation({ ...pending, call: { ...pending.call, arguments: { ...args, ...change } } }, write, "t")
      .idempotencyKey;
  expect(new Set([key({}), key({ path: "other.txt" }), key({ content: "43\n" })]).size).toBe(3);
});

test("a tool that names no action is named by itself and all of its arguments", () => {
  const { action: _, ...plain } = write;
  const digest = argumentsDigest(args).replace(":", "%3A");
  expect(wantedOperation(pending, plain, "t").idempotencyKey).toBe(`t:write:${digest}`);
});

test("an action without content has a key without one", () => {
  const remove: Tool = { ...write, action: () => ({ action: "remove", target: "a" }) };
  expect(wantedOperation(pending, remove, "t").idempotencyKey).toBe("t:remove:a");
});

test("only a registered tool's own word makes an operation retrySafe", () => {
  expect(wantedOperation(pending, { ...write, retrySafe: true }, "t").retrySafe).toBe(true);
  expect(wantedOperation(pending, { ...write, retrySafe: "yes" as unknown as boolean }, "t").retrySafe).toBe(
    false,
  );
  expect(wantedOperation(pending, undefined, "t").retrySafe).toBe(false);
});

test("no part of a name can pretend to be two", () => {
  const text = fc.string({ unit: "binary" });
  fc.assert(
    fc.property(text, text, text, text, (runA, entryA, runB, entryB) => {
      fc.pre(runA.isWellFormed() && entryA.isWellFormed() && runB.isWellFormed() && entryB.isWellFormed());
      fc.pre(runA !== runB || entryA !== entryB);
      const id = (runId: string, entryId: string) =>
        wantedOperation({ ...pending, runId, entryId }, write, "t").operationId;
      expect(id(runA, entryA)).not.toBe(id(runB, entryB));
    }),
  );
  const odd = { ...pending, runId: "a:b c/..!'()*\ud800" };
  expect(wantedOperation(odd, write, "t").operationId).toBe("a%3Ab%20c%2F..%21%27%28%29%2a%EF%BF%BD:e2:1");
});
