import { recordedJournal } from "#agent/recorded-journal.ts";
import type { OperationRecord } from "#contracts/journal.ts";
import type { KeyedJournal } from "#contracts/keyed-operations.ts";
import type { RecordStore, RelatedTo } from "#contracts/record-store.ts";
import type { Slot, Thing } from "../../crash-explorer/thing.ts";
import { joined, same } from "../both.ts";

/** The records that several people work at, each in a process of their own, as in a database. */
export type DeskState = readonly OperationRecord[];

/** A journal whose changes are one operation on the world each: looked at and written in one piece. */
export function desk(initial: DeskState): Thing<DeskState, (now: () => number) => KeyedJournal> {
  return {
    initial,
    fingerprint: (state) => JSON.stringify(state.map(timeless)),
    boundaries: ["record"],
    open: (slot) => (now) => recordedJournal(storeOn(slot), now),
    show: (state) =>
      joined(
        state.map(({ operationId, state: how, decisions = [] }) =>
          same(`${operationId}: ${how}; ${decisions.map(({ kind }) => kind).join(", ")}`),
        ),
      ),
  };
}

/**
 * What a later boot can tell apart: that it was tried more than once, who took it last, and whether anybody
 * is taking it back. Or two people who die in turn would make states for ever.
 */
function timeless({ decisions = [], attempts, ...record }: OperationRecord) {
  const assigned = decisions.filter((decision) => decision.kind === "assigned");
  const last = assigned.at(-1);
  return {
    ...record,
    attempts: Math.min(2, attempts),
    takenBack: assigned.some(({ takesBack }) => takesBack),
    decisions: decisions.filter((decision) => decision.kind !== "assigned" || decision === last),
  };
}

function storeOn(slot: Slot<DeskState>): RecordStore {
  // In the turn of the operation before: turns of their own would only multiply the orders.
  const read = async (choose: (record: OperationRecord) => boolean) =>
    structuredClone(slot.get().filter(choose));
  return {
    async change(related, change) {
      const { record, error } = await slot.exchange<Changed>("record", (state) => {
        try {
          const record = change(byId(structuredClone(state.filter((one) => isRelated(one, related)))));
          return { state: withRecord(state, structuredClone(record)), result: { record, error: undefined } };
        } catch (error) {
          return { state, result: { record: undefined, error } };
        }
      });
      if (record === undefined) throw error;
      return structuredClone(record);
    },
    related: async (related) => byId(await read((record) => isRelated(record, related))),
    ofRun: (runId) => read((record) => record.runId === runId),
    unsettled: () => read(({ state }) => state !== "completed"),
    all: () => read(() => true),
  };
}

/** What a rule refuses changes nothing, and is told to whoever asked. */
interface Changed {
  record: OperationRecord | undefined;
  error: unknown;
}

function byId(records: readonly OperationRecord[]): ReadonlyMap<string, OperationRecord> {
  return new Map(records.map((record) => [record.operationId, record]));
}

function withRecord(state: DeskState, record: OperationRecord): DeskState {
  const isNew = state.every(({ operationId }) => operationId !== record.operationId);
  if (isNew) return [...state, record];
  return state.map((one) => (one.operationId === record.operationId ? record : one));
}

/** What `RecordStore.related` finds, of a list. */
export function isRelated(record: OperationRecord, related: RelatedTo): boolean {
  if ("operationId" in related) return record.operationId === related.operationId;
  const { operationId, idempotencyKey } = related.wanted;
  const ids = [record.operationId, record.boundCall];
  return ids.includes(operationId) || record.idempotencyKey === idempotencyKey;
}
