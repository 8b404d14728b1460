import { expect, test } from "vitest";
import { runLoop } from "#agent/tool-loop.ts";
import { MemoryTrace, tracedRun } from "#agent/trace.ts";
import type { Settled } from "#contracts/loop.ts";
import { calling, createBench, createClock, done, RUN, results } from "../../tests/support/harness.ts";

test("events are numbered in the order of what happened, and carry the run's id", () => {
  const trace = new MemoryTrace(RUN, createClock());
  trace.record({ code: "run.aborted", params: {} });
  trace.record({ code: "run.completed", params: {} });
  expect(trace.events()).toEqual([
    { runId: RUN, sequence: 1, at: 1, fact: { code: "run.aborted", params: {} } },
    { runId: RUN, sequence: 2, at: 2, fact: { code: "run.completed", params: {} } },
  ]);
});

test("a listener is told of each event; what it throws stops nothing", () => {
  const told: number[] = [];
  const trace = new MemoryTrace(RUN, createClock(), ({ sequence }) => {
    told.push(sequence);
    throw new Error("broken listener");
  });
  trace.record({ code: "run.aborted", params: {} });
  trace.record({ code: "run.aborted", params: {} });
  expect(told).toEqual([1, 2]);
  expect(trace.events()).toHaveLength(2);
});

test("the list of events is a copy: nobody can rewrite what happened", () => {
  const trace = new MemoryTrace(RUN, createClock());
  trace.record({ code: "run.aborted", params: {} });
  (trace.events() as unknown[]).pop();
  expect(trace.events()).toHaveLength(1);
});

test("a traced run does the same as a plain one, and its Trace says in what order", async () => {
  const plain = createBench({ write: async () => done("wrote") });
  const traced = createBench({ write: async () => done("wrote") });
  const trace = new MemoryTrace(RUN, createClock());
  const script = [calling("write"), "done"];
  const end = await runLoop(tracedRun(traced.run(script), trace));
  expect(end).toEqual(await runLoop(plain.run(script)));
  expect(results(traced.entries)).toEqual(results(plain.entries));
  expect(trace.events().map(({ fact }) => [fact.code, fact.params.what ?? fact.params.status])).toEqual([
    ["trace.appended", "run.request_started"],
    ["trace.model_called", undefined],
    ["trace.appended", "assistant"],
    ["trace.tool_started", undefined],
    ["trace.tool_finished", "done"],
    ["trace.appended", "toolResult"],
    ["trace.appended", "run.request_started"],
    ["trace.model_called", undefined],
    ["trace.appended", "assistant"],
    ["trace.appended", "run.ended"],
  ]);
});

test("a traced run keeps the seam that performs calls, and hands the abort signal on", async () => {
  const bench = createBench({ write: async () => done("wrote") });
  const { signal } = new AbortController();
  await runLoop(
    tracedRun(bench.run([calling("write"), "done"], { signal }), new MemoryTrace(RUN, createClock())),
  );
  expect(bench.runs[0]?.context.signal).toBe(signal);

  const own: Settled = {
    kind: "answer",
    answer: { content: [{ type: "text", text: "own" }], isError: false },
  };
  const other = createBench({ write: async () => done("wrote") });
  const run = other.run([calling("write"), "done"], { perform: async () => own });
  await runLoop(tracedRun(run, new MemoryTrace(RUN, createClock())));
  expect(results(other.entries)).toEqual(["c1:own"]);
});
