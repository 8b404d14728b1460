import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { acceptPrompt } from "#agent/accept-prompt.ts";
import { readSessionFile } from "#agent/edges/node-log-file.ts";
import { createSessionFile, openSessionFile } from "#agent/edges/session-folder.ts";
import { unansweredCalls } from "#agent/read-entries.ts";
import { createSessionLog, openSessionLog } from "#agent/session-log.ts";
import { runLoop } from "#agent/tool-loop.ts";
import type { SessionLog } from "#contracts/session.ts";
import { createFaultyLogFile, failsWith } from "../../labs/faulty-log-file.ts";
import { createSurroundings } from "../../labs/surroundings.ts";
import { calling, createBench, done, results } from "../../tests/support/harness.ts";

let folder: string;
const opened: { close(): Promise<void> }[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "left-calls-"));
});
afterEach(async () => {
  for (const file of opened.splice(0)) await file.close();
  await rm(folder, { recursive: true });
});

const next = { runId: "run-2", text: "go on" };
const now = () => 7;
const inFolder = (name: string) => join(folder, `${name}.jsonl`);

/** Runs the prompt `run-1` until a record says that its second call, `write`, is another one. */
async function refusedRun(gate: "failed" | "blocked" = "failed") {
  const surroundings = createSurroundings();
  const onDisk = await createSessionFile(folder, "s");
  opened.push(onDisk);
  const file = createFaultyLogFile(onDisk);
  const log = await createSessionLog(file, { id: "s", cwd: "/w" }, surroundings);
  await acceptPrompt(log, { runId: "run-1", text: "do it" }, now);
  const bench = createBench({ read: async () => done("text"), write: async () => done("wrote") });
  const reason = { code: "operation.arguments_changed", params: { tool: "write" } } as const;
  const run = bench.run([calling("read", "write#same", "write#same", "read")], {
    runId: "run-1",
    entries: log.entries(),
    append: log.append,
    recall: async ({ call }) =>
      call.name === "write" ? { kind: "end", end: { terminal: gate, reason } } : undefined,
  });
  expect(await runLoop(run)).toMatchObject({ terminal: gate });
  expect(unansweredCalls(log.entries())).toHaveLength(3);
  return { log, file };
}

/** Another process on what a file holds; its new entries have new ids. */
async function boot(name: string, ids: string): Promise<SessionLog> {
  const file = await openSessionFile(folder, name);
  opened.push(file);
  return (await openSessionLog(file, createSurroundings(ids))).log;
}

test("calls that a failed run left open get a result each, and then the next prompt is taken", async () => {
  await refusedRun();
  const log = await boot("s", "new");
  const left = unansweredCalls(log.entries());
  const accepted = await acceptPrompt(log, next, now);
  const { entries } = await readSessionFile(inFolder("s"));
  expect(entries.at(-1)).toEqual(accepted);
  expect(unansweredCalls(entries)).toEqual([]);
  expect(entries.slice(-4, -1)).toMatchObject(
    left.map(({ call }) => ({
      message: {
        role: "toolResult",
        toolCallId: call.id,
        isError: true,
        details: { code: "tool.left_open", params: { tool: call.name } },
      },
    })),
  );
  const open = (tool: string) =>
    `!the run ended with ${tool} open and ran nothing more; whether an earlier attempt took effect is unknown`;
  const ids = ["c1:text", `same${open("write")}`, `same${open("write")}`, `c4${open("read")}`];
  expect(results(entries)).toEqual(ids);
});

test("a death after any of these lines loses nothing: the same prompt again adds the rest, and nothing twice", async () => {
  await refusedRun();
  const before = (await readFile(inFolder("s"))).length;
  await acceptPrompt(await boot("s", "new"), next, now);
  const whole = await readFile(inFolder("s"));
  const contents = async (name: string) =>
    (await readSessionFile(inFolder(name))).entries.map((entry) => ({ ...entry, id: "" }));
  const expected = await contents("s");
  const cuts = [...whole.keys()].filter((at) => at >= before && whole[at - 1] === 0x0a);
  expect(cuts).toHaveLength(4);
  for (const cut of [...cuts, ...cuts.map((at) => at + 9), whole.length]) {
    const name = `cut-${cut}`;
    await writeFile(inFolder(name), whole.subarray(0, cut));
    await acceptPrompt(await boot(name, "next"), next, now);
    expect(await contents(name)).toEqual(expected);
    const again = await boot(name, "again");
    await acceptPrompt(again, next, now);
    expect(await contents(name)).toEqual(expected);
  }
});

test("two equal prompts at once, and two different ones, answer no call twice", async () => {
  const { log } = await refusedRun();
  const accept = (runId: string) => acceptPrompt(log, { ...next, runId }, now);
  await Promise.all([accept("run-2"), accept("run-2"), accept("run-3")]);
  expect(results(log.entries())).toHaveLength(4);
  const prompts = log.entries().filter(({ id }) => id.startsWith("run-"));
  expect(prompts.map(({ id }) => id)).toEqual(["run-1", "run-2", "run-3"]);
});

test("a run that may still go on keeps its calls, and every other prompt waits for it", async () => {
  const { log } = await refusedRun("blocked");
  const before = log.entries();
  await expect(acceptPrompt(log, next, now)).rejects.toThrow("session.run_unfinished");
  expect(log.entries()).toEqual(before);
});

test("one call of a run that may go on is enough: the calls of the ended run wait as well", async () => {
  const { log } = await refusedRun();
  const reply = log.entries().find((entry) => "message" in entry && entry.message.role === "assistant");
  if (!reply || !("message" in reply)) throw new Error("no reply");
  await log.append({ fact: { code: "run.request_started", params: { runId: "run-9", turn: 1 } } });
  await log.append({ message: reply.message });
  const before = log.entries();
  await expect(acceptPrompt(log, next, now)).rejects.toThrow("session.run_unfinished");
  expect(log.entries()).toEqual(before);
});

test("the prompt of the ended run itself, sent once more, is given back and closes nothing", async () => {
  const { log } = await refusedRun();
  const before = log.entries();
  expect(await acceptPrompt(log, { runId: "run-1", text: "do it" }, now)).toEqual(before[0]);
  await expect(acceptPrompt(log, { runId: "run-1", text: "other" }, now)).rejects.toThrow("run_id_taken");
  expect(log.entries()).toEqual(before);
});

test("a disk that is full says so, and the same prompt later does it all", async () => {
  const { log, file } = await refusedRun();
  const accepting = acceptPrompt(log, next, now);
  file.tearNextAppend(20, failsWith("ENOSPC"));
  await expect(accepting).rejects.toMatchObject({ fact: { params: { problem: "ENOSPC" } } });
  expect(unansweredCalls(log.entries())).toHaveLength(3);
  await acceptPrompt(log, next, now);
  const { entries, torn } = await readSessionFile(inFolder("s"));
  expect([entries, torn]).toEqual([log.entries(), undefined]);
  expect(results(entries)).toHaveLength(4);
});
