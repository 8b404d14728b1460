import { claimRun } from "#agent/claim-run.ts";
import type { LeaseTable } from "#contracts/workers.ts";
import { both } from "../both.ts";
import { exampleCheck } from "../example-check.ts";
import { bench, codeOf, holds, other, self } from "./check-bench.ts";
import { away, losing } from "./losing-table.ts";

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
        const table = { look: () => Promise.reject(away()), swap: () => Promise.reject(away()) };
        return claimRun(table, "r", self, 300).then(({ kind }) => kind, codeOf);
      },
      "database.unreachable",
    ),
    holds("what-the-table-throws-is-told", async () => {
      const { look } = bench().open().leases;
      let swaps = 0;
      const swap = async () => {
        swaps += 1;
        throw away();
      };
      return [await claimRun({ look, swap }, "r", self, 300).then(({ kind }) => kind, codeOf), swaps];
    }, ["database.unreachable", 1]),
  ],
);
