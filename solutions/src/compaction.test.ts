import { expect, test } from "vitest";
import { compactedView } from "#agent/compacted-view.ts";
import { type CompactionOptions, compaction } from "#agent/compaction.ts";
import { contextPipeline } from "#agent/context-pipeline.ts";
import { fitBudget } from "#agent/fit-budget.ts";
import { planCompaction } from "#agent/plan-compaction.ts";
import { createScriptedModel, type ScriptLine } from "#agent/scripted-model.ts";
import { spentBy, stopRules } from "#agent/stop-rules.ts";
import { runLoop } from "#agent/tool-loop.ts";
import type { Entry, EntryDraft } from "#contracts/entries.ts";
import type { LoopRun } from "#contracts/loop.ts";
import type { Message } from "#contracts/messages.ts";
import type { Model } from "#contracts/model.ts";
import { createCrash } from "../../labs/crash.ts";
import { type Bench, createBench, facts, RUN } from "../../tests/support/harness.ts";
import { assistant, countChars, result, textOf, user } from "../../tests/support/messages.ts";

const LIMIT = 2_050;
const PAD = "-".repeat(400);

/** A session with five old steps of 400 tokens each and a new prompt; the first step holds a fact. */
function oldSession(): Bench {
  const bench = createBench();
  bench.entries.length = 0;
  bench.put({ id: "old", message: user("old task") });
  for (const [n, word] of ["heron", "two", "three", "four", "five"].entries()) {
    bench.put({ message: assistant(`${PAD}${word}`, `c${n}`) }, { message: result(`c${n}`, "ok") });
  }
  bench.put({ id: RUN, message: user("what was the bird?", 9) });
  return bench;
}

/** Answers from what it was sent, and from nothing else. */
const recalls: ScriptLine = ({ messages }) =>
  JSON.stringify(messages).includes("heron") ? "heron" : "unknown";

/** A model that says the same to every request, however many replies it is shown. */
function always(line: ScriptLine): Model {
  return (request) => createScriptedModel(Array(20).fill(line), () => 0)(request);
}

function boot(bench: Bench, summarize: ScriptLine, more: Partial<CompactionOptions> = {}) {
  const asked: string[] = [];
  const summarizer = always(summarize);
  const model: Model = (request) => {
    asked.push(request.messages.map(textOf).join("|"));
    if (asked.length > 9) throw new Error("a summary is asked for without end");
    return summarizer(request);
  };
  const options: CompactionOptions = {
    runId: RUN,
    model,
    limitTokens: LIMIT,
    fixedTokens: 50,
    keepTokens: 850,
    countTokens: countChars,
    now: () => 0,
    ...more,
  };
  const transformContext = contextPipeline([compaction(options), fitBudget(options)]);
  const run = bench.run([], { transformContext, model: countingModel(bench, always(recalls)) });
  return { run, asked };
}

function countingModel(bench: Bench, model: Model): Model {
  return (request) => {
    bench.requests.push(structuredClone({ messages: request.messages, tools: request.tools }));
    return model(request);
  };
}

const answer = (bench: Bench) =>
  textOf(bench.entries.flatMap((e) => ("message" in e ? [e.message] : [])).at(-1) as Message);
const sizeOf = (messages: readonly Message[]) =>
  messages.reduce((sum, message) => sum + countChars(message), 0);

test("T8: what was dropped is gone for the model; what stands in the summary is there", async () => {
  const dropped = oldSession();
  const options = { runId: RUN, limitTokens: LIMIT, fixedTokens: 50, countTokens: countChars };
  const transformContext = contextPipeline([fitBudget(options)]);
  await runLoop(dropped.run([], { transformContext, model: countingModel(dropped, always(recalls)) }));
  expect(answer(dropped)).toBe("unknown");
  const compacted = oldSession();
  await runLoop(boot(compacted, recalls).run);
  expect(answer(compacted)).toBe("heron");
});

test("the view is the summary and the newest messages word for word; all stays stored", async () => {
  const bench = oldSession();
  const before = JSON.stringify(bench.entries);
  await runLoop(boot(bench, "it was a heron").run);
  expect(bench.requests[0]?.messages.map(textOf)).toEqual([
    "Summary of the earlier conversation, which is no longer shown:\n\nit was a heron",
    `${PAD}four`,
    "ok",
    `${PAD}five`,
    "ok",
    "what was the bird?",
  ]);
  expect(JSON.stringify(bench.entries).startsWith(before.slice(0, -1))).toBe(true);
  expect(facts(bench.entries)).toEqual([
    "run.request_started",
    "context.compacted",
    "run.request_started",
    "run.ended",
  ]);
});

test("the summary request is a started request, holds the older part as text, and fits as well", async () => {
  const bench = oldSession();
  const { run, asked } = boot(bench, "s", { limitTokens: 1_500 });
  await runLoop(run);
  const started = bench.entries.flatMap((entry) => ("fact" in entry ? [entry.fact.params] : []));
  expect(started[0]).toEqual({ runId: RUN, turn: 1, purpose: "compaction" });
  expect(started[2]).toEqual({ runId: RUN, turn: 2 });
  expect(asked).toHaveLength(1);
  expect(asked[0]?.length).toBeLessThanOrEqual(1_450);
  // It did not all fit: the oldest step gave way, calls and results stand together, the rest is there.
  expect(asked[0]).not.toContain("heron");
  expect(asked[0]).toContain(`\n\nassistant: ${PAD}three\ncall read {}\n\ntoolResult: ok`);
  expect(asked[0]).not.toContain("four");
});

test("no thinking is summed up; images are named and cut-off arguments are shown", async () => {
  const reply = assistant("", "c1");
  reply.content.unshift({ type: "thinking", thinking: "hidden" });
  reply.content.push({ type: "toolCall", id: "c2", name: "write", arguments: {}, cutOff: '{"pa' });
  const shot = result("c1", "seen");
  shot.content.push({ type: "image", data: "A".repeat(99), mimeType: "image/png" });
  const messages = [user("go"), reply, shot, result("c2", "cut"), assistant(PAD), user("next")];
  const view = messages.map((message, index) => ({ id: `e${index}`, message }));
  const room = { runId: "e0", limitTokens: 94, fixedTokens: 0, keepTokens: 20, countTokens: () => 16 };
  const plan = planCompaction(view, {
    ...room,
    countTokens: (message) => (message === view[4]?.message ? 90 : 1),
  });
  expect(
    textOf(plan?.request as Message)
      .split("\n\n")
      .slice(1),
  ).toEqual([
    "user: go",
    'assistant: call read {}\ncall write {"pa',
    "toolResult: seen\n(an image)",
    "toolResult: cut",
    `assistant: ${PAD}`,
  ]);
  expect(plan).toMatchObject({ firstKeptId: "e5", summaryTokens: 92 });
});

test("F20: a crash while the summary streams leaves the whole history; the next boot goes on", async () => {
  const bench = oldSession();
  const before = JSON.stringify(bench.entries);
  const crash = createCrash();
  const dies: Model = async function* () {
    yield { type: "text_delta", contentIndex: 0, delta: "it was a he" };
    await crash.here();
  };
  expect(await crash.of(runLoop(boot(bench, "-", { model: dies }).run))).toEqual({ died: true });
  expect(facts(bench.entries)).toEqual(["run.request_started"]);
  expect(JSON.stringify(bench.entries).startsWith(before.slice(0, -1))).toBe(true);
  const end = await runLoop(boot(bench, "a heron").run);
  expect([end.terminal, answer(bench)]).toEqual(["completed", "heron"]);
});

test("F20: wherever it dies, the next boot has the old view or the new one, and answers", async () => {
  let died = true;
  for (let appends = 1; died; appends += 1) {
    const bench = oldSession();
    const { run } = boot(bench, "a heron");
    const crash = createCrash();
    let left = appends;
    const append: LoopRun["append"] = async (draft) => {
      const entry = await run.append(draft);
      left -= 1;
      if (left === 0) await crash.here();
      return entry;
    };
    ({ died } = await crash.of(runLoop({ ...run, append })));
    const messages = bench.entries.flatMap((entry) => ("message" in entry ? [entry.message] : []));
    const view = compactedView(messages, bench.entries, RUN).map(({ message }) => textOf(message));
    const isNew = facts(bench.entries).includes("context.compacted");
    expect(view[0]).toBe(
      isNew ? "Summary of the earlier conversation, which is no longer shown:\n\na heron" : "old task",
    );
    const end = await runLoop(boot(bench, "a heron").run);
    expect([end.terminal, answer(bench)]).toEqual(["completed", "heron"]);
    expect(facts(bench.entries).filter((code) => code === "context.compacted")).toHaveLength(1);
  }
});

test("a second compaction sums up the first summary with what came since", async () => {
  const bench = oldSession();
  await runLoop(boot(bench, "a heron").run);
  for (const n of [1, 2, 3, 4, 5]) bench.put({ message: user(`${n}${PAD}`) }, { message: assistant(`${n}`) });
  bench.put({ id: "run-2", message: user("and again?", 99) });
  const { run, asked } = boot(bench, recalls, { runId: "run-2" });
  await runLoop({ ...run, runId: "run-2" });
  expect(asked[0]).toContain("user: Summary of the earlier conversation");
  expect(answer(bench)).toBe("heron");
  expect(
    bench.requests.at(-1)?.messages.filter(({ content }) => String(content).startsWith("Summary")),
  ).toHaveLength(1);
});

test("the run's own prompt stays word for word although it is older than what is kept", async () => {
  const bench = createBench();
  for (const n of [1, 2, 3, 4, 5, 6])
    bench.put({ message: assistant(PAD, `c${n}`) }, { message: result(`c${n}`, "ok") });
  await runLoop(boot(bench, "s").run);
  const sent = bench.requests[0]?.messages.map(textOf);
  expect(sent?.slice(0, 2)).toEqual([expect.stringContaining("Summary"), "do it"]);
});

const useless: [string, ScriptLine][] = [
  ["is empty", ""],
  ["is longer than what it replaces", "s".repeat(1_500)],
  ["was cut off", { text: "it was", stopReason: "length" }],
];

test.each(useless)(
  "F19: a summary that %s is a failed try; after two the oldest is dropped instead",
  async (_, line) => {
    const bench = oldSession();
    const { run, asked } = boot(bench, line);
    const end = await runLoop(run);
    expect([end.terminal, asked.length, answer(bench)]).toEqual(["completed", 2, "unknown"]);
    expect(facts(bench.entries).filter((code) => code === "context.compaction_failed")).toHaveLength(2);
    expect(facts(bench.entries)).not.toContain("context.compacted");
  },
);

test("F19: tries are counted over crashes and requests, and begin again when a user speaks", async () => {
  const bench = oldSession();
  const crash = createCrash();
  const dies: Model = async function* () {
    yield* [];
    await crash.here();
  };
  for (const _ of [1, 2])
    await createCrash().of(Promise.race([crash.of(runLoop(boot(bench, "-", { model: dies }).run))]));
  const third = boot(bench, "never asked");
  await runLoop(third.run);
  expect([third.asked.length, answer(bench)]).toEqual([0, "unknown"]);
  bench.put({ id: "run-2", message: user("and now?", 99) });
  const later = boot(bench, "a heron", { runId: "run-2" });
  await runLoop({ ...later.run, runId: "run-2" });
  expect([later.asked.length, answer(bench)]).toEqual([1, "heron"]);
});

test("F19: fixed 700 + tail 400 > 1000: no summary could help, none is asked for", async () => {
  const bench = oldSession();
  bench.put({ message: assistant("s".repeat(381), "c9") }, { message: result("c9", "") });
  const { run, asked } = boot(bench, "s", { limitTokens: 1000, fixedTokens: 700, keepTokens: 400 });
  const end = await runLoop(run);
  expect(end).toMatchObject({
    terminal: "stopped",
    reason: { code: "context.cannot_fit", params: { fixed: 700, tail: 400, limit: 1000 } },
  });
  expect([asked.length, bench.requests.length]).toEqual([0, 0]);
});

test("F26: a summary counts against the limits, and the request after it is checked again", async () => {
  const bench = oldSession();
  const shouldStop = stopRules({ runId: RUN, limits: { maxTurns: 1 }, now: () => 0 });
  const { run, asked } = boot(bench, "a heron", { shouldStop });
  const end = await runLoop({ ...run, shouldStop });
  expect(end).toMatchObject({ terminal: "stopped", reason: { code: "stop.max_turns", params: { used: 1 } } });
  expect([asked.length, bench.requests.length]).toEqual([1, 0]);
  const spent = spentBy(bench.entries, RUN, 0);
  const compacted = bench.entries.find((entry) => "fact" in entry && entry.fact.code === "context.compacted");
  expect(spent.tokens).toBe(compacted && "fact" in compacted ? compacted.fact.params.tokens : -1);
  expect(spent.tokens).toBeGreaterThan(0);
  expect(spentBy(bench.entries, "other", 0).tokens).toBe(0);
});

test("an abort while the summary streams ends the run; no summary is stored and no try follows", async () => {
  const bench = oldSession();
  const abort = new AbortController();
  let seen: AbortSignal | undefined;
  const aborted: Model = async function* ({ signal }) {
    seen = signal;
    abort.abort();
    yield { type: "text_delta", contentIndex: 0, delta: "it was" };
    throw new Error("aborted");
  };
  const { run } = boot(bench, "-", { model: aborted, signal: abort.signal });
  const end = await runLoop({ ...run, signal: abort.signal });
  expect([end.terminal, seen]).toEqual(["aborted", abort.signal]);
  expect(facts(bench.entries)).toEqual(["run.request_started", "context.compaction_failed", "run.ended"]);
  expect(bench.requests).toEqual([]);
});

test("what fits is not compacted, to the last token", async () => {
  const bench = oldSession();
  const size = sizeOf(bench.entries.flatMap((entry) => ("message" in entry ? [entry.message] : [])));
  const { run, asked } = boot(bench, "s", { limitTokens: size + 50 });
  await runLoop(run);
  expect([asked.length, bench.requests[0]?.messages.length]).toEqual([0, 12]);
  const over = boot(oldSession(), "s", { limitTokens: size + 49 });
  await runLoop(over.run);
  expect(over.asked).toHaveLength(1);
});

test("a compaction fact whose kept message is missing is left alone, as are other facts", () => {
  const messages = [user("a"), assistant("b")];
  const entries: Entry[] = messages.map((message, index) => ({ id: `e${index}`, message }));
  entries.push({
    id: "f",
    fact: { code: "context.compacted", params: { firstKeptId: "gone", summary: "s" } },
  });
  expect(compactedView(messages, entries, RUN).map(({ id }) => id)).toEqual(["e0", "e1"]);
  entries.push({ id: "g", fact: { code: "run.completed", params: { firstKeptId: "e1", summary: "s" } } });
  expect(compactedView(messages, entries, RUN)).toHaveLength(2);
});

test("behind a transform that dropped messages a compaction cannot know what it cuts: it refuses", () => {
  expect(() => compactedView([user("a")], [], RUN)).toThrow(
    "compaction must stand before the transforms that drop or add messages",
  );
});

test("a summary may fill the room that it has; one token more is a failed try", async () => {
  for (const [spare, stored] of [
    [0, 1],
    [1, 0],
  ] as const) {
    const bench = oldSession();
    const messages = bench.entries.flatMap((entry) => ("message" in entry ? [entry.message] : []));
    // Free are 2,000: what the tail of two steps and the prompt leaves, less the summary's heading.
    const room = 2_000 - sizeOf(messages.slice(7));
    const heading = "Summary of the earlier conversation, which is no longer shown:\n\n".length;
    await runLoop(boot(bench, "s".repeat(room - heading + spare)).run);
    expect(facts(bench.entries).filter((code) => code === "context.compacted")).toHaveLength(stored);
  }
});

test("F19: a summary that fitted begins a new count; an answered request does not", async () => {
  const bench = oldSession();
  await runLoop(boot(bench, "").run);
  const more: EntryDraft[] = [];
  for (const n of [1, 2, 3])
    more.push({ message: assistant(PAD, `d${n}`) }, { message: result(`d${n}`, "ok") });
  bench.entries.splice(-1);
  bench.put(...more);
  const again = boot(bench, "a heron");
  await runLoop(again.run);
  expect(again.asked).toHaveLength(0);

  const fresh = oldSession();
  await runLoop(boot(fresh, "a heron").run);
  for (const times of [1, 1, 1]) {
    fresh.entries.splice(-1);
    fresh.put(...more);
    const next = boot(fresh, "a heron");
    await runLoop(next.run);
    expect(next.asked).toHaveLength(times);
  }
});

test("the tries of another run are not this run's", async () => {
  const bench = oldSession();
  const params = { runId: "other", turn: 1, purpose: "compaction" };
  for (const _ of [1, 2]) bench.put({ fact: { code: "run.request_started", params } });
  const { run, asked } = boot(bench, "a heron");
  await runLoop(run);
  expect(asked).toHaveLength(1);
});

test("a failed try keeps what it cost; the request offers no tools, and only text is a summary", async () => {
  const bench = oldSession();
  const tools: number[] = [];
  const said = always({ text: "", calls: [{ id: "x", name: "read", arguments: {} }], stopReason: "stop" });
  const model: Model = (request) => {
    tools.push(request.tools.length);
    return said(request);
  };
  await runLoop(boot(bench, "-", { model }).run);
  expect(tools).toEqual([0, 0]);
  const failed = bench.entries.flatMap((entry) =>
    "fact" in entry && entry.fact.code === "context.compaction_failed" ? [entry.fact.params] : [],
  );
  expect(failed).toMatchObject([{ runId: RUN }, { runId: RUN }]);
  expect(spentBy(bench.entries, RUN, 0).tokens).toBeGreaterThan(Number(failed[0]?.tokens));
});

test("what does not even fit into the request for a summary is told", async () => {
  const told: unknown[] = [];
  const bench = oldSession();
  await runLoop(boot(bench, "s", { limitTokens: 1_500, tell: (fact) => told.push(fact) }).run);
  expect(told).toEqual([{ code: "context.not_summed_up", params: { count: 2 } }]);
  told.length = 0;
  await runLoop(boot(oldSession(), "s", { tell: (fact) => told.push(fact) }).run);
  expect(told).toEqual([]);
});

test("it is known by its name in reports", () => {
  const room = { limitTokens: 1, fixedTokens: 0, keepTokens: 0, countTokens: countChars };
  expect(compaction({ runId: RUN, model: always("s"), now: () => 0, ...room }).name).toBe("compaction");
});

test("what the user says within the run begins a new count of tries", async () => {
  const bench = oldSession();
  const params = { runId: RUN, turn: 1, purpose: "compaction" };
  bench.put({ message: user("shorter, please", 20) });
  for (const _ of [1, 2]) bench.put({ fact: { code: "run.request_started", params } });
  const spent = boot(bench, "");
  await runLoop(spent.run);
  expect(spent.asked).toHaveLength(0);

  const spoken = oldSession();
  for (const _ of [1, 2]) spoken.put({ fact: { code: "run.request_started", params } });
  spoken.put({ message: user("shorter, please", 20) });
  const again = boot(spoken, "");
  await runLoop(again.run);
  expect(again.asked).toHaveLength(2);
});

test("a summary in several blocks is one text", async () => {
  const bench = oldSession();
  const cost = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 };
  const usage = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, totalTokens: 0, cost };
  const model: Model = async function* () {
    yield { type: "text_delta", contentIndex: 0, delta: "a he" };
    yield { type: "thinking_delta", contentIndex: 1, delta: "or a stork?" };
    yield { type: "text_delta", contentIndex: 2, delta: "ron" };
    yield {
      type: "done",
      reason: "stop",
      about: { api: "x", provider: "x", model: "x", usage, timestamp: 0 },
    };
  };
  await runLoop(boot(bench, "-", { model }).run);
  expect(textOf(bench.requests[0]?.messages[0] as Message)).toMatch(/\n\na heron$/);
});
