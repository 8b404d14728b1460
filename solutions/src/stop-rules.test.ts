import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { unansweredCalls } from "#agent/read-entries.ts";
import { createRequestBudget } from "#agent/request-budget.ts";
import type { ScriptLine } from "#agent/scripted-model.ts";
import { type StopLimits, spentBy, stopRules } from "#agent/stop-rules.ts";
import { runLoop } from "#agent/tool-loop.ts";
import type { EntryDraft } from "#contracts/entries.ts";
import type { LoopRun } from "#contracts/loop.ts";
import type { AssistantMessage, ToolCall } from "#contracts/messages.ts";
import { createCrash } from "../../labs/crash.ts";
import { type Bench, calling, createBench, done, facts, RUN, results } from "../../tests/support/harness.ts";

const echo = async () => done("ok");
const rules = (limits: StopLimits, at = 0) => stopRules({ runId: RUN, limits, now: () => at });

function requested(runId = RUN): EntryDraft {
  return { fact: { code: "run.request_started", params: { runId, turn: 1 } } };
}

function replied(calls: ToolCall[], totalTokens = 0): EntryDraft {
  const cost = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 };
  const usage = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, totalTokens, cost };
  const about = { api: "x", provider: "x", model: "x", usage, timestamp: 0 };
  const message: AssistantMessage = { role: "assistant", content: calls, stopReason: "toolUse", ...about };
  return { message };
}

function call(name: string, args: Record<string, unknown> = {}): ToolCall {
  return { type: "toolCall", id: "c", name, arguments: args };
}

async function reasonFor(bench: Bench, limits: StopLimits, at = 0) {
  const gate = await rules(limits, at)(bench.entries);
  return gate.kind === "end" ? gate.end.reason : gate.kind;
}

/** A run of this script under these limits; the process may die in the append with this number. */
async function live(
  bench: Bench,
  script: readonly ScriptLine[],
  limits: StopLimits,
  dieIn?: [number, boolean],
) {
  const crash = createCrash();
  const run = bench.run(script, { shouldStop: rules(limits) });
  let appends = 0;
  const append: LoopRun["append"] = async (draft) => {
    appends += 1;
    const [number, isDurable] = dieIn ?? [];
    if (appends === number && !isDurable) await crash.here();
    const entry = await run.append(draft);
    if (appends === number) await crash.here();
    return entry;
  };
  const life = await crash.of(runLoop({ ...run, append }));
  return { life, appends };
}

test("F26: a limit of three requests is three; the last reply's calls still run", async () => {
  const bench = createBench({ echo });
  const { life } = await live(bench, Array(9).fill(calling("echo", "echo")), { maxTurns: 3 });
  expect(life).toMatchObject({
    value: { terminal: "stopped", reason: { code: "stop.max_turns", params: { used: 3, limit: 3 } } },
  });
  expect(bench.requests).toHaveLength(3);
  expect(results(bench.entries)).toHaveLength(6);
  expect(unansweredCalls(bench.entries)).toEqual([]);
});

test("a final answer on the last allowed turn is completed", async () => {
  const bench = createBench({ echo });
  const { life } = await live(bench, [calling("echo"), "done"], { maxTurns: 2 });
  expect(life).toMatchObject({ value: { terminal: "completed" } });
});

test("F26: wherever the process dies, both lives together start three requests", async () => {
  const script = Array(9).fill(calling("echo", "echo"));
  const { appends } = await live(createBench({ echo }), script, { maxTurns: 3 });
  for (let number = 1; number <= appends; number += 1) {
    for (const isDurable of [false, true]) {
      const bench = createBench({ echo });
      expect(await live(bench, script, { maxTurns: 3 }, [number, isDurable])).toMatchObject({
        life: { died: true },
      });
      const { life } = await live(bench, script, { maxTurns: 3 });
      expect(life).toMatchObject({
        value: { reason: { code: "stop.max_turns", params: { used: 3, limit: 3 } } },
      });
      expect(facts(bench.entries).filter((code) => code === "run.request_started")).toHaveLength(3);
      expect(unansweredCalls(bench.entries)).toEqual([]);
    }
  }
  expect(appends).toBe(13);
});

test("a limit is reached at its number and not before, whatever the limit", async () => {
  const bench = createBench();
  bench.put(requested(), replied([call("echo")], 60), requested(), replied([call("echo")], 40));
  expect(
    await reasonFor(bench, { maxTurns: 3, maxTokens: 101, maxDurationMs: 501, maxSameCalls: 3 }, 500),
  ).toBe("go");
  expect(await reasonFor(bench, { maxTurns: 2 })).toEqual({
    code: "stop.max_turns",
    params: { used: 2, limit: 2 },
  });
  expect(await reasonFor(bench, { maxTokens: 100 })).toEqual({
    code: "stop.max_tokens",
    params: { used: 100, limit: 100 },
  });
  expect(await reasonFor(bench, { maxDurationMs: 500 }, 500)).toEqual({
    code: "stop.max_duration",
    params: { usedMs: 500, limitMs: 500 },
  });
  expect(await reasonFor(bench, { maxSameCalls: 2 })).toEqual({
    code: "stop.same_call",
    params: { tool: "echo", times: 2 },
  });
  expect(await reasonFor(bench, {}, 1e15)).toBe("go");
});

test("of several limits the turns are named first", async () => {
  const bench = createBench();
  bench.put(requested(), replied([call("echo")], 100));
  const limits = { maxTurns: 1, maxTokens: 1, maxDurationMs: 1, maxSameCalls: 1 };
  expect(await reasonFor(bench, limits, 9)).toMatchObject({ code: "stop.max_turns" });
  expect(await reasonFor(bench, { ...limits, maxTurns: 2 }, 9)).toMatchObject({ code: "stop.max_tokens" });
  expect(await reasonFor(bench, { maxDurationMs: 1, maxSameCalls: 1 }, 9)).toMatchObject({
    code: "stop.max_duration",
  });
});

test("0 lets no request through: it is a limit, not the lack of one", async () => {
  const bench = createBench();
  expect(await reasonFor(bench, { maxTurns: 0 })).toMatchObject({ params: { used: 0, limit: 0 } });
  expect(await reasonFor(bench, { maxTokens: 0 })).toMatchObject({ code: "stop.max_tokens" });
  expect(await reasonFor(bench, { maxDurationMs: 0 })).toMatchObject({ code: "stop.max_duration" });
  expect(await reasonFor(bench, { maxSameCalls: 0 })).toBe("go");
});

test.each([Number.NaN, -1])(
  "the limit %s would never hold, or always: it is refused by its name",
  (limit) => {
    expect(() => rules({ maxTokens: limit })).toThrow(
      new RangeError(`maxTokens must be a number from 0 up: ${limit}`),
    );
  },
);

test("what another run of the session spent is not this run's", () => {
  const bench = createBench();
  bench.put(requested("run-0"), replied([call("echo")], 70), requested(), replied([call("read")], 5));
  bench.put(requested("run-2"), replied([call("echo")], 90));
  expect(spentBy(bench.entries, RUN, 7)).toEqual({
    turns: 1,
    tokens: 5,
    durationMs: 7,
    lastCall: { tool: "read", times: 1 },
  });
});

test("wall time runs from the prompt's own timestamp, so dead time counts", async () => {
  const bench = createBench();
  bench.put({ id: "run-2", message: { role: "user", content: "later", timestamp: 1_000 } });
  expect(spentBy(bench.entries, "run-2", 61_000).durationMs).toBe(60_000);
});

test("a run whose prompt is not in the session has no time to count from", () => {
  const bench = createBench();
  expect(spentBy(bench.entries, "gone", 61_000)).toEqual({
    turns: 0,
    tokens: 0,
    durationMs: 0,
    lastCall: undefined,
  });
  bench.put({ id: "a-fact", fact: { code: "run.completed", params: {} } });
  expect(spentBy(bench.entries, "a-fact", 61_000).durationMs).toBe(0);
});

describe("the same call over and over", () => {
  const timesOf = (...calls: ToolCall[]) => {
    const bench = createBench();
    for (const one of calls) bench.put(requested(), replied([one]));
    return spentBy(bench.entries, RUN, 0).lastCall?.times;
  };

  test("F18: the same tool with the same arguments five times in a row ends the run", async () => {
    const bench = createBench({ echo });
    const { life } = await live(bench, Array(9).fill(calling("echo")), { maxSameCalls: 5 });
    expect(life).toMatchObject({
      value: { terminal: "stopped", reason: { code: "stop.same_call", params: { tool: "echo", times: 5 } } },
    });
    expect(bench.runs).toHaveLength(5);
  });

  test("the keys' order makes no difference, a value does, and so does the tool", () => {
    expect(timesOf(call("read", { a: 1, b: 2 }), call("read", { b: 2, a: 1 }))).toBe(2);
    expect(timesOf(call("read", { a: 1 }), call("read", { a: 2 }))).toBe(1);
    expect(timesOf(call("read", { a: 1 }), call("list", { a: 1 }))).toBe(1);
  });

  test("calls count through one reply and the next, and only the ones at the end", () => {
    const bench = createBench();
    bench.put(requested(), replied([call("a"), call("a"), call("b")]), requested(), replied([call("b")]));
    expect(spentBy(bench.entries, RUN, 0).lastCall).toEqual({ tool: "b", times: 2 });
  });

  test("calls that were cut off are the same only if the same text arrived", () => {
    const cut = (cutOff: string): ToolCall => ({ ...call("write"), cutOff });
    expect(timesOf(cut('{"a'), cut('{"a'))).toBe(2);
    expect(timesOf(cut('{"a'), cut('{"ab'))).toBe(1);
    expect(timesOf(cut('{"a'), call("write"))).toBe(1);
  });

  test("gemini-cli#8234: ten different useful reads do not trip it", async () => {
    const bench = createBench({ read: echo });
    const reads: ScriptLine[] = Array.from({ length: 10 }, (_, n) => ({
      calls: [{ id: "c1", name: "read", arguments: { path: `file-${n}.txt` } }],
    }));
    const { life } = await live(bench, [...reads, "done"], { maxSameCalls: 2 });
    expect(life).toMatchObject({ value: { terminal: "completed" } });
  });

  test("gemini-cli#16954: slightly changed arguments do not trip it; the turns end that run", async () => {
    const bench = createBench({ read: echo });
    const reads: ScriptLine[] = Array.from({ length: 10 }, (_, n) => ({
      calls: [{ id: "c1", name: "read", arguments: { path: "a.txt", offset: n } }],
    }));
    const { life } = await live(bench, [...reads, "done"], { maxSameCalls: 2, maxTurns: 6 });
    expect(life).toMatchObject({ value: { reason: { code: "stop.max_turns", params: { used: 6 } } } });
  });
});

test("an aborted run is aborted, not stopped: the limits are not asked", async () => {
  const abort = new AbortController();
  const bench = createBench({
    echo: async () => {
      abort.abort();
      return done("ok");
    },
  });
  const shouldStop = rules({ maxTurns: 1 });
  const end = await runLoop(
    bench.run([calling("echo", "echo"), "done"], { shouldStop, signal: abort.signal }),
  );
  expect(end.terminal).toBe("aborted");
  expect(unansweredCalls(bench.entries)).toEqual([]);
});

test("a request that the own limits forbid is not taken from the shared budget", async () => {
  const bench = createBench();
  const log = {
    entries: () => bench.entries,
    append: async (draft: EntryDraft) => {
      bench.put(draft);
      return bench.entries.at(-1) as (typeof bench.entries)[number];
    },
  };
  const budget = createRequestBudget({ runId: "parent", limit: 1, log });
  const bounded = (maxTurns: number) => stopRules({ runId: RUN, limits: { maxTurns }, now: () => 0, budget });
  expect((await bounded(0)(bench.entries)).kind).toBe("end");
  expect(facts(bench.entries)).toEqual([]);
  expect(await bounded(1)(bench.entries)).toEqual({ kind: "go" });
  expect(await bounded(1)(bench.entries)).toEqual({
    kind: "end",
    end: { terminal: "stopped", reason: { code: "stop.budget_spent", params: { used: 1, limit: 1 } } },
  });
});

test("property: over any crashes the limit holds exactly, and the reason is the same", async () => {
  const deaths = fc.array(fc.tuple(fc.integer({ min: 1, max: 14 }), fc.boolean()), { maxLength: 4 });
  const turn = fc.array(fc.constantFrom("echo", "fly"), { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(fc.array(turn, { minLength: 5, maxLength: 5 }), deaths, async (turns, plan) => {
      const bench = createBench({ echo });
      // Longer than the limit, so that only the limit can end the run.
      const script = turns.map((names) => calling(...names));
      for (const death of plan) await live(bench, script, { maxTurns: 4 }, death);
      const { life } = await live(bench, script, { maxTurns: 4 });
      expect(life).toMatchObject({
        value: { terminal: "stopped", reason: { code: "stop.max_turns", params: { used: 4, limit: 4 } } },
      });
      expect(facts(bench.entries).filter((code) => code === "run.request_started")).toHaveLength(4);
      expect(unansweredCalls(bench.entries)).toEqual([]);
    }),
    { numRuns: 100 },
  );
});
