import { withOperationEntry } from "#agent/fold-operation.ts";
import { withPendingEntry } from "#agent/fold-pending-writes.ts";
import { emptyQueues, withQueueEntry } from "#agent/fold-queues.ts";
import { withAbortEntry, withRunEntry } from "#agent/fold-run.ts";
import { withTurnEntry } from "#agent/fold-turn.ts";
import { readHarnessRecord } from "#agent/harness-record.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { HarnessState } from "#contracts/harness-state.ts";
import type { TreeEntry } from "#contracts/tree.ts";

export const emptyHarness: HarnessState = { queues: emptyQueues, pendingWrites: [] };

/**
 * What the harness owes and has open, from all entries of the log in the order of the file.
 * @throws {HarnessError} `harness.bad_record` {line, problem}: what was accepted in it cannot be told.
 */
export function foldHarness(entries: readonly TreeEntry[]): HarnessState {
  return entries.reduce(withHarnessEntry, emptyHarness);
}

/** One step of the fold. @throws {HarnessError} as `foldHarness` does. */
export function withHarnessEntry(state: HarnessState, entry: TreeEntry): HarnessState {
  const read = readHarnessRecord(entry);
  if (read?.ok === false) {
    const params = { line: entry.line, problem: read.failure };
    throw new HarnessError({ code: "harness.bad_record", params });
  }
  const record = read?.value;
  const queues = withQueueEntry(state.queues, entry.id, record);
  const pendingWrites = withPendingEntry(state.pendingWrites, entry.id, record);
  const openRunId = withRunEntry(state, entry, record);
  const abort = withAbortEntry(state.abort, entry, record);
  const openTurn = withTurnEntry(state.openTurn, entry, record);
  const openOperation = withOperationEntry(state.openOperation, entry, record);
  // A long session consists of entries that change nothing: they cost no new state.
  if (
    queues === state.queues &&
    pendingWrites === state.pendingWrites &&
    openRunId === state.openRunId &&
    abort === state.abort &&
    openTurn === state.openTurn &&
    openOperation === state.openOperation
  )
    return state;
  return {
    queues,
    pendingWrites,
    ...(openRunId !== undefined && { openRunId }),
    ...(abort && { abort }),
    ...(openTurn && { openTurn }),
    ...(openOperation && { openOperation }),
  };
}
