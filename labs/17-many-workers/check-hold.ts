import { claimRun } from "#agent/claim-run.ts";
import { releaseRun, renewRun } from "#agent/hold-run.ts";
import type { LeaseTable } from "#contracts/workers.ts";
import { both } from "../both.ts";
import { exampleCheck } from "../example-check.ts";
import { bench, codeOf, holds, other, self } from "./check-bench.ts";
import { away, losing, lostAnswer } from "./losing-table.ts";

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
    holds("who-gave-a-run-back-leaves-it", async () => {
      const { open, state } = bench();
      const { leases } = open();
      const lease = await claimed(leases);
      await releaseRun(leases, lease);
      return [await renewRun(leases, lease, 300), state().lease?.state];
    }, [undefined, "released"]),
    holds("who-gave-a-run-back-leaves-it", async () => {
      const { open, state } = bench();
      const { leases } = open();
      const lease = await claimed(leases);
      await releaseRun(leases, lease, "completed");
      return [await renewRun(leases, lease, 300), await releaseRun(leases, lease), state().lease?.state];
    }, [undefined, undefined, "ended"]),
    ...[away, lostAnswer].map((problem) =>
      holds("what-the-table-throws-is-told", () => told(problem), Array(2).fill(problem().code)),
    ),
    holds(
      "what-the-table-throws-is-told",
      async () => {
        const { leases } = bench().open();
        const lease = await claimed(leases);
        const blind = { look: () => Promise.reject(away()), swap: leases.swap };
        return codeOfOwn(renewRun(blind, lease, 300));
      },
      "database.unreachable",
    ),
  ],
);

/** What renewing and giving back come to, where no swap is ever answered. */
async function told(problem: () => Error): Promise<(string | undefined)[]> {
  const { leases } = bench().open();
  const lease = await claimed(leases);
  let swaps = 0;
  const deaf = {
    look: leases.look,
    async swap() {
      swaps += 1;
      throw swaps > 200 ? new TypeError("it tries for ever") : problem();
    },
  };
  return [await codeOfOwn(renewRun(deaf, lease, 300)), await codeOfOwn(releaseRun(deaf, lease))];
}

function codeOfOwn(work: Promise<unknown>): Promise<string | undefined> {
  return work.then(() => "taken for lost", codeOf);
}

async function claimed(leases: LeaseTable) {
  const claim = await claimRun(leases, "r", other, 300);
  if (claim.kind !== "claimed") throw new TypeError(`not claimed but ${claim.kind}`);
  return claim.lease;
}
