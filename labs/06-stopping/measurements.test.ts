import { describe, expect, test } from "vitest";
import type { Entry } from "#contracts/entries.ts";
import { measureWrong, type Wrong } from "../../tests/support/wrong-module.ts";

const load = () => import("./lab.ts");

type Rules = typeof import("#agent/stop-rules.ts");
type Budget = typeof import("#agent/request-budget.ts");
type Loop = typeof import("#agent/tool-loop.ts");

test("a call that the end leaves without a result is counted as open", async () => {
  const measured = await measureWrong<Loop>(load, "aborted", "tool-loop.ts", ({ runLoop }) => ({
    runLoop: (run) =>
      runLoop({
        ...run,
        async append(draft) {
          const isResult = "message" in draft && draft.message.role === "toolResult";
          return isResult && run.signal?.aborted
            ? ({ ...draft, id: "not-stored" } as Entry)
            : run.append(draft);
        },
      }),
  }));
  expect(measured).toMatchObject({ terminal: "aborted", toolRuns: 1, openCalls: 2 });
});

test("a loop that runs a call twice is counted by its tool runs", async () => {
  const measured = await measureWrong<Loop>(load, "answer-on-last-turn", "tool-loop.ts", ({ runLoop }) => ({
    runLoop: (run) =>
      runLoop({
        ...run,
        async perform(_, execute) {
          await execute({ idempotencyKey: "k" });
          await execute({ idempotencyKey: "k" });
          return { kind: "answer", answer: { content: [], isError: false } };
        },
      }),
  }));
  expect(measured).toMatchObject({ terminal: "completed", toolRuns: 4, openCalls: 0 });
});

describe("limits that are counted in memory", () => {
  /** Counts the requests of this life alone. */
  const forgetful: Wrong<Rules> = () => ({
    stopRules({ limits: { maxTurns = 0 } }) {
      let turns = 0;
      return async () => {
        turns += 1;
        const reason = { code: "stop.max_turns", params: { used: maxTurns, limit: maxTurns } } as const;
        return turns > maxTurns ? { kind: "end", end: { terminal: "stopped", reason } } : { kind: "go" };
      };
    },
  });

  test("begin again after a crash, and the requests of both lives tell", async () => {
    const measured = await measureWrong<Rules>(load, "main", "stop-rules.ts", forgetful);
    expect(measured).toMatchObject({ terminal: "stopped", modelCalls: 5, crashes: 1 });
  });

  test("are the same as the right ones where nothing crashes", async () => {
    const measured = await measureWrong<Rules>(load, "max-turns", "stop-rules.ts", forgetful);
    expect(measured).toMatchObject({ terminal: "stopped", modelCalls: 3, crashes: 0 });
  });
});

test("a clock that stands still while no process lives is found out by the hour that passed", async () => {
  const measured = await measureWrong<Rules>(load, "wall-time", "stop-rules.ts", (right) => ({
    stopRules(options) {
      const bootedAt = options.now();
      return right.stopRules({ ...options, now: () => options.now() - bootedAt });
    },
  }));
  expect(measured).toMatchObject({ terminal: "failed", modelCalls: 22, crashes: 1 });
});

describe("what a family of runs spends is counted over all of them", () => {
  test("when no budget is kept", async () => {
    const measured = await measureWrong<Budget>(load, "children", "request-budget.ts", () => ({
      createRequestBudget: () => ({ take: async () => undefined }),
    }));
    expect(measured).toMatchObject({ terminal: "completed", modelCalls: 8, crashes: 0 });
  });

  test("when a restart gives the budget back", async () => {
    const measured = await measureWrong<Budget>(load, "children-crash", "request-budget.ts", (right) => ({
      createRequestBudget: (options) =>
        right.createRequestBudget({ ...options, log: { ...options.log, entries: () => [] } }),
    }));
    expect(measured).toMatchObject({ modelCalls: 8, crashes: 1 });
  });
});
