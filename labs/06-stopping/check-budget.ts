import { stopRules } from "#agent/stop-rules.ts";
import type { RequestBudget } from "#contracts/budget.ts";
import { exampleCheck } from "../example-check.ts";
import { unlessEqual } from "../unless.ts";
import { TAKEN, taken, taking } from "./budget-scene.ts";
import { prompt, RUN, turn } from "./entries.ts";

export const budgetCheck = exampleCheck(
  {
    id: "06.budget",
    task: "06.5",
    title: {
      zh: "父子运行共用一份预算：并行也不多拿，重启也不还",
      en: "Parent and children spend one budget: not more in parallel, and nothing back after a restart",
    },
  },
  [
    taking("the-limit-is-what-all-take-together", async ({ budget }) => {
      const said = [];
      for (const by of ["parent", "child", "child", "parent"]) said.push(await taken(budget(3), by));
      return unlessEqual(said, [TAKEN, TAKEN, TAKEN, { used: 3, limit: 3 }]);
    }),
    taking("the-last-one-is-taken-once", async ({ budget }) => {
      const shared = budget(1);
      const said = await Promise.all(["child-1", "child-2"].map((by) => taken(shared, by)));
      return unlessEqual({ taken: said.filter((one) => one === TAKEN).length }, { taken: 1 });
    }),
    taking("taken-is-durable-before-it-is-said", async ({ budget, log, hold }) => {
      const release = hold();
      let said = false;
      const taking = budget(1)
        .take("child")
        .then(() => {
          said = true;
        });
      await new Promise((resolve) => setImmediate(resolve));
      const early = said;
      release();
      await taking;
      return unlessEqual({ early, entries: log.entries.length }, { early: false, entries: 1 });
    }),
    taking("what-could-not-be-counted-is-not-given", async ({ budget, fails }) => {
      fails();
      // A throw or a reason: either keeps the request from being sent.
      const given = await taken(budget(1), "child").catch(() => undefined);
      return unlessEqual({ given: given === TAKEN }, { given: false });
    }),
    taking("a-restart-gives-nothing-back", async ({ budget, restarted }) => {
      const said = [await taken(budget(2), "child")];
      for (let boot = 0; boot < 2; boot += 1) said.push(await taken(restarted(2), "child"));
      return unlessEqual(said, [TAKEN, TAKEN, { used: 2, limit: 2 }]);
    }),
    taking("another-budget-is-another", async ({ budget, log }) => {
      await log.append({ fact: { code: "budget.request_taken", params: { runId: "other", by: "other" } } });
      return unlessEqual(await taken(budget(1), "child"), TAKEN);
    }),
    {
      invariant: "a-spent-budget-stops-the-run",
      async breach() {
        const reason = { code: "stop.budget_spent", params: { used: 1, limit: 1 } } as const;
        const budget = { take: async () => reason };
        const gate = await stopRules({ runId: RUN, limits: {}, now: () => 0, budget })([prompt()]);
        return unlessEqual(gate, { kind: "end", end: { terminal: "stopped", reason } });
      },
    },
    {
      invariant: "a-run-takes-in-its-own-name",
      async breach() {
        const names: string[] = [];
        const budget = spy(names);
        const gate = await stopRules({ runId: RUN, limits: { maxTurns: 2 }, now: () => 0, budget })([
          prompt(),
        ]);
        return unlessEqual({ gate: gate.kind, names }, { gate: "go", names: [RUN] });
      },
    },
    {
      invariant: "what-a-run-may-not-send-it-does-not-take",
      async breach() {
        const names: string[] = [];
        const budget = spy(names);
        await stopRules({ runId: RUN, limits: { maxTurns: 1 }, now: () => 0, budget })([prompt(), ...turn()]);
        return unlessEqual(names, []);
      },
    },
  ],
);

function spy(names: string[]): RequestBudget {
  return {
    async take(runId) {
      names.push(runId);
      return undefined;
    },
  };
}
