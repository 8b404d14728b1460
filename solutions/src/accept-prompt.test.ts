import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { acceptPrompt } from "#agent/accept-prompt.ts";
import { readSessionFile } from "#agent/edges/node-log-file.ts";
import { createSessionFile, openSessionFile } from "#agent/edges/session-folder.ts";
import { createSessionLog, openSessionLog } from "#agent/session-log.ts";

const now = () => 1_700_000_000_000;
const surroundings = { now, newId: () => "n1" };
const prompt = { runId: "run-1", text: "修复这个缺陷" };

let folder: string;
const opened: { close(): Promise<void> }[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "prompts-"));
});
afterEach(async () => {
  for (const file of opened.splice(0)) await file.close();
  await rm(folder, { recursive: true });
});

async function create() {
  const file = await createSessionFile(folder, "s");
  opened.push(file);
  return createSessionLog(file, { id: "s", cwd: "/w" }, surroundings);
}

async function reopen() {
  const file = await openSessionFile(folder, "s");
  opened.push(file);
  return (await openSessionLog(file, surroundings)).log;
}

const onDisk = async () => (await readSessionFile(join(folder, "s.jsonl"))).entries;

test("an accepted prompt is on disk while the model still hangs, and sending it again adds nothing", async () => {
  const accepted = await acceptPrompt(await create(), prompt, now);
  expect(await onDisk()).toEqual([accepted]);
  expect(accepted).toEqual({
    id: "run-1",
    message: { role: "user", content: prompt.text, timestamp: now() },
  });
  // Nothing more was done with the first log: its process is dead.
  const log = await reopen();
  expect(await acceptPrompt(log, prompt, () => now() + 5)).toEqual(accepted);
  expect(await onDisk()).toEqual([accepted]);
  expect(log.entries()).toEqual([accepted]);
});

test("two equal prompts at once are one prompt", async () => {
  const log = await create();
  const [one, other] = await Promise.all([acceptPrompt(log, prompt, now), acceptPrompt(log, prompt, now)]);
  expect(one).toEqual(other);
  expect(await onDisk()).toHaveLength(1);
});

test("a run id that another text or no prompt at all has taken is refused, and nothing is added", async () => {
  const log = await create();
  await acceptPrompt(log, prompt, now);
  await log.append({ id: "f", fact: { code: "run.completed", params: {} } });
  const before = await onDisk();
  for (const other of [
    { runId: "run-1", text: "另一个" },
    { runId: "f", text: prompt.text },
  ]) {
    await expect(acceptPrompt(log, other, now)).rejects.toMatchObject({
      fact: { code: "session.run_id_taken", params: { runId: other.runId } },
    });
  }
  expect(await onDisk()).toEqual(before);
});

test("a run id that could be a path is refused", async () => {
  await expect(acceptPrompt(await create(), { runId: "../x", text: "t" }, now)).rejects.toThrow(
    "session.bad_id",
  );
  expect(await onDisk()).toEqual([]);
});

test("a prompt that comes while a reply with a call is being saved is refused: the log stays in order", async () => {
  const log = await create();
  await acceptPrompt(log, { runId: "run-1", text: "first" }, () => 1);
  const cost = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 };
  const usage = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, totalTokens: 0, cost };
  const saving = log.append({
    message: {
      role: "assistant",
      content: [{ type: "toolCall", id: "c1", name: "write", arguments: {} }],
      stopReason: "toolUse",
      api: "x",
      provider: "x",
      model: "x",
      usage,
      timestamp: 1,
    },
  });
  const second = acceptPrompt(log, { runId: "run-2", text: "second" }, () => 2);
  await expect(second).rejects.toMatchObject({ code: "session.run_unfinished" });
  await saving;
  expect(log.entries()).toHaveLength(2);
});
