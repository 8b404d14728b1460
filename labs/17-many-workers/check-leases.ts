import { claimRun } from "#agent/claim-run.ts";
import { releaseRun, renewRun } from "#agent/hold-run.ts";
import { claimedLease, releasedLease, renewedLease, standingOf } from "#agent/lease-state.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { LeaseTable } from "#contracts/workers.ts";
import { both } from "../both.ts";
import { exampleCheck } from "../example-check.ts";
import { bench, codeOf, holds, leaseOf, other, seen, self } from "./check-bench.ts";

const standing = (...given: Parameters<typeof standingOf>) => standingOf(...given).kind;

export const stateCheck = exampleCheck(
  { id: "17.state", task: "17.1", title: both("租约的判断", "What a lease says") },
  [
    holds("what-nobody-claimed-is-free", () => standing(seen(undefined), self), "free"),
    holds("a-lease-holds-until-it-runs-out", () => standing(seen(leaseOf(), 1_299), self), "held"),
    holds("a-lease-holds-until-it-runs-out", () => standing(seen(leaseOf(), 1_300), self), "free"),
    holds(
      "who-is-robbed-is-named",
      () => {
        const free = standingOf(seen(leaseOf(), 2_000), self);
        return free.kind === "free" ? free.from?.worker : free.kind;
      },
      "w2",
    ),
    holds("an-own-claim-is-known-again", () => standing(seen(leaseOf(self), 9_000), self), "own"),
    holds(
      "an-own-claim-is-known-again",
      () => standing(seen(leaseOf({ ...self, host: "h9" })), self),
      "held",
    ),
    holds(
      "what-was-given-back-is-free",
      () => standing(seen(leaseOf({ ...self, state: "released" })), self),
      "free",
    ),
    holds(
      "an-ended-run-stays-ended",
      () => standing(seen(leaseOf({ state: "ended", ended: "completed" }), 9_000), self),
      "ended",
    ),
    holds(
      "a-token-is-given-once",
      () => {
        const { token, revision, worker, state } = claimedLease(seen(leaseOf()), "r", self, 300);
        return { token, revision, worker, state };
      },
      { token: 4, revision: 8, worker: "w1", state: "held" },
    ),
    holds("a-token-is-given-once", () => claimedLease(seen(undefined), "r", self, 300).token, 1),
    holds("a-token-is-given-once", () => releasedLease(leaseOf()).token, 3),
    holds(
      "the-clock-is-the-database's",
      () => {
        const { since, expiresAt } = claimedLease(seen(undefined, 77), "r", self, 300);
        return { since, expiresAt };
      },
      { since: 77, expiresAt: 377 },
    ),
    holds(
      "a-renewal-keeps-the-claim",
      () => renewedLease(leaseOf(), 1_200, 300),
      leaseOf({ revision: 8, expiresAt: 1_500 }),
    ),
    holds("a-clock-set-back-shortens-nothing", () => renewedLease(leaseOf(), 100, 300).expiresAt, 1_300),
    holds(
      "an-end-is-kept",
      () => {
        const { state, ended, revision } = releasedLease(leaseOf(), "completed");
        return { state, ended, revision };
      },
      { state: "ended", ended: "completed", revision: 8 },
    ),
  ],
);

export const claimCheck = exampleCheck(
  { id: "17.claim", task: "17.2", title: both("认领一个运行", "Claiming a run") },
  [
    holds("one-of-two-has-the-run", async () => {
      const { open } = bench();
      const both = [
        await claimRun(open().leases, "r", self, 300),
        await claimRun(open().leases, "r", other, 300),
      ];
      return both.map((claim) => (claim.kind === "held" ? `held by ${claim.by.worker}` : claim.kind));
    }, ["claimed", "held by w1"]),
    holds(
      "who-was-faster-is-seen",
      async () => {
        const { open } = bench();
        const { leases } = open();
        let raced = false;
        const racing: LeaseTable = {
          look: (runId) => leases.look(runId),
          async swap(revision, next) {
            if (!raced) await claimRun(open().leases, "r", other, 300);
            raced = true;
            return leases.swap(revision, next);
          },
        };
        return (await claimRun(racing, "r", self, 300)).kind;
      },
      "held",
    ),
    holds("a-lost-answer-is-looked-for", async () => {
      const { open, state } = bench();
      const { leases } = open();
      const claim = await claimRun(losing(leases, "after"), "r", self, 300);
      return [claim.kind, state().lease?.token];
    }, ["claimed", 1]),
    holds("a-lost-answer-is-looked-for", async () => {
      const { open, state } = bench();
      const claim = await claimRun(losing(open().leases, "before"), "r", self, 300);
      return [claim.kind, state().lease?.token];
    }, ["claimed", 1]),
    holds("who-was-replaced-is-named", async () => {
      const { open, wait } = bench();
      await claimRun(open().leases, "r", other, 300);
      wait(300);
      const claim = await claimRun(open().leases, "r", self, 300);
      return claim.kind === "claimed" ? [claim.lease.token, claim.from?.worker] : claim.kind;
    }, [2, "w2"]),
    holds(
      "what-the-table-throws-is-told",
      async () => {
        const away = new HarnessError({ code: "database.unreachable", params: { problem: "x" } });
        const table = { look: () => Promise.reject(away), swap: () => Promise.reject(away) };
        return claimRun(table, "r", self, 300).then(({ kind }) => kind, codeOf);
      },
      "database.unreachable",
    ),
  ],
);

export const holdCheck = exampleCheck(
  { id: "17.hold", task: "17.3", title: both("续约和交还", "Renewing and giving back") },
  [
    holds("a-renewal-keeps-the-claim", async () => {
      const { open, wait } = bench();
      const { leases } = open();
      const lease = await claimed(leases);
      wait(200);
      const renewed = await renewRun(leases, lease, 300);
      return [renewed?.token, renewed?.expiresAt];
    }, [1, 1_500]),
    holds(
      "an-own-lease-that-ran-out-can-be-renewed",
      async () => {
        const { open, wait } = bench();
        const { leases } = open();
        const lease = await claimed(leases);
        wait(900);
        return (await renewRun(leases, lease, 300))?.expiresAt;
      },
      2_200,
    ),
    holds("a-lost-run-is-left-alone", async () => {
      const { open, wait, state } = bench();
      const { leases } = open();
      const lease = await claimed(leases);
      wait(300);
      await claimRun(open().leases, "r", self, 300);
      const before = JSON.stringify(state().lease);
      const renewed = await renewRun(leases, lease, 300);
      const released = await releaseRun(leases, lease, "completed");
      return [renewed, released, JSON.stringify(state().lease) === before];
    }, [undefined, undefined, true]),
    holds("an-end-is-kept", async () => {
      const { open, state } = bench();
      const { leases } = open();
      await releaseRun(leases, await claimed(leases), "completed");
      return [
        state().lease?.state,
        state().lease?.ended,
        (await claimRun(open().leases, "r", self, 300)).kind,
      ];
    }, ["ended", "completed", "ended"]),
    holds("a-lost-answer-is-looked-for", async () => {
      const { open, state } = bench();
      const { leases } = open();
      const lease = await claimed(leases);
      const released = await releaseRun(losing(leases, "after"), lease, "completed");
      return [released?.state, state().lease?.state, state().wrong.length];
    }, ["ended", "ended", 0]),
    holds(
      "a-renewal-in-between-is-no-loss",
      async () => {
        const { open } = bench();
        const { leases } = open();
        const lease = await claimed(leases);
        let raced = false;
        const racing: LeaseTable = {
          look: (runId) => leases.look(runId),
          async swap(revision, next) {
            if (!raced) {
              raced = true;
              await renewRun(leases, lease, 300);
            }
            return leases.swap(revision, next);
          },
        };
        return (await releaseRun(racing, lease, "completed"))?.state;
      },
      "ended",
    ),
  ],
);

async function claimed(leases: LeaseTable) {
  const claim = await claimRun(leases, "r", other, 300);
  if (claim.kind !== "claimed") throw new TypeError(`not claimed but ${claim.kind}`);
  return claim.lease;
}

/** The first answer is lost: the swap has happened, or it has not. */
function losing({ look, swap }: LeaseTable, when: "before" | "after"): LeaseTable {
  let isLost = false;
  return {
    look,
    async swap(revision, next) {
      if (isLost) return swap(revision, next);
      isLost = true;
      if (when === "after") await swap(revision, next);
      throw new HarnessError({ code: "database.outcome_unknown", params: { write: "w" } });
    },
  };
}
