import { claimRun } from "#agent/claim-run.ts";
import { releaseRun, renewRun } from "#agent/hold-run.ts";
import type { LeaseTable } from "#contracts/workers.ts";
import { both } from "../both.ts";
import { exampleCheck } from "../example-check.ts";
import { bench, holds, other, self } from "./check-bench.ts";
import { losing } from "./losing-table.ts";

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
