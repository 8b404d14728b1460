import { claimRun } from "#agent/claim-run.ts";
import { effectGuard } from "#agent/effect-guard.ts";
import type { LeaseTable } from "#contracts/workers.ts";
import { both } from "../both.ts";
import { exampleCheck } from "../example-check.ts";
import { bench, codeOf, holds, other, self } from "./check-bench.ts";
import { away } from "./losing-table.ts";

const rejected = () => Promise.reject(away());
const KEPT_BACK = both("不执行", "it does not act");

const times = { leaseMs: 300, marginMs: 100 };

export async function held() {
  const own = bench();
  const { leases } = own.open();
  const claim = await claimRun(leases, "r", self, 300);
  if (claim.kind !== "claimed") throw new TypeError(`not claimed but ${claim.kind}`);
  const { lease } = claim;
  return { ...own, leases, lease, guard: effectGuard(leases, lease, times) };
}

export const guardCheck = exampleCheck(
  { id: "17.guard", task: "17.7", title: both("副作用之前再看一眼", "A last look before the effect") },
  [
    holds("who-has-the-run-may-act", async () => {
      const { guard, state } = await held();
      return [await guard(), state().lease?.revision];
    }, [undefined, 1]),
    holds("too-little-time-is-renewed-first", async () => {
      const { guard, wait, state } = await held();
      wait(200);
      return [await guard(), state().lease?.expiresAt];
    }, [undefined, 1_500]),
    holds(
      "who-lost-the-run-does-not-act",
      async () => {
        const { guard, wait, open } = await held();
        wait(300);
        await claimRun(open().leases, "r", other, 300);
        return (await guard())?.code;
      },
      "worker.lease_lost",
    ),
    holds("the-database-is-asked-each-time", async () => {
      const { guard, wait, open } = await held();
      const before = await guard();
      wait(300);
      await claimRun(open().leases, "r", other, 300);
      return [before, (await guard())?.code];
    }, [undefined, "worker.lease_lost"]),
    holds("who-cannot-ask-does-not-act", () => unreachable(0, { look: rejected }), KEPT_BACK),
    // Little time is left, and it cannot be renewed.
    holds("who-cannot-ask-does-not-act", () => unreachable(250, { swap: rejected }), KEPT_BACK),
  ],
);

/** What a worker does that has the run, and from now on cannot reach the database. */
async function unreachable(ms: number, broken: Partial<LeaseTable>) {
  const { leases, lease, wait } = await held();
  wait(ms);
  const guard = effectGuard({ ...leases, ...broken }, lease, times);
  // Thrown or said: either keeps the effect back.
  const reason = await guard().catch((error) => codeOf(error) ?? String(error));
  return reason === undefined ? both("执行了", "it acts") : KEPT_BACK;
}
