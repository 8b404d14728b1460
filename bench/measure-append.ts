import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openNodeLogFile } from "#agent/edges/node-log-file.ts";
import { openSessionTree } from "#agent/session-tree.ts";
import { encodeTreeLine } from "#agent/tree-line.ts";
import type { TreeDraft } from "#contracts/tree.ts";
import { bodyOf, sessionBytes } from "./session-scenes.ts";

const ROUNDS = 120;
const PARALLEL = 16;

type Side = (index: number) => Promise<unknown>;

/** In short turns, each first as often as last, so that whatever slows the machine slows both alike. */
export function measureAppend(count: number) {
  return beside(count, {}, async ({ write, append }) => {
    const rounds: Record<string, number>[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const pairs: [string, () => Promise<void>][] = [
        ["bareMs", () => oneByOne(write)],
        ["treeMs", () => oneByOne(append)],
        ["bareParallelMs", () => inParallel(write)],
        ["treeParallelMs", () => inParallel(append)],
      ];
      const ordered = round % 2 === 0 ? pairs : pairs.toReversed();
      const told: Record<string, number> = {};
      for (const [name, work] of ordered) told[name] = await timedAsync(work);
      rounds.push(told);
    }
    return rounds.slice(ROUNDS / 4);
  });
}

/** Without the sync, which is the disk's work: what is left of both is time of the processor. */
export function measureOwnWork(count: number) {
  return beside(count, { sync: async () => {} }, async ({ write, append }) => {
    const rounds: { bareMs: number; treeMs: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push({ bareMs: await cpuAsync(write), treeMs: await cpuAsync(append) });
    }
    return rounds.slice(ROUNDS / 4);
  });
}

async function beside<Value>(
  count: number,
  { sync }: { sync?: () => Promise<void> },
  work: (sides: { write: Side; append: Side }) => Promise<Value>,
): Promise<Value> {
  return inFolder(async (folder) => {
    const path = join(folder, "session.jsonl");
    writeFileSync(path, sessionBytes(count));
    writeFileSync(join(folder, "bare"), sessionBytes(count));
    const bare = await open(join(folder, "bare"), "a");
    const file = await openNodeLogFile(path);
    const { tree } = await openSessionTree({ ...file, ...(sync && { sync }) }, createNames());
    const append = (index: number) => tree.append(bodyOf(index * 4) as TreeDraft);
    const write = async (index: number) => {
      const place = { id: `b${index}`, parentId: "e1", timestamp: "2026" };
      await bare.write(encodeTreeLine(bodyOf(index * 4), place));
      await (sync ?? (() => bare.sync()))();
    };
    const measured = await work({ write, append });
    await bare.close();
    await file.close();
    return measured;
  });
}

export async function inFolder<Value>(work: (folder: string) => Promise<Value>): Promise<Value> {
  const folder = mkdtempSync(join(tmpdir(), "agent-harness-lab-bench-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function oneByOne(work: (index: number) => Promise<unknown>): Promise<void> {
  for (let index = 0; index < PARALLEL; index += 1) await work(index);
}

async function inParallel(work: (index: number) => Promise<unknown>): Promise<void> {
  await Promise.all(Array.from({ length: PARALLEL }, (_, index) => work(index)));
}

async function timedAsync(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function cpuAsync(work: Side): Promise<number> {
  const before = process.cpuUsage();
  for (let times = 0; times < 10; times += 1) await oneByOne(work);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

export function createNames() {
  let names = 0;
  const newId = () => {
    names += 1;
    return `n${names}`;
  };
  return { now: () => Date.now(), newId };
}
