import { HarnessError } from "#contracts/errors.ts";
import type { LeaseTable, RunLease } from "#contracts/workers.ts";
import type { Slot } from "../../crash-explorer/thing.ts";
import { type Hand, landed, type SharedState, type Wrong, withWrong } from "./shared-state.ts";

/** The row of the one run of a scenario. The database itself sees when it is misused. */
export function leasesOn(
  slot: Slot<SharedState>,
  hand: Hand,
  fate: (name: string, count: number) => number,
): LeaseTable {
  return {
    async look() {
      await slot.alive();
      const { lease, now } = slot.get();
      return { now, ...(lease && { lease: { ...lease } }) };
    },
    async swap(revision, given) {
      const next = { ...given };
      const happened = fate("the answer to a claim", 3);
      const isOurs = await slot.exchange("swap", (before) => {
        // Whoever writes the row waits for a write under way that has locked it.
        const state = landed(before);
        const fits = (state.lease?.revision ?? 0) === revision && happened !== LOST_BEFORE;
        if (!fits) return { state, result: false };
        return { state: { ...withWrong(state, misuse(state, next)), lease: next }, result: true };
      });
      if (isOurs) hand.token = next.token;
      if (happened !== 0) throw lost(`${next.runId} ${next.revision}`);
      return isOurs;
    },
  };
}

const LOST_BEFORE = 1;

export function lost(write: string): HarnessError {
  return new HarnessError({ code: "database.outcome_unknown", params: { write } });
}

function misuse({ lease, now }: SharedState, next: RunLease): Wrong | undefined {
  if (lease === undefined) return undefined;
  const isClaim = next.state === "held" && next.worker !== lease.worker;
  if (lease.state === "ended" && next.state !== "ended") return "an-ended-run-stays-ended";
  if (isClaim && lease.state === "held" && now < lease.expiresAt) return "a-live-owner-is-never-robbed";
  if (isClaim ? next.token <= lease.token : next.token < lease.token) return "a-token-is-given-once";
  return undefined;
}
