import { expect, test } from "vitest";
import { createRequestBudget } from "#agent/request-budget.ts";
import { stopRules } from "#agent/stop-rules.ts";
import { runLoop } from "#agent/tool-loop.ts";
import type { Append, Entry } from "#contracts/entries.ts";
import { type Bench, calling, createBench, done, RUN } from "../../tests/support/harness.ts";

function ledger(fault?: () => Promise<never>) {
  const entries: Entry[] = [];
  const append: Append = async (draft) => {
    await fault?.();
    const entry: Entry = { ...draft, id: draft.id ?? `b${entries.length}` };
    entries.push(entry);
    return entry;
  };
  return { entries: () => [...entries], append };
}

const SPENT = { code: "stop.budget_spent", params: { used: 5, limit: 5 } };

test("five are given, the sixth is not, whoever asks; each is durable with its taker", async () => {
  const log = ledger();
  const budget = createRequestBudget({ runId: RUN, limit: 5, log });
  for (const by of [RUN, "child-1", "child-2", "child-1", RUN]) expect(await budget.take(by)).toBeUndefined();
  expect(await budget.take("child-2")).toEqual(SPENT);
  expect(log.entries()).toHaveLength(5);
  expect(log.entries()[1]).toMatchObject({
    fact: { code: "budget.request_taken", params: { runId: RUN, by: "child-1" } },
  });
});

test("F26: parallel takers cannot together pass the limit", async () => {
  const budget = createRequestBudget({ runId: RUN, limit: 5, log: ledger() });
  const taken = await Promise.all(Array.from({ length: 20 }, (_, n) => budget.take(`child-${n}`)));
  expect(taken.filter((reason) => reason === undefined)).toHaveLength(5);
  expect(taken.at(-1)).toEqual(SPENT);
});

test("F26: what was taken in an earlier life stays taken; other budgets do not matter", async () => {
  const log = ledger();
  await createRequestBudget({ runId: "other", limit: 9, log }).take("other");
  await log.append({ fact: { code: "run.request_started", params: { runId: RUN, turn: 1 } } });
  await log.append({ message: { role: "user", content: "go", timestamp: 0 } });
  const first = createRequestBudget({ runId: RUN, limit: 5, log });
  for (let n = 0; n < 4; n += 1) await first.take(RUN);
  const second = createRequestBudget({ runId: RUN, limit: 5, log });
  expect(await second.take(RUN)).toBeUndefined();
  expect(await second.take(RUN)).toEqual(SPENT);
});

test("a take that cannot be made durable gives no request", async () => {
  const broken = ledger(() => Promise.reject(new Error("disk full")));
  const budget = createRequestBudget({ runId: RUN, limit: 5, log: broken });
  await expect(budget.take(RUN)).rejects.toThrow("disk full");
});

test("F26: a parent and two parallel children start five requests, and the parent stops", async () => {
  const log = ledger();
  const budget = createRequestBudget({ runId: RUN, limit: 5, log });
  const benches: Bench[] = [];
  const bounded = (runId: string) => stopRules({ runId, limits: { maxTurns: 3 }, now: () => 0, budget });
  const child = (runId: string) => {
    const bench = createBench({ echo: async () => done("ok") });
    benches.push(bench);
    return runLoop(bench.run(Array(9).fill(calling("echo")), { runId, shouldStop: bounded(runId) }));
  };
  const parent = createBench({
    async delegate() {
      const ends = await Promise.all([child("child-1"), child("child-2")]);
      return done(ends.map(({ reason }) => reason.code).join());
    },
  });
  benches.push(parent);
  const end = await runLoop(parent.run([calling("delegate"), "done"], { shouldStop: bounded(RUN) }));
  expect(end).toMatchObject({ terminal: "stopped", reason: SPENT });
  expect(benches.flatMap(({ requests }) => requests)).toHaveLength(5);
  expect(benches.map(({ requests }) => requests.length)).toEqual([1, 2, 2]);
});
