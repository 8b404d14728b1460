import { expect, test } from "vitest";
import { appendWithCheckpoint, MemoryCheckpointStore } from "#agent/checkpoint.ts";
import { journaledPerform } from "#agent/journaled-perform.ts";
import { MemoryOperationJournal } from "#agent/operation-journal.ts";
import { recoverRun } from "#agent/recover-run.ts";
import { runLoop } from "#agent/tool-loop.ts";
import { MemoryTrace } from "#agent/trace.ts";
import type { LoopRun } from "#contracts/loop.ts";
import { createCrash } from "../../labs/crash.ts";
import {
  type Behaviour,
  calling,
  createBench,
  createClock,
  done,
  RUN,
  results,
} from "../../tests/support/harness.ts";

/** A run that died while its only tool was at work, and everything that outlived it. */
async function diedIn(
  tool: string,
  behaviours: Record<string, Behaviour>,
  calls = [tool],
  later: string[] = [],
) {
  const crash = createCrash();
  const now = createClock();
  let alive = true;
  const bench = createBench({
    ...behaviours,
    [tool]: async (args, context) => (alive ? crash.here() : (behaviours[tool] as Behaviour)(args, context)),
  });
  const journal = new MemoryOperationJournal(now);
  const checkpoints = new MemoryCheckpointStore();
  const script = [calling(...calls), ...later.map((name) => calling(name)), "done"];
  const boot = (more: Partial<LoopRun> = {}): LoopRun => {
    const run = bench.run(script);
    return {
      ...run,
      append: appendWithCheckpoint(run.append, run.entries, RUN, checkpoints),
      ...journaledPerform({ journal, tools: run.tools, taskId: "task" }),
      ...more,
    };
  };
  await crash.of(runLoop(boot()));
  alive = false;
  const recover = async (more: Partial<LoopRun> = {}) => {
    const trace = new MemoryTrace(RUN, now);
    const end = await recoverRun(boot(more), checkpoints, trace);
    return {
      end,
      events: trace.events().map(({ fact }) => `${fact.code} ${Object.values(fact.params).join()}`),
    };
  };
  return { bench, journal, checkpoints, recover };
}

const wrote: Record<string, Behaviour> = { write: async () => done("wrote") };
const BLOCKED = { runId: RUN, terminal: "blocked", reason: { code: "operation.outcome_unknown" } };

test("F09: an unsafe call that was started and not completed ends blocked: not run, not answered, no request", async () => {
  const { bench, recover } = await diedIn("write", wrote);
  const { end, events } = await recover();
  expect(end).toMatchObject({ ...BLOCKED, reason: { params: { tool: "write" } } });
  expect(events).toEqual(["recovery.started 1", "recovery.effect_unknown write"]);
  expect([bench.runs.length, bench.requests.length, results(bench.entries).length]).toEqual([1, 1, 0]);
});

test("F09: of two calls, one answered, only the other is decided", async () => {
  const { bench, recover } = await diedIn("write", { ...wrote, other: async () => done("ok") }, [
    "other",
    "write",
  ]);
  const { end, events } = await recover();
  expect(end).toMatchObject(BLOCKED);
  expect(events).toEqual(["recovery.started 1", "recovery.effect_unknown write"]);
  expect(results(bench.entries)).toEqual(["c1:ok"]);
});

test("recovery of a recovery equals recovery: nothing but Trace was written", async () => {
  const { bench, journal, checkpoints, recover } = await diedIn("write", wrote);
  const state = async () =>
    structuredClone([bench.entries, await journal.records(), await checkpoints.load(RUN)]);
  const before = await state();
  const first = await recover();
  expect(await state()).toEqual(before);
  expect(await recover()).toEqual(first);
  expect(await state()).toEqual(before);
});

test("a retrySafe call is run again, with the same key", async () => {
  const { bench, journal, recover } = await diedIn("safe_read", { safe_read: async () => done("text") });
  const { end, events } = await recover();
  expect(end.terminal).toBe("completed");
  expect(events).toEqual(["recovery.started 1", "recovery.run_again safe_read"]);
  expect(results(bench.entries)).toEqual(["c1:text"]);
  const [first, second] = bench.runs.map(({ context }) => context.idempotencyKey);
  expect(second).toBe(first);
  expect(await journal.records()).toMatchObject([{ state: "completed", attempts: 2 }]);
});

test("a completed call is answered from its record", async () => {
  const { bench, journal, recover } = await diedIn("write", wrote);
  const [record] = await journal.records();
  const answer = { content: [{ type: "text" as const, text: "saved" }], isError: false };
  await journal.complete(record?.operationId ?? "", answer);
  const { end, events } = await recover();
  expect(end.terminal).toBe("completed");
  expect(events).toEqual(["recovery.started 1", "recovery.result_reused write"]);
  expect(results(bench.entries)).toEqual(["c1:saved"]);
  expect(bench.runs).toHaveLength(1);
});

test("a pending call without a record runs for the first time", async () => {
  const { bench, recover } = await diedIn("write", wrote, ["write", "write"]);
  const reply = bench.entries.findIndex((entry) => "message" in entry && entry.message.role === "assistant");
  expect(reply).toBeGreaterThan(0);
  const fresh = new MemoryOperationJournal(createClock());
  const run = bench.run([]);
  const { end, events } = await recover(
    journaledPerform({ journal: fresh, tools: run.tools, taskId: "task" }),
  );
  expect(end.terminal).toBe("completed");
  expect(events).toEqual(["recovery.started 2", "recovery.first_run write", "recovery.first_run write"]);
  expect(results(bench.entries)).toEqual(["c1:wrote", "c2:wrote"]);
});

test("the record is asked about the call that the Checkpoint holds: other arguments fail the run", async () => {
  const { bench, checkpoints, recover } = await diedIn("write", wrote);
  const checkpoint = await checkpoints.load(RUN);
  const [pending] = checkpoint?.pending ?? [];
  if (!checkpoint || !pending) throw new Error("no pending call");
  const call = { ...pending.call, arguments: { n: 2 } };
  await checkpoints.save({ ...checkpoint, pending: [{ ...pending, call }] });
  const { end, events } = await recover();
  expect(end).toMatchObject({ terminal: "failed", reason: { code: "operation.arguments_changed" } });
  expect(events).toEqual(["recovery.started 1", "recovery.refused write"]);
  expect(bench.runs).toHaveLength(1);
});

test("a changed call that has no record is not run: what may run is the Session's", async () => {
  const { bench, checkpoints, recover } = await diedIn("write", wrote);
  const checkpoint = await checkpoints.load(RUN);
  const [pending] = checkpoint?.pending ?? [];
  if (!checkpoint || !pending) throw new Error("no pending call");
  const call = { ...pending.call, arguments: { n: 666 } };
  await checkpoints.save({ ...checkpoint, pending: [{ ...pending, call }] });
  const run = bench.run([]);
  const fresh = new MemoryOperationJournal(createClock());
  await recover(journaledPerform({ journal: fresh, tools: run.tools, taskId: "task" }));
  expect(bench.runs.map(({ args }) => args)).toEqual([{ n: 1 }, { n: 1 }]);
});

test("a Checkpoint that lags or is lost changes nothing: the Session wins", async () => {
  for (const entryId of ["e1", null]) {
    const { checkpoints, recover } = await diedIn("write", wrote);
    await checkpoints.save({ runId: RUN, entryId, pending: [] });
    const { end, events } = await recover();
    expect(end).toMatchObject(BLOCKED);
    expect(events).toEqual(["recovery.started 1", "recovery.effect_unknown write"]);
  }
});

test("the calls of later turns are no recovery and leave no event of one", async () => {
  const read = { safe_read: async () => done("text") };
  const { bench, recover } = await diedIn("safe_read", { ...read, ...wrote }, ["safe_read"], ["write"]);
  const { events } = await recover();
  expect(events).toEqual(["recovery.started 1", "recovery.run_again safe_read"]);
  expect(results(bench.entries)).toEqual(["c1:text", "c1:wrote"]);
});

test("without a journal the call simply runs again: this is the double effect that the record prevents", async () => {
  const { bench, recover } = await diedIn("write", wrote);
  const { recall: _, perform: __, ...plain } = bench.run([calling("write"), "done"]);
  const trace = new MemoryTrace(RUN, createClock());
  const end = await recoverRun(plain, new MemoryCheckpointStore(), trace);
  expect(end.terminal).toBe("completed");
  expect(bench.runs).toHaveLength(2);
  expect(recover).toBeDefined();
});

test("an abort during recovery says of a started call that it was started, and of another that it was not run", async () => {
  const tools = { safe_read: async () => done("text"), ...wrote };
  const { bench, journal, recover } = await diedIn("safe_read", tools, ["safe_read", "write"]);
  const before = await journal.records();
  const { end } = await recover({ signal: AbortSignal.abort() });
  expect(end.terminal).toBe("aborted");
  const started = "safe_read was started before, and whether that took effect is unknown; this time ";
  expect(results(bench.entries)).toEqual([
    `c1!${started}safe_read was not run: the run was aborted`,
    "c2!write was not run: the run was aborted",
  ]);
  expect(bench.runs).toHaveLength(1);
  expect(await journal.records()).toEqual(before);
});

test("a Checkpoint of another shape stops no boot: the calls are those of the Session", async () => {
  for (const pending of [{}, [null], [{ entryId: "e2", index: 0, call: {} }]]) {
    const { bench, checkpoints, recover } = await diedIn("safe_read", {
      safe_read: async () => done("text"),
    });
    const entryId = bench.entries.at(-1)?.id ?? null;
    await checkpoints.save({ runId: RUN, entryId, pending: pending as never });
    const { end, events } = await recover();
    expect(end.terminal).toBe("completed");
    expect(events).toEqual(["recovery.started 1", "recovery.run_again safe_read"]);
  }
});
