import { expect, test } from "vitest";
import { journaledPerform } from "#agent/journaled-perform.ts";
import { MemoryOperationJournal } from "#agent/operation-journal.ts";
import { runLoop } from "#agent/tool-loop.ts";
import { createToolRegistry } from "#agent/tool-registry.ts";
import type { OperationJournal } from "#contracts/journal.ts";
import type { LoopRun } from "#contracts/loop.ts";
import type { Tool, ToolOutcome } from "#contracts/tools.ts";
import { createCrash } from "../../labs/crash.ts";
import {
  type Behaviour,
  type Bench,
  calling,
  createBench,
  createClock,
  done,
  facts,
  RUN,
  results,
} from "../../tests/support/harness.ts";

const BLOCKED = { terminal: "blocked", reason: { code: "operation.outcome_unknown" } };

/** A run with a journal; each further one is a boot on the same entries and the same journal. */
function boots(behaviours: Record<string, Behaviour>) {
  const bench = createBench(behaviours);
  const journal = new MemoryOperationJournal(createClock());
  const run = (script: Parameters<Bench["run"]>[0], use: OperationJournal = journal): LoopRun => {
    const plain = bench.run(script);
    return { ...plain, ...journaledPerform({ journal: use, tools: plain.tools, taskId: "task" }) };
  };
  return { bench, journal, run };
}

test("a call is recorded as started before it runs, and as completed before its result is in the Session", async () => {
  const seen: unknown[] = [];
  const { bench, journal, run } = boots({
    write: async () => {
      seen.push((await journal.records()).map(({ state }) => state));
      return { ...done("wrote"), details: { bytes: 3 } } as ToolOutcome;
    },
  });
  const plain = run([calling("write"), "done"]);
  await runLoop({
    ...plain,
    async append(draft) {
      if ("message" in draft && draft.message.role === "toolResult") {
        seen.push((await journal.records()).map(({ state }) => state));
      }
      return plain.append(draft);
    },
  });
  expect(seen).toEqual([["started"], ["completed"]]);
  expect(results(bench.entries)).toEqual(["c1:wrote"]);
  const [record] = await journal.records();
  expect(record?.answer).toEqual({
    content: [{ type: "text", text: "wrote" }],
    isError: false,
    details: { bytes: 3 },
  });
});

test("the tool is given the operation's key; a wanted repetition has another one", async () => {
  const { bench, journal, run } = boots({ write: async () => done("wrote") });
  const same = {
    calls: ["c1", "c2", "c3"].map((id, n) => ({ id, name: "write", arguments: { content: n % 2 } })),
  };
  await runLoop(run([same, "done"]));
  const keys = bench.runs.map(({ context }) => context.idempotencyKey);
  const [first, second] = await journal.records();
  expect(keys).toEqual([first?.idempotencyKey, second?.idempotencyKey, `${first?.idempotencyKey}:2`]);
});

test("a throw leaves the outcome unknown: interrupted, blocked, no result, and nothing after it runs", async () => {
  const { bench, journal, run } = boots({
    write: async () => {
      throw new Error("timed out");
    },
  });
  const end = await runLoop(run([calling("write", "write"), "done"]));
  expect(end).toMatchObject({ ...BLOCKED, reason: { params: { tool: "write" } } });
  expect(await journal.records()).toMatchObject([
    { state: "interrupted", reason: { code: "tool.threw", params: { tool: "write", message: "timed out" } } },
  ]);
  expect(results(bench.entries)).toEqual([]);
  expect(facts(bench.entries)).toEqual(["run.request_started"]);
});

test("a tool's own unknown is interrupted too, with the tool's reason", async () => {
  const reason = { code: "tool.refused", params: { tool: "write", message: "no answer" } } as const;
  const { journal, run } = boots({ write: async () => ({ status: "unknown", reason }) });
  expect(await runLoop(run([calling("write"), "done"]))).toMatchObject(BLOCKED);
  expect(await journal.records()).toMatchObject([{ state: "interrupted", reason }]);
});

test("a tool that says itself that nothing happened has a known outcome: an error result, completed", async () => {
  const reason = { code: "tool.refused", params: { tool: "write", message: "read-only" } } as const;
  const { bench, journal, run } = boots({ write: async () => ({ status: "refused", reason }) });
  expect(await runLoop(run([calling("write"), "done"]))).toMatchObject({ terminal: "completed" });
  expect(results(bench.entries)).toEqual(["c1!write did not run: read-only"]);
  expect(await journal.records()).toMatchObject([{ state: "completed", answer: { isError: true } }]);
});

test("a throw of a retrySafe tool is told to the model, which goes on, and its operation stays open", async () => {
  const { bench, journal, run } = boots({
    safe_read: async () => {
      throw new Error("no such file");
    },
  });
  expect(await runLoop(run([calling("safe_read"), "done"]))).toMatchObject({ terminal: "completed" });
  expect(results(bench.entries)).toEqual(["c1!safe_read threw: no such file"]);
  const reason = { code: "tool.threw", params: { tool: "safe_read", message: "no such file" } };
  expect(await journal.records()).toMatchObject([{ state: "interrupted", reason }]);
});

/** A service that takes in what it is sent, and whose first answer is lost on the way. */
function slowService() {
  let requests = 0;
  return {
    safe_send: async () => {
      requests += 1;
      if (requests === 1) throw new Error("timed out");
      return done("sent");
    },
  };
}

test("a retrySafe call of unknown outcome, asked for again, has the same key in the world; a wanted repetition has not", async () => {
  const { bench, journal, run } = boots(slowService());
  const again = (id: string) => calling(`safe_send#${id}`);
  await runLoop(run([again("a"), again("b"), again("c"), "done"]));
  expect(results(bench.entries)).toEqual(["a!safe_send threw: timed out", "b:sent", "c:sent"]);
  const [first, second] = await journal.records();
  const keys = bench.runs.map(({ context }) => context.idempotencyKey);
  expect(keys).toEqual([first?.idempotencyKey, first?.idempotencyKey, `${second?.idempotencyKey}:2`]);
  expect([first, second]).toMatchObject([
    { state: "completed", attempts: 2 },
    { state: "completed", attempts: 1, occurrence: 2 },
  ]);
});

test("a call that was bound to an open operation finds its record again: a crash before its result runs nothing", async () => {
  const crash = createCrash();
  const { bench, journal, run } = boots(slowService());
  const script = [calling("safe_send#a"), calling("safe_send#b"), "done"];
  const dying = run(script);
  const append: LoopRun["append"] = (draft) =>
    "message" in draft && draft.message.role === "toolResult" && draft.message.toolCallId === "b"
      ? crash.here()
      : dying.append(draft);
  await crash.of(runLoop({ ...dying, append }));
  expect(await journal.records()).toMatchObject([{ state: "completed", attempts: 2 }]);
  expect(await runLoop(run(script))).toMatchObject({ terminal: "completed" });
  expect(results(bench.entries)).toEqual(["a!safe_send threw: timed out", "b:sent"]);
  expect(bench.runs).toHaveLength(2);
  expect(await journal.records()).toHaveLength(1);
});

test("a yes to one call is no yes to another that asks for the same open operation", async () => {
  const { bench, run } = boots(slowService());
  const asked: string[] = [];
  const script = [calling("safe_send#a"), calling("safe_send#b"), "done"];
  await runLoop({
    ...run(script),
    async authorize({ call }) {
      asked.push(call.id);
      return { kind: "go" };
    },
  });
  expect(asked).toEqual(["a", "b"]);
  expect(bench.runs).toHaveLength(2);
});

test("an answered call of unknown outcome holds up no call with other arguments, even where both have one key", async () => {
  const { bench, journal, run } = boots({});
  let requests = 0;
  const send: Tool = {
    name: "send",
    description: "",
    parameters: { type: "object" },
    retrySafe: true,
    action: () => ({ action: "send", target: "inbox" }),
    async execute() {
      requests += 1;
      if (requests === 1) throw new Error("timed out");
      return done("sent");
    },
  };
  const tools = createToolRegistry([send]);
  const two = ["a", "b"].map((id) => ({ calls: [{ id, name: "send", arguments: { id } }] }));
  const seams = journaledPerform({ journal, tools, taskId: "task" });
  const end = await runLoop({ ...run([...two, "done"]), tools, ...seams });
  expect(end.terminal).toBe("completed");
  expect(results(bench.entries)).toEqual(["a!send threw: timed out", "b:sent"]);
  expect(await journal.records()).toMatchObject([
    { state: "interrupted" },
    { state: "completed", occurrence: 2 },
  ]);
});

test("the seams speak the loop's one union", async () => {
  const { bench, journal } = boots({ write: async () => done("wrote") });
  const { tools } = bench.run([]);
  const seams = journaledPerform({ journal, tools, taskId: "t" });
  const call = { type: "toolCall", id: "c1", name: "write", arguments: {} } as const;
  const pending = { runId: RUN, entryId: "e2", index: 0, call, whole: true };
  const tool = tools.get("write");
  if (!tool) throw new Error("no tool");
  const answer = { content: [{ type: "text", text: "wrote" }], isError: false };
  expect(await seams.recall(pending)).toBeUndefined();
  expect(await seams.perform({ ...pending, tool }, (context) => tool.execute({}, context))).toEqual({
    kind: "answer",
    answer,
  });
  expect(await seams.recall(pending)).toEqual({ kind: "answer", answer });
});

test("the abort signal reaches the tool", async () => {
  const { bench, journal } = boots({ write: async () => done("wrote") });
  const plain = bench.run([calling("write"), "done"]);
  const { signal } = new AbortController();
  await runLoop({ ...plain, ...journaledPerform({ journal, tools: plain.tools, taskId: "t", signal }) });
  expect(bench.runs[0]?.context.signal).toBe(signal);
});

test("where the start cannot be recorded, nothing runs", async () => {
  const { bench, journal, run } = boots({ write: async () => done("wrote") });
  const full: OperationJournal = Object.create(journal, {
    find: { value: journal.find.bind(journal) },
    start: { value: async () => Promise.reject(new Error("disk full")) },
  });
  await expect(runLoop(run([calling("write"), "done"], full))).rejects.toThrow("disk full");
  expect(bench.runs).toEqual([]);
});

test("F10: an operation that recovery blocked stays blocked, however often the run is booted", async () => {
  const { bench, run } = boots({
    write: async () => {
      throw new Error("timed out");
    },
  });
  await runLoop(run([calling("write"), "done"]));
  const entries = structuredClone(bench.entries);
  for (let boot = 0; boot < 3; boot += 1) {
    expect(await runLoop(run([calling("write"), "done"]))).toMatchObject(BLOCKED);
  }
  expect(bench.runs).toHaveLength(1);
  expect(bench.entries).toEqual(entries);
});

test("F10: two recoveries at once do not run it either", async () => {
  const { bench, run } = boots({
    write: async () => {
      throw new Error("timed out");
    },
  });
  await runLoop(run([calling("write"), "done"]));
  const both = await Promise.all([runLoop(run(["done"])), runLoop(run(["done"]))]);
  expect(both).toMatchObject([BLOCKED, BLOCKED]);
  expect(bench.runs).toHaveLength(1);
});

/** Where a process can die in one call; the records and the world then differ. */
const GAPS = ["before started", "after started", "after effect", "after completed", "after result"] as const;

/** F11: a batch of three, each an effect in the world, killed in one gap of one call; then booted again. */
async function batchKilledAt(gap: (typeof GAPS)[number], callIndex: number) {
  const effects: Record<string, number> = { A: 0, B: 0, C: 0 };
  const names = Object.keys(effects);
  const crash = createCrash();
  let calls = 0;
  const dieIf = async (here: (typeof GAPS)[number], index: number) => {
    if (here === gap && index === callIndex && bench.requests.length === 1 && !booted) await crash.here();
  };
  let booted = false;
  const { bench, journal, run } = boots({
    charge: async ({ n }) => {
      const index = Number(n) - 1;
      effects[names[index] ?? ""] = (effects[names[index] ?? ""] ?? 0) + 1;
      await dieIf("after effect", index);
      return done(`charged ${names[index]}`);
    },
  });
  const mortal: OperationJournal = {
    find: (wanted) => journal.find(wanted),
    async start(wanted) {
      await dieIf("before started", calls);
      const record = await journal.start(wanted);
      await dieIf("after started", calls);
      return record;
    },
    async complete(operationId, answer) {
      await journal.complete(operationId, answer);
      await dieIf("after completed", calls);
    },
    interrupt: (operationId, reason) => journal.interrupt(operationId, reason),
    records: () => journal.records(),
  };
  const script = [calling("charge", "charge", "charge"), "done"];
  const first = run(script, mortal);
  await crash.of(
    runLoop({
      ...first,
      async append(draft) {
        const entry = await first.append(draft);
        if (!("message" in draft) || draft.message.role !== "toolResult") return entry;
        await dieIf("after result", calls);
        calls += 1;
        return entry;
      },
    }),
  );
  booted = true;
  const end = await runLoop(run(script));
  return { effects, end, results: results(bench.entries), requests: bench.requests.length };
}

test.each(GAPS.flatMap((gap) => [0, 1, 2].map((index) => [gap, index] as const)))(
  "F11: a batch of three killed %s of call %i repeats no effect and asks no second time",
  async (gap, index) => {
    const { effects, end, results: told, requests } = await batchKilledAt(gap, index);
    expect(Math.max(...Object.values(effects))).toBeLessThanOrEqual(1);
    const unknown = gap === "after started" || gap === "after effect";
    if (unknown) {
      expect(end).toMatchObject(BLOCKED);
      expect(told).toHaveLength(index);
      expect(requests).toBe(1);
    } else {
      expect(end.terminal).toBe("completed");
      expect(told).toEqual(["c1:charged A", "c2:charged B", "c3:charged C"]);
      expect(effects).toEqual({ A: 1, B: 1, C: 1 });
      expect(requests).toBe(2);
    }
  },
);

test("F11: results that were never saved one by one are given back from the journal", async () => {
  const { bench, journal, run } = boots({ charge: async () => done("charged") });
  const script = [calling("charge", "charge"), "done"];
  await runLoop(run(script));
  const replyAt = bench.entries.findIndex(
    (entry) => "message" in entry && entry.message.role === "assistant",
  );
  bench.entries.splice(replyAt + 1);
  expect(await runLoop(run(script))).toMatchObject({ terminal: "completed" });
  expect(bench.runs).toHaveLength(2);
  expect(results(bench.entries)).toEqual(["c1:charged", "c2:charged"]);
  expect(await journal.records()).toMatchObject([{ attempts: 1 }, { attempts: 1 }]);
});

test("the same action under a new call id binds to the open operation: refused to run, from any run of the task", async () => {
  const { bench, journal, run } = boots({
    write: async () => {
      throw new Error("timed out");
    },
  });
  await runLoop(run([calling("write"), "done"]));
  bench.entries.length = 0;
  bench.put({ id: "run-2", message: { role: "user", content: "again", timestamp: 0 } });
  const end = await runLoop({ ...run([calling("write#other"), "done"]), runId: "run-2" });
  expect(end).toMatchObject(BLOCKED);
  expect(bench.runs).toHaveLength(1);
  expect(await journal.records()).toHaveLength(1);
});

test("a retrySafe call that finds an open operation of the same key is a further attempt of it", async () => {
  const crash = createCrash();
  let runs = 0;
  const { bench, journal, run } = boots({
    safe_read: async () => {
      runs += 1;
      return runs === 1 ? crash.here() : done("read");
    },
  });
  await crash.of(runLoop(run([calling("safe_read"), "done"])));
  bench.entries.length = 0;
  bench.put({ id: "run-2", message: { role: "user", content: "again", timestamp: 0 } });
  const end = await runLoop({ ...run([calling("safe_read#other"), "done"]), runId: "run-2" });
  expect(end.terminal).toBe("completed");
  expect(await journal.records()).toMatchObject([{ runId: "run-1", state: "completed", attempts: 2 }]);
});

test("arguments that the tool cannot name an action of still get their one result, and nothing is recorded", async () => {
  const { bench, journal, run } = boots({ write: async () => done("wrote") });
  const plain = run([calling("write"), "done"]);
  const strict: Tool = {
    name: "write",
    description: "",
    parameters: { type: "object", required: ["path"] },
    action: (args) => ({ action: "update", target: (args as { path: string }).path.trim() }),
    execute: async () => done("wrote"),
  };
  const tools = createToolRegistry([strict]);
  const end = await runLoop({ ...plain, tools, ...journaledPerform({ journal, tools, taskId: "t" }) });
  expect(end.terminal).toBe("completed");
  expect(results(bench.entries)).toEqual([expect.stringMatching(/^c1!the arguments of write do not fit/)]);
  expect(await journal.records()).toEqual([]);
});

const circle: Record<string, unknown> = {};
circle.self = circle;

test.each<[string, unknown]>([
  ["undefined", undefined],
  ["null", null],
  ["a text", "done"],
  ["an unknown status", { status: "finished", content: [] }],
  ["done without content", { status: "done" }],
  ["content of no known block", { status: "done", content: [{ type: "video" }] }],
  ["refused without a reason", { status: "refused" }],
  ["details in a circle", { status: "done", content: [], details: circle }],
  ["details that JSON cannot hold", { status: "done", content: [], details: { n: 1n } }],
])(
  "an outcome that is %s says nothing of the effect: blocked, and again at the next boot",
  async (_, outcome) => {
    const { bench, journal, run } = boots({ write: async () => outcome as ToolOutcome });
    expect(await runLoop(run([calling("write"), "done"]))).toMatchObject(BLOCKED);
    expect(await runLoop(run([calling("write"), "done"]))).toMatchObject(BLOCKED);
    expect(bench.runs).toHaveLength(1);
    expect(await journal.records()).toMatchObject([{ state: "interrupted" }]);
  },
);

test("what is thrown may be anything, also what cannot be made a text", async () => {
  const { journal, run } = boots({
    write: async () => {
      throw Object.create(null);
    },
  });
  expect(await runLoop(run([calling("write"), "done"]))).toMatchObject(BLOCKED);
  expect(await journal.records()).toMatchObject([{ reason: { params: { message: "object" } } }]);
});

test("perform decides again about the very call that is to run: a yes for another one does not count", async () => {
  const { bench, run } = boots({
    write: async () => {
      throw new Error("timed out");
    },
  });
  await runLoop(run([calling("write"), "done"]));
  const misled = { ...run([calling("write"), "done"]), recall: async () => undefined };
  expect(await runLoop(misled)).toMatchObject(BLOCKED);
  expect(bench.runs).toHaveLength(1);
});

test("a started call of a retrySafe tool may go on without being asked about again", async () => {
  const { bench, journal, run } = boots({ safeRead: async () => done("read") });
  const crash = createCrash();
  const dies: OperationJournal = {
    find: (wanted) => journal.find(wanted),
    async start(wanted) {
      await journal.start(wanted);
      return crash.here();
    },
    complete: (id, answer) => journal.complete(id, answer),
    interrupt: (id, reason) => journal.interrupt(id, reason),
    records: () => journal.records(),
  };
  await crash.of(runLoop(run([calling("safeRead"), "done"], dies)));

  const asked: string[] = [];
  const second = run([calling("safeRead"), "done"]);
  const end = await runLoop({
    ...second,
    async authorize({ call }) {
      asked.push(call.name);
      return { kind: "go" };
    },
  });
  expect({ terminal: end.terminal, asked }).toEqual({ terminal: "completed", asked: [] });
  expect(results(bench.entries)).toEqual(["c1:read"]);
  const [record] = await journal.records();
  expect(record).not.toHaveProperty("boundCall");
});

test("an equal action of another call is blocked before anybody is asked for a yes to it", async () => {
  const { journal, run } = boots({
    write: async () => {
      throw new Error("timed out");
    },
  });
  await runLoop(run([calling("write"), "done"]));
  const [record] = await journal.records();
  const { recall } = run([]);
  const pending = {
    runId: RUN,
    entryId: "another",
    index: 0,
    call: { type: "toolCall", id: "c9", name: "write", arguments: { n: 1 } },
    whole: true,
  } as const;
  expect(record?.state).toBe("interrupted");
  expect(await recall?.(pending)).toMatchObject({ kind: "end", end: BLOCKED });
});

test("a call bound to an open operation finds it after a crash, and is not asked about again", async () => {
  const crash = createCrash();
  const asked: string[] = [];
  let executions = 0;
  const { bench, run } = boots({
    safeRead: async () => {
      executions += 1;
      if (executions === 1) throw new Error("timed out");
      return executions === 2 ? crash.here() : done("read");
    },
  });
  const script = [calling("safeRead"), calling("safeRead#again"), "done"];
  const boot = (): LoopRun => ({
    ...run(script),
    async authorize({ call }) {
      asked.push(call.id);
      return { kind: "go" };
    },
  });
  expect(await crash.of(runLoop(boot()))).toEqual({ died: true });
  expect(await runLoop(boot())).toMatchObject({ terminal: "completed" });
  expect(asked).toEqual(["c1", "again"]);
  expect(results(bench.entries)).toEqual([expect.stringMatching(/^c1!/), "again:read"]);
});
