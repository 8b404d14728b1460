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

/** In short turns, so that whatever slows the machine slows both alike. */
export async function measureAppend(count: number) {
  return inFolder(async (folder) => {
    const path = join(folder, "session.jsonl");
    writeFileSync(path, sessionBytes(count));
    writeFileSync(join(folder, "bare"), sessionBytes(count));
    const bare = await open(join(folder, "bare"), "a");
    const file = await openNodeLogFile(path);
    const { tree } = await openSessionTree(file, createNames());
    const append = (index: number) => tree.append(bodyOf(index * 4) as TreeDraft);
    const write = async (index: number) => {
      const bytes = encodeTreeLine(bodyOf(index * 4), { id: `b${index}`, parentId: "e1", timestamp: "2026" });
      await bare.write(bytes);
      await bare.sync();
    };
    const rounds: { bareMs: number; treeMs: number; bareParallelMs: number; treeParallelMs: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push({
        bareMs: await timedAsync(() => oneByOne(write)),
        treeMs: await timedAsync(() => oneByOne(append)),
        bareParallelMs: await timedAsync(() => inParallel(write)),
        treeParallelMs: await timedAsync(() => inParallel(append)),
      });
    }
    await bare.close();
    await file.close();
    return rounds.slice(ROUNDS / 4);
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

export function createNames() {
  let names = 0;
  const newId = () => {
    names += 1;
    return `n${names}`;
  };
  return { now: () => Date.now(), newId };
}
