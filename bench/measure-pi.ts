import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openNodeLogFile } from "#agent/edges/node-log-file.ts";
import { openSessionTree } from "#agent/session-tree.ts";
import type { TreeDraft } from "#contracts/tree.ts";
import { loadPi } from "../labs/09-session-tree/load-pi.js";
import { createSurroundings } from "../labs/surroundings.ts";
import { bodyOf, sessionBytes } from "./session-scenes.ts";

/** `measure-pi.ts ENTRIES INSTALLED`: prints as JSON what it measured beside real Pi. */
const [, , entries = "0", installed = ""] = process.argv;
const count = Number(entries);
const APPENDS = 200;
const { agent } = await loadPi(installed);

const folder = mkdtempSync(join(tmpdir(), "agent-harness-lab-bench-"));
try {
  const path = join(folder, "session.jsonl");
  writeFileSync(path, sessionBytes(count));
  const opened = await opening(path);
  process.stdout.write(JSON.stringify({ opened, appended: await appending(path) }));
} finally {
  rmSync(folder, { recursive: true });
}

/** From the path to what the model would be sent; the first round compiles and is not told. */
async function opening(path: string) {
  const rounds = Math.max(3, Math.min(20, Math.round(200_000 / count)));
  const told: { piMs: number; hereMs: number }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const piMs = await timed(async () => (await openPi(path)).buildContext());
    const hereMs = await timed(async () => {
      const file = await openNodeLogFile(path);
      const { tree } = await openSessionTree(file, createSurroundings());
      tree.context();
      await file.close();
    });
    told.push({ piMs, hereMs });
  }
  return told.slice(1);
}

/** Each on a file of its own: one by one, as a harness does. */
async function appending(path: string) {
  const bytes = sessionBytes(count);
  const paths = ["pi", "here", "unsynced"].map((name) => `${path}.${name}`);
  for (const one of paths) writeFileSync(one, bytes);
  const [piPath = "", herePath = "", unsyncedPath = ""] = paths;
  const pi = await openPi(piPath);
  const file = await openNodeLogFile(herePath);
  const unsynced = await openNodeLogFile(unsyncedPath);
  const here = await openSessionTree(file, createSurroundings("h"));
  const quick = await openSessionTree({ ...unsynced, sync: async () => {} }, createSurroundings("u"));
  const draft = (index: number) => bodyOf(index * 4) as TreeDraft & { message: object };
  const told: { piMs: number; hereMs: number; unsyncedMs: number }[] = [];
  for (let round = 0; round < 6; round += 1) {
    const piMs = await timed(() => times((index) => pi.appendMessage(draft(index).message)));
    const hereMs = await timed(() => times((index) => here.tree.append(draft(index))));
    const unsyncedMs = await timed(() => times((index) => quick.tree.append(draft(index))));
    told.push({ piMs, hereMs, unsyncedMs });
  }
  await file.close();
  await unsynced.close();
  return told.slice(1);
}

async function openPi(path: string) {
  return new agent.Session(
    await agent.JsonlSessionStorage.open(new agent.NodeExecutionEnv({ cwd: folder }), path),
  );
}

async function times(work: (index: number) => Promise<unknown>): Promise<void> {
  for (let index = 0; index < APPENDS; index += 1) await work(index);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
