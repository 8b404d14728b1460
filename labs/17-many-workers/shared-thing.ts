import type { JournalDatabase, LeaseTable, RunLease } from "#contracts/workers.ts";
import type { Slot, Thing } from "../../crash-explorer/thing.ts";
import { type Service, serviceOn } from "./service.ts";
import { journalOn } from "./shared-journal-thing.ts";
import { leasesOn } from "./shared-leases.ts";
import { emptyShared, type Hand, landed, printShared, type SharedState } from "./shared-state.ts";
import { showShared } from "./show-shared.ts";

/** What one worker reaches. */
export interface Shared {
  leases: LeaseTable;
  journal: JournalDatabase;
  service: Service;
  /** Waits until the lease of whoever holds the run has run out, if it is not renewed. */
  waitOut(): Promise<void>;
  /** Nothing has happened yet. */
  isNew(): boolean;
  /** What a worker that was frozen still believes to have: the claim as it is now. */
  believed(): RunLease | undefined;
}

/**
 * A database with a clock of its own, shared by any number of workers, and the services outside.
 * @param answersGetLost each commit may lose its answer: before, after, or while it is under way
 */
export function sharedThing(
  answersGetLost = false,
  initial: SharedState = emptyShared,
): Thing<SharedState, Shared> {
  return {
    initial,
    fingerprint: printShared,
    show: showShared,
    left: (state) => {
      if (state.flying.length === 0) return [forgotten(state)];
      return [forgotten(landed(state)), forgotten({ ...state, flying: [] })];
    },
    meanwhile: (state) => (state.flying.length === 0 ? [] : [landed(state)]),
    boundaries: ["swap", "commit", "effect", "wait"],
    open(slot: Slot<SharedState>): Shared {
      const hand: Hand = { token: 0 };
      let isLost = !answersGetLost;
      /** One answer in a life: with any number of them no bound of tries would be enough. */
      const fate = (name: string, count: number) => {
        const happened = isLost ? 0 : slot.choose(name, count);
        isLost ||= happened !== 0;
        return happened;
      };
      return {
        leases: leasesOn(slot, hand, fate),
        journal: journalOn(slot, hand, fate),
        service: serviceOn(slot),
        isNew: () => printShared(slot.get()) === printShared(initial),
        believed() {
          const { lease } = slot.get();
          hand.token = lease?.token ?? 0;
          return lease && { ...lease };
        },
        waitOut: () =>
          slot.change("wait", (state) => {
            const until = state.lease?.state === "held" ? state.lease.expiresAt : 0;
            return { ...state, now: Math.max(state.now, until) };
          }),
      };
    },
  };
}

/**
 * Who died can ask for no write by its name, and holds no revision in its hand that could still be counted.
 */
function forgotten({ lease, ...state }: SharedState): SharedState {
  return { ...state, writes: {}, ...(lease && { lease: { ...lease, revision: 1 } }) };
}
