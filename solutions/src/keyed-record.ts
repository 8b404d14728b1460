import { nextOccurrence } from "#agent/business-key.ts";
import type { OperationRecords } from "#agent/operation-records.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { OperationRecord, WantedOperation } from "#contracts/journal.ts";

/**
 * What a start by key adds to the record that is about to be made: its place among all of its key, and when
 * it was first started. Between the look that decided and this start somebody else may have started the same
 * action; two of them would be two effects.
 * @throws {HarnessError} `journal.conflict`: the key is open already, or another occurrence comes next.
 */
export function keyedStart(
  records: OperationRecords,
  wanted: WantedOperation,
  started: OperationRecord,
): OperationRecord {
  if (wanted.occurrence === undefined) return started;
  const found = records.get(wanted.operationId);
  if (found) return { ...started, firstStartedAt: found.firstStartedAt ?? found.startedAt };
  const equal = [...records.values()].filter((record) => record.idempotencyKey === wanted.idempotencyKey);
  const open = equal.find((record) => record.state !== "completed");
  if (open || nextOccurrence(equal, wanted) !== wanted.occurrence)
    throw conflict(wanted, open ?? equal.at(-1));
  return { ...started, occurrence: wanted.occurrence };
}

function conflict({ operationId }: WantedOperation, other: OperationRecord | undefined): HarnessError {
  const params = { operationId, state: other?.state ?? "absent", wanted: "started" };
  return new HarnessError({ code: "journal.conflict", params });
}
