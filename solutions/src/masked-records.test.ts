import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { argumentsDigest, sha256Hex } from "#agent/arguments-digest.ts";
import { appendWithCheckpoint, MemoryCheckpointStore } from "#agent/checkpoint.ts";
import { createSessionFile, openSessionFile } from "#agent/edges/session-folder.ts";
import { journaledPerform } from "#agent/journaled-perform.ts";
import { createSecretMask, MASK } from "#agent/mask-secrets.ts";
import { maskFact, maskingAppend, maskingJournal } from "#agent/masked-records.ts";
import { MemoryOperationJournal } from "#agent/operation-journal.ts";
import { createPermissions } from "#agent/permissions.ts";
import { createScriptedModel, type ScriptLine } from "#agent/scripted-model.ts";
import { createSessionLog, openSessionLog } from "#agent/session-log.ts";
import { runLoop } from "#agent/tool-loop.ts";
import { createToolRegistry } from "#agent/tool-registry.ts";
import type { Append } from "#contracts/entries.ts";
import type { LoopRun } from "#contracts/loop.ts";
import type { Model } from "#contracts/model.ts";
import type { Approver } from "#contracts/permissions.ts";
import type { SessionLog } from "#contracts/session.ts";
import type { ToolOutcome } from "#contracts/tools.ts";
import { createCrash } from "../../labs/crash.ts";
import { createSurroundings } from "../../labs/surroundings.ts";
import { ANY_OBJECT, done, facts, RUN, results } from "../../tests/support/harness.ts";
import { memoryWorkspace } from "../../tests/support/memory-workspace.ts";

const SECRET = "sk-test-1234567890";
const mask = createSecretMask([SECRET], new Uint8Array(32).fill(3));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "masked-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** A world on a real disk; each run is a boot that opens what is there. */
async function createWorld() {
  const surroundings = createSurroundings();
  const journal = new MemoryOperationJournal(surroundings.now);
  const checkpoints = new MemoryCheckpointStore();
  const sent: unknown[] = [];
  const executed: unknown[] = [];
  const file = await createSessionFile(folder, "s");
  await createSessionLog(file, { id: "s", cwd: "/w" }, surroundings);
  await file.close();

  async function boot(script: readonly ScriptLine[], more: Boot = {}) {
    const opened = await openSessionFile(folder, "s");
    const { log } = await openSessionLog(opened, surroundings);
    const append = maskingAppend(appendWithCheckpoint(log.append, log.entries(), RUN, checkpoints), mask);
    if (log.entries().length === 0) {
      const message = { role: "user", content: `use ${SECRET}`, timestamp: 0 } as const;
      await append({ id: RUN, message });
    }
    const run = assemble(log, append, script, more);
    const life = await (more.crash ?? createCrash()).of(runLoop(run)).finally(() => opened.close());
    return { life, log };
  }

  function assemble(log: SessionLog, append: Append, script: readonly ScriptLine[], more: Boot): LoopRun {
    const execute = async (args: unknown): Promise<ToolOutcome> => {
      executed.push(args);
      await more.onExecute?.();
      return more.outcome ?? done(`printed ${SECRET}`);
    };
    const tool = { name: "send", description: "", parameters: ANY_OBJECT, execute };
    const tools = createToolRegistry([{ ...tool, action: () => ({ action: "a", target: SECRET }) }]);
    const seams = journaledPerform({ journal: maskingJournal(journal, mask), tools, taskId: "t" });
    const approver: Approver = { ask: async () => more.answer ?? "once" };
    const entries = log.entries();
    const policy = { tools: {}, rules: [] };
    const workspace = memoryWorkspace({});
    const permissions = createPermissions({ policy, workspace, approver, entries, append });
    const scripted = createScriptedModel(script, surroundings.now);
    const model: Model = (request) => {
      sent.push(structuredClone(request.messages));
      return more.model ? more.model(request) : scripted(request);
    };
    return { runId: RUN, entries, tools, model, append, now: surroundings.now, ...seams, ...permissions };
  }

  /** Every byte that would be durable: the session's folder, the journal, the Checkpoint. */
  async function durable(): Promise<string> {
    const kept = [await journal.records(), await checkpoints.load(RUN)];
    await writeFile(join(folder, "journal.json"), JSON.stringify(kept));
    const names = await readdir(folder);
    return (await Promise.all(names.map((name) => readFile(join(folder, name), "latin1")))).join("\n");
  }

  return { boot, journal, durable, sent, executed };
}

interface Boot {
  outcome?: ToolOutcome;
  onExecute?: () => Promise<void>;
  answer?: "once" | "no";
  model?: Model;
  crash?: ReturnType<typeof createCrash>;
}

const withSecret: ScriptLine = {
  calls: [{ id: "c1", name: "send", arguments: { header: `Bearer ${SECRET}` } }],
};

/** Everything that would give the secret away, or let one check a guess of it. */
async function expectNothingLeaks(durable: string) {
  expect(durable).not.toContain(SECRET);
  expect(durable).not.toContain(encodeURIComponent(SECRET));
  expect(durable).not.toContain(argumentsDigest({ header: `Bearer ${SECRET}` }));
  expect(durable).not.toContain(sha256Hex(SECRET));
}

describe("nothing durable holds a secret", () => {
  test("in prompt, reply, arguments, result, error text, and in the files of the session", async () => {
    const world = await createWorld();
    const thinking = `I have ${SECRET}`;
    const { log } = await world.boot([
      { text: thinking, ...(withSecret as object) },
      { calls: [{ id: "c2", name: "send", arguments: { [SECRET]: [{ deep: SECRET }] } }] },
      "done",
    ]);
    expect(world.executed).toEqual([{ header: `Bearer ${SECRET}` }, { [SECRET]: [{ deep: SECRET }] }]);
    expect(results(log.entries())).toEqual([`c1:printed ${MASK}`, `c2:printed ${MASK}`]);
    await expectNothingLeaks(await world.durable());
    expect((await stat(join(folder, "s.jsonl"))).mode & 0o777).toBe(0o600);
  });

  test("when a tool throws it, and when a tool refuses with it", async () => {
    const world = await createWorld();
    const throws = async () => {
      throw new Error(`401 for Authorization: Bearer ${SECRET}`);
    };
    await world.boot([withSecret], { onExecute: throws });
    expect(await world.journal.records()).toMatchObject([
      { state: "interrupted", reason: { params: { message: `401 for Authorization: Bearer ${MASK}` } } },
    ]);
    await expectNothingLeaks(await world.durable());
  });

  test("when a tool refuses with it, or gives it as details", async () => {
    for (const outcome of [
      { status: "refused", reason: { code: "tool.refused", params: { tool: "send", message: SECRET } } },
      { status: "done", content: [{ type: "text", text: SECRET }], details: { raw: [SECRET] } },
    ] satisfies ToolOutcome[]) {
      await rm(join(folder, "s.jsonl"), { force: true });
      const world = await createWorld();
      await world.boot([withSecret, "done"], { outcome });
      await expectNothingLeaks(await world.durable());
    }
  });

  test("when it arrives in two pieces of a stream, in a text, in arguments, in cut-off arguments, in an error", async () => {
    const world = await createWorld();
    const about = { api: "", provider: "", model: "", timestamp: 0, usage: usage() };
    const model: Model = async function* (request) {
      if (request.messages.some(({ role }) => role === "assistant")) {
        yield { type: "thinking_delta", contentIndex: 0, delta: SECRET.slice(0, 9) };
        yield { type: "thinking_delta", contentIndex: 0, delta: SECRET.slice(9) };
        yield { type: "toolcall_start", contentIndex: 1, id: "c2", name: "send" };
        yield { type: "toolcall_delta", contentIndex: 1, delta: `{"a":"${SECRET}` };
        yield { type: "error", reason: "error", errorMessage: `bad key ${SECRET}`, about };
        return;
      }
      yield { type: "text_delta", contentIndex: 0, delta: `it is ${SECRET.slice(0, 9)}` };
      yield { type: "text_delta", contentIndex: 0, delta: SECRET.slice(9) };
      yield { type: "toolcall_start", contentIndex: 1, id: "c1", name: "send" };
      yield { type: "toolcall_delta", contentIndex: 1, delta: `{"header":"Bearer ${SECRET.slice(0, 9)}` };
      yield { type: "toolcall_delta", contentIndex: 1, delta: `${SECRET.slice(9)}"}` };
      yield { type: "toolcall_end", contentIndex: 1 };
      yield { type: "done", reason: "toolUse", about };
    };
    const { life } = await world.boot([], { model });
    expect(life).toMatchObject({ value: { terminal: "failed" } });
    expect(world.executed).toEqual([{ header: `Bearer ${SECRET}` }]);
    await expectNothingLeaks(await world.durable());
  });

  test("in the facts of a question and its answer", async () => {
    const world = await createWorld();
    const { log } = await world.boot([withSecret, withSecret, "done"], { answer: "no" });
    const digest = mask.keyedDigest({ header: `Bearer ${SECRET}` });
    expect(facts(log.entries()).filter((code) => code.startsWith("permission."))).toHaveLength(2);
    expect(JSON.stringify(log.entries()).split(digest)).toHaveLength(5);
    await expectNothingLeaks(await world.durable());
  });
});

describe("a call whose arguments held a secret", () => {
  test("is, after a crash, known to its record by the keyed digest, and runs no second time", async () => {
    const world = await createWorld();
    const crash = createCrash();
    await world.boot([withSecret, "done"], { crash, onExecute: () => crash.here() });
    const [record] = await world.journal.records();
    expect(record?.argumentsDigest).toBe(mask.keyedDigest({ header: `Bearer ${SECRET}` }));
    const { life } = await world.boot([withSecret, "done"]);
    expect(life).toMatchObject({
      value: { terminal: "blocked", reason: { code: "operation.outcome_unknown" } },
    });
    expect(world.executed).toHaveLength(1);
    await expectNothingLeaks(await world.durable());
  });

  test("whose result was saved before the crash gets that result", async () => {
    const world = await createWorld();
    const crash = createCrash();
    const journal = world.journal;
    const complete = journal.complete.bind(journal);
    journal.complete = async (id, answer) => {
      await complete(id, answer);
      await crash.here();
    };
    await world.boot([withSecret, "done"], { crash });
    journal.complete = complete;
    const { life, log } = await world.boot([withSecret, "done"]);
    expect(life).toMatchObject({ value: { terminal: "completed" } });
    expect(results(log.entries())).toEqual([`c1:printed ${MASK}`]);
    expect(world.executed).toHaveLength(1);
  });

  test("that never started is not run with the mask in it: the model is told to send it again", async () => {
    const world = await createWorld();
    const crash = createCrash();
    const start = world.journal.start.bind(world.journal);
    world.journal.start = () => crash.here();
    await world.boot([withSecret, "done"], { crash });
    world.journal.start = start;
    const { life, log } = await world.boot([withSecret, withSecret, "done"]);
    expect(life).toMatchObject({ value: { terminal: "completed" } });
    expect(results(log.entries())).toEqual([
      "c1!send was not run: a secret in its arguments was not stored, send the whole call again",
      `c1:printed ${MASK}`,
    ]);
    expect(world.executed).toEqual([{ header: `Bearer ${SECRET}` }]);
  });

  test("binds, sent again by the model, to the open operation of its twin", async () => {
    const world = await createWorld();
    const outcome: ToolOutcome = { status: "unknown", reason: { code: "bash.aborted", params: {} } };
    await world.boot([withSecret, "done"], { outcome });
    const [open] = await world.journal.records();
    const again = { call: { ...callOf(withSecret), argumentsDigest: open?.argumentsDigest ?? "" } };
    const found = await world.journal.find({ ...(open as never as object), operationId: "another" } as never);
    expect(found?.operationId).toBe(open?.operationId);
    expect(open?.idempotencyKey).toBe(`t:send:${encodeURIComponent(again.call.argumentsDigest)}`);
  });

  test("goes back to the living run as the model made it, and nothing else of the reply does", async () => {
    const stored: unknown[] = [];
    const append = maskingAppend(async (draft) => {
      stored.push(draft);
      return { id: "e1", ...draft } as never;
    }, mask);
    const call = { type: "toolCall", id: "c1", name: "send", arguments: { a: SECRET } } as const;
    const plain = { type: "toolCall", id: "c2", name: "send", arguments: { a: 1 } } as const;
    const about = {
      api: "",
      provider: "",
      model: "",
      usage: usage(),
      stopReason: "toolUse",
      timestamp: 0,
    } as const;
    const content = [{ type: "text", text: SECRET } as const, call, plain];
    const entry = await append({ message: { role: "assistant", content, ...about } });
    const argumentsDigest = mask.keyedDigest({ a: SECRET });
    expect(entry).toMatchObject({
      id: "e1",
      message: { content: [{ text: MASK }, { ...call, argumentsDigest }, plain] },
    });
    expect(JSON.stringify(entry)).not.toContain('masked":');
    expect(stored).toMatchObject([
      { message: { content: [{}, { arguments: { a: MASK }, argumentsDigest, masked: true }, plain] } },
    ]);
    expect(content[1]).toEqual(call);
  });
});

test("names that tie records to each other are kept, whatever they look like", () => {
  const odd = createSecretMask(["completed", "run-00001"], new Uint8Array(32));
  const params = { runId: "run-00001", terminal: "completed", message: "completed run-00001" };
  const reason = { code: "tool.threw", params: { tool: "completed", message: "completed" } } as const;
  expect(
    maskFact({ code: "run.ended", params: { ...params, reason, turn: 1, done: true, none: null } }, odd),
  ).toEqual({
    code: "run.ended",
    params: {
      runId: "run-00001",
      terminal: "completed",
      message: `${MASK} ${MASK}`,
      reason: { code: "tool.threw", params: { tool: "completed", message: MASK } },
      turn: 1,
      done: true,
      none: null,
    },
  });
});

function callOf(line: ScriptLine) {
  const [call] = (line as { calls: { id: string; name: string; arguments: Record<string, unknown> }[] })
    .calls;
  return { type: "toolCall" as const, ...(call as NonNullable<typeof call>) };
}

function usage() {
  const cost = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 };
  return { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, totalTokens: 0, cost };
}
