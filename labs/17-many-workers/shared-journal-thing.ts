import type { OperationRecord } from "#contracts/journal.ts";
import type { JournalDatabase, JournalTransaction } from "#contracts/workers.ts";
import type { Slot } from "../../crash-explorer/thing.ts";
import { isRelated } from "../15-reconciliation/desk.ts";
import { lost } from "./shared-leases.ts";
import { type Flying, type Hand, landed, type SharedState, withWrite, withWrong } from "./shared-state.ts";

/** How a commit can go: well, or with its connection lost before it, after it, or while it is under way. */
const FATES = 4;
const [, BEFORE, , UNDER_WAY] = [0, 1, 2, 3];

export function journalOn(
  slot: Slot<SharedState>,
  hand: Hand,
  fate: (name: string, count: number) => number,
): JournalDatabase {
  let clock = 0;
  // In the turn of the operation before: turns of their own would only multiply the orders.
  const read = async (choose: (record: OperationRecord) => boolean) => {
    return structuredClone(slot.get().records.filter(choose));
  };
  return {
    clock: () => clock,
    async transaction(writeId, work) {
      for (;;) {
        const seen = landed(slot.get());
        clock = seen.now;
        const { transaction, put } = transactionOn(seen);
        const record = await work(transaction);
        const happened = fate("the answer to a commit", FATES);
        const isThrough = await slot.exchange("commit", (before) => {
          const state = landed(before);
          // Whoever looked holds locks: what it saw is what there is, or it waits and looks again.
          if (!sameFor(put, seen, state)) return { state, result: false };
          return { state: committed(state, writeId, put.records, happened, hand), result: true };
        });
        if (!isThrough) continue;
        if (happened !== 0) throw lost(writeId);
        return structuredClone(record);
      }
    },
    async written(writeId) {
      return slot.exchange("commit", (before) => {
        const state = landed(before);
        return { state, result: structuredClone(state.writes[writeId]) };
      });
    },
    async related(related) {
      const records = await read((record) => isRelated(record, related));
      return new Map(records.map((record) => [record.operationId, record]));
    },
    ofRun: (runId) => read((record) => record.runId === runId),
    unsettled: () => read(({ state }) => state !== "completed"),
    all: () => read(() => true),
  };
}

interface Put {
  records: OperationRecord[];
  lockedRun: boolean;
  lockedRecords: boolean;
}

function transactionOn(seen: SharedState): { transaction: JournalTransaction; put: Put } {
  const put: Put = { records: [], lockedRun: false, lockedRecords: false };
  return {
    put,
    transaction: {
      async newestToken() {
        put.lockedRun = true;
        return seen.lease?.token;
      },
      async related(related) {
        put.lockedRecords = true;
        const records = structuredClone(seen.records.filter((record) => isRelated(record, related)));
        return new Map(records.map((record) => [record.operationId, record]));
      },
      async put(record) {
        put.records = [structuredClone(record)];
      },
    },
  };
}

function sameFor({ lockedRun, lockedRecords }: Put, seen: SharedState, state: SharedState): boolean {
  const sameRun = !lockedRun || seen.lease?.token === state.lease?.token;
  return sameRun && (!lockedRecords || JSON.stringify(seen.records) === JSON.stringify(state.records));
}

function committed(
  state: SharedState,
  writeId: string,
  records: readonly OperationRecord[],
  happened: number,
  hand: Hand,
): SharedState {
  const [record] = records;
  if (record === undefined || happened === BEFORE) return state;
  const isStale = state.lease !== undefined && hand.token !== state.lease.token;
  const noted = withWrong(state, isStale ? "a-stale-write-changes-nothing" : undefined);
  const write: Flying = { writeId, record };
  return happened === UNDER_WAY ? { ...noted, flying: [write] } : withWrite(noted, write);
}
