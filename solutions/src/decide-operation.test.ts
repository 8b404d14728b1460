import fc from "fast-check";
import { expect, test } from "vitest";
import { decideOperation } from "#agent/decide-operation.ts";
import type { OperationRecord, WantedOperation } from "#contracts/journal.ts";
import type { Answer } from "#contracts/loop.ts";

const wanted: WantedOperation = {
  operationId: "run-1:e2:0",
  runId: "run-1",
  tool: "write",
  argumentsDigest: "sha256:1",
  idempotencyKey: "task:write:1",
  retrySafe: false,
};
const answer: Answer = { content: [{ type: "text", text: "wrote" }], isError: false };
const started: OperationRecord = { ...wanted, state: "started", occurrence: 1, attempts: 1, startedAt: 0 };
const interrupted: OperationRecord = { ...started, state: "interrupted" };
const completed: OperationRecord = { ...started, state: "completed", answer };
const unknown = { kind: "block", reason: { code: "operation.outcome_unknown", params: { tool: "write" } } };
const changed = {
  kind: "refuse",
  reason: { code: "operation.arguments_changed", params: { tool: "write" } },
};

test("without a record the operation runs", () => {
  expect(decideOperation(undefined, wanted)).toEqual({ kind: "run" });
});

test("a completed operation gives back its saved answer, safe or not", () => {
  expect(decideOperation(completed, wanted)).toEqual({ kind: "reuse", answer });
  const safe = { ...wanted, retrySafe: true };
  expect(decideOperation({ ...completed, retrySafe: true }, safe)).toEqual({ kind: "reuse", answer });
});

test.each([started, interrupted])("an operation that is $state and unsafe is blocked", (record) => {
  expect(decideOperation(record, wanted)).toEqual(unknown);
});

test.each([started, interrupted])("an operation that is $state is run again if it is retrySafe", (record) => {
  const safe = { ...wanted, retrySafe: true };
  expect(decideOperation({ ...record, retrySafe: true }, safe)).toEqual({ kind: "retry" });
});

test("retrySafe must have been said at the start and still be said now", () => {
  expect(decideOperation({ ...started, retrySafe: true }, wanted)).toEqual(unknown);
  expect(decideOperation(started, { ...wanted, retrySafe: true })).toEqual(unknown);
});

test.each([started, interrupted, completed])(
  "a record that is $state and of other arguments or another tool decides nothing: refused",
  (record) => {
    expect(decideOperation({ ...record, argumentsDigest: "sha256:2" }, wanted)).toEqual(changed);
    expect(decideOperation({ ...record, tool: "read" }, wanted)).toEqual(changed);
    const safe = { ...wanted, retrySafe: true };
    expect(decideOperation({ ...record, retrySafe: true, argumentsDigest: "sha256:2" }, safe)).toEqual(
      changed,
    );
  },
);

test("a record that says completed and holds no answer proves nothing", () => {
  const { answer: _, ...empty } = completed;
  expect(decideOperation(empty, wanted)).toEqual(unknown);
});

test("an answer counts only in a record that says completed", () => {
  expect(decideOperation({ ...started, answer }, wanted)).toEqual(unknown);
});

test("whatever the record says, an unsafe operation that was started never runs again", () => {
  const record = fc.record({
    ...Object.fromEntries(Object.entries(started).map(([key, value]) => [key, fc.constant(value)])),
    state: fc.constantFrom("started", "completed", "interrupted"),
    argumentsDigest: fc.constantFrom("sha256:1", "sha256:2"),
    tool: fc.constantFrom("write", "read"),
    retrySafe: fc.boolean(),
    attempts: fc.nat(),
  }) as fc.Arbitrary<OperationRecord>;
  fc.assert(
    fc.property(record, (found) => {
      expect(["run", "retry"]).not.toContain(decideOperation(found, wanted).kind);
    }),
  );
});
