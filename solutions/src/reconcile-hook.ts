import { reconcileOperation } from "#agent/reconcile-operation.ts";
import { rolledBackBy } from "#agent/roll-back.ts";
import type { OperationRecord } from "#contracts/journal.ts";
import type { PendingCall } from "#contracts/loop.ts";
import type { OpenOperation, Reconciling } from "#contracts/reconciliation.ts";
import type { ToolRegistry } from "#contracts/tools.ts";

/**
 * What recall asks before a run blocks: the operation is settled by reality if that is possible, so that only
 * what nobody but a person can know waits for one.
 */
export function reconcileHook(
  parts: Reconciling & { tools: Pick<ToolRegistry, "get">; signal?: AbortSignal },
): (record: OperationRecord, pending: PendingCall) => Promise<OperationRecord> {
  return (record, { call }) =>
    reconcileOperation(
      parts,
      openOperation(record, parts.tools, call.masked ? undefined : call, parts.signal),
    );
}

/** @param call undefined: its arguments held a secret, and only their mask is left */
export function openOperation(
  record: OperationRecord,
  tools: Pick<ToolRegistry, "get">,
  call: Pick<PendingCall["call"], "arguments"> | undefined,
  signal?: AbortSignal,
): OpenOperation {
  return {
    record,
    tool: tools.get(record.tool),
    ...(call && { args: call.arguments }),
    ...(signal && { signal }),
  };
}

/** Operations that are a call's: a roll-back is settled with what it takes back. */
export function callsOperations(records: readonly OperationRecord[]): OperationRecord[] {
  return records.filter((record) => rolledBackBy(record) === undefined);
}
