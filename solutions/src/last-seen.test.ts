import { expect, test } from "vitest";
import { lastSeen } from "#agent/last-seen.ts";
import type { OperationRecord } from "#contracts/journal.ts";

function recordOf(operationId: string, state: OperationRecord["state"] = "started"): OperationRecord {
  return {
    ...{ operationId, runId: "r", tool: "charge", argumentsDigest: "sha256:1", idempotencyKey: operationId },
    ...{ retrySafe: false, state, occurrence: 1, attempts: 1, startedAt: 1 },
  };
}

test("what was seen is given back as a copy, with the name of its write", () => {
  const seen = lastSeen();
  seen.sawRecord(recordOf("a"), "w1");
  const first = seen.record("a");
  if (first) first.record.state = "interrupted";
  expect(seen.record("a")).toEqual({ record: recordOf("a"), writeId: "w1" });
});

test("it remembers so many records and runs and no more, the newest of them", () => {
  const seen = lastSeen(3);
  for (const name of ["a", "b", "c", "a", "d"]) {
    seen.sawRecord(recordOf(name), name);
    seen.sawToken(name, 1);
  }
  const names = ["a", "b", "c", "d"];
  expect(names.filter((name) => seen.record(name))).toEqual(["a", "c", "d"]);
  expect(names.filter((name) => seen.token(name))).toEqual(["a", "c", "d"]);
});

test("a completed record is not kept: it is hardly ever changed again", () => {
  const seen = lastSeen();
  seen.sawRecord(recordOf("a"), "w1");
  seen.sawRecord(recordOf("a", "completed"), "w2");
  expect(seen.record("a")).toBeUndefined();
});

test("where somebody else has been, record and token are forgotten", () => {
  const seen = lastSeen();
  seen.sawRecord(recordOf("a"), "w1");
  seen.sawToken("r", 1);
  seen.forget("a", undefined);
  expect([seen.record("a"), seen.token("r")]).toEqual([undefined, 1]);
  seen.forget("a", "r");
  expect(seen.token("r")).toBeUndefined();
});
