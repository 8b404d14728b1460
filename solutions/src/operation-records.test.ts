import { expect, test } from "vitest";
import { findRecord, interruptedRecord, startedRecord } from "#agent/operation-records.ts";
import type { OperationRecord, WantedOperation } from "#contracts/journal.ts";

const wanted: WantedOperation = {
  operationId: "run:entry:0",
  runId: "run",
  tool: "write",
  argumentsDigest: "sha256:one",
  idempotencyKey: "task:write:result.txt:42",
  retrySafe: false,
};
const later = { ...wanted, operationId: "run:entry:1", argumentsDigest: "sha256:two" };

function recorded(retrySafe: boolean, state: "started" | "interrupted"): Map<string, OperationRecord> {
  const records = new Map<string, OperationRecord>();
  const started = startedRecord(records, { ...wanted, retrySafe }, 1);
  records.set(started.operationId, started);
  if (state === "interrupted") {
    const reason = { code: "tool.timed_out", params: {} } as never;
    records.set(started.operationId, interruptedRecord(records, started.operationId, reason));
  }
  return records;
}

test.each([
  ["unsafe", "started", true],
  ["retrySafe", "started", true],
  ["unsafe", "interrupted", true],
  ["retrySafe", "interrupted", false],
] as const)(
  "an open %s operation that is %s decides about an equal key with other arguments: %s",
  (safety, state, decides) => {
    const found = findRecord(recorded(safety === "retrySafe", state), later);
    expect(found?.operationId).toBe(decides ? wanted.operationId : undefined);
  },
);

test("a retrySafe operation that was interrupted still decides about the same arguments", () => {
  const again = { ...later, argumentsDigest: wanted.argumentsDigest };
  expect(findRecord(recorded(true, "interrupted"), again)?.operationId).toBe(wanted.operationId);
});
