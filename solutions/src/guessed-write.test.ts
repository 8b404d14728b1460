import { expect, test } from "vitest";
import { guessWrite } from "#agent/guessed-write.ts";
import { lastSeen } from "#agent/last-seen.ts";
import type { OperationRecord } from "#contracts/journal.ts";

const record: OperationRecord = {
  ...{ operationId: "a", runId: "r", tool: "charge", argumentsDigest: "sha256:1", idempotencyKey: "k" },
  ...{ retrySafe: false, state: "started", occurrence: 1, attempts: 1, startedAt: 1 },
};

function seenBefore() {
  const seen = lastSeen();
  seen.sawRecord(record, "w1");
  seen.sawToken("r", 7);
  return seen;
}

test("a change rests on the claim and on the write that were seen", async () => {
  const changed: OperationRecord = { ...record, state: "interrupted" };
  const guess = await guessWrite(seenBefore(), async (transaction) => {
    expect(await transaction.newestToken("r")).toBe(7);
    expect((await transaction.related({ operationId: "a" })).get("a")).toEqual(record);
    await transaction.put(changed);
    return changed;
  });
  expect(guess).toEqual({
    record: changed,
    result: changed,
    claim: { runId: "r", token: 7 },
    after: "w1",
  });
});

test("what is wanted for the first time rests on there being nothing related to it", async () => {
  const guess = await guessWrite(lastSeen(), async (transaction) => {
    expect([...(await transaction.related({ wanted: record }))]).toEqual([]);
    await transaction.put(record);
    return record;
  });
  expect(guess).toEqual({ record, result: record });
});

test("what was never seen is no guess, also where the work goes on without it", async () => {
  const guess = await guessWrite(seenBefore(), async (transaction) => {
    await transaction.newestToken("elsewhere").catch(() => 0);
    await transaction.related({ operationId: "a" });
    await transaction.put(record);
    return record;
  });
  expect(guess).toBeUndefined();
  const unknown = await guessWrite(seenBefore(), async (transaction) => {
    await transaction.related({ operationId: "b" }).catch(() => {});
    await transaction.put({ ...record, operationId: "b" });
    return record;
  });
  expect(unknown).toBeUndefined();
});

test("a call that this worker knows is looked up: what else has its key may count", async () => {
  const guess = await guessWrite(seenBefore(), async (transaction) => {
    await transaction.related({ wanted: record });
    await transaction.put(record);
    return record;
  });
  expect(guess).toBeUndefined();
});

test("a refusal that comes of a guess is none", async () => {
  expect(await guessWrite(seenBefore(), () => Promise.reject(new Error("refused")))).toBeUndefined();
});

test.each([
  ["nothing", []],
  ["two records", [record, record]],
  ["another record than was looked at", [{ ...record, operationId: "b" }]],
  ["a record under another key", [{ ...record, idempotencyKey: "other" }]],
  ["a record of another run", [{ ...record, runId: "other" }]],
])("work that puts %s is left to a transaction", async (_, puts: OperationRecord[]) => {
  const guess = await guessWrite(seenBefore(), async (transaction) => {
    await transaction.related({ operationId: "a" });
    for (const put of puts) await transaction.put(put).catch(() => {});
    return record;
  });
  expect(guess).toBeUndefined();
});

test("a new record that is bound to another call, or one put without a look, is left to a transaction", async () => {
  const bound = await guessWrite(lastSeen(), async (transaction) => {
    await transaction.related({ wanted: record });
    await transaction.put({ ...record, boundCall: "b" });
    return record;
  });
  const blind = await guessWrite(seenBefore(), async (transaction) => {
    await transaction.put(record);
    return record;
  });
  expect([bound, blind]).toEqual([undefined, undefined]);
});
