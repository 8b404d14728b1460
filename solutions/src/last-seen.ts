import type { OperationRecord } from "#contracts/journal.ts";

/** A record as it was, and the name of the write that made it so. No two writes have one name. */
export interface SeenRecord {
  record: OperationRecord;
  writeId: string;
}

/** What a worker last saw of a database that others write too, so it may be old by now. */
export interface LastSeen {
  record(operationId: string): SeenRecord | undefined;
  token(runId: string): number | undefined;
  sawRecord(record: OperationRecord, writeId: string): void;
  sawToken(runId: string, token: number): void;
  /** Somebody else has been there. */
  forget(operationId: string, runId: string | undefined): void;
}

/**
 * Open records alone: a completed one is hardly ever changed again, and is large. Whatever is not here is
 * looked up, so forgetting the oldest costs time and nothing else.
 * @param most records, and as many runs
 */
export function lastSeen(most = 1_000): LastSeen {
  // As text: who is given a record may change its own copy.
  const records = new Map<string, { text: string; writeId: string }>();
  const tokens = new Map<string, number>();
  return {
    record(operationId) {
      const seen = records.get(operationId);
      return seen && { record: JSON.parse(seen.text), writeId: seen.writeId };
    },
    token: (runId) => tokens.get(runId),
    sawRecord(record, writeId) {
      const { operationId, state } = record;
      if (state === "completed") records.delete(operationId);
      else keep(records, operationId, { text: JSON.stringify(record), writeId }, most);
    },
    sawToken: (runId, token) => keep(tokens, runId, token, most),
    forget(operationId, runId) {
      records.delete(operationId);
      if (runId !== undefined) tokens.delete(runId);
    },
  };
}

function keep<Value>(all: Map<string, Value>, name: string, value: Value, most: number): void {
  all.delete(name);
  all.set(name, value);
  const [oldest] = all.keys();
  if (all.size > most && oldest !== undefined) all.delete(oldest);
}
