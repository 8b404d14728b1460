import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { branchPath } from "#agent/branch-path.ts";
import { buildContext } from "#agent/build-context.ts";
import { openNodeLogFile } from "#agent/edges/node-log-file.ts";
import { foldHarness } from "#agent/fold-harness.ts";
import { restoreTree } from "#agent/restore-tree.ts";
import { openSessionTree } from "#agent/session-tree.ts";
import { encodeTreeLine } from "#agent/tree-line.ts";
import type { TreeDraft } from "#contracts/tree.ts";
import { bodyOf, sessionBytes } from "./session-scenes.ts";

/** `measure-session.ts WHAT ENTRIES`: prints what it measured as JSON. In a process of its own, with gc(). */
const [, , what = "", entries = "0"] = process.argv;
const count = Number(entries);
const APPENDS = 200;
const PARALLEL = 16;

const measures: Record<string, () => unknown> = {
  open: measureOpen,
  memory: measureMemory,
  branch: measureBranch,
  append: measureAppend,
};

process.stdout.write(JSON.stringify(await measures[what]?.()));

/** In turn, so that whatever slows the machine slows both; the first round compiles and is not told. */
function measureOpen() {
  const bytes = sessionBytes(count);
  const rounds = Math.max(3, Math.min(20, Math.round(200_000 / count)));
  const told = Array.from({ length: rounds + 1 }, () => {
    const parseMs = timed(() => parseLines(bytes));
    const openMs = timed(() => restoreTree(bytes));
    const foldMs = timed(() => foldHarness(restoreTree(bytes).entries));
    return { parseMs, openMs, foldMs };
  });
  return told.slice(1);
}

function measureMemory() {
  const bytes = sessionBytes(count);
  const base = held();
  let parsed: unknown = parseLines(bytes);
  const parsedBytes = held() - base;
  parsed = undefined;
  const again = held();
  const restored = restoreTree(bytes);
  const restoredBytes = held() - again;
  return { parsedBytes, restoredBytes, fileBytes: bytes.length, kept: restored.entries.length, parsed };
}

/** What a branch of a fixed length costs to find, among more and more entries of branches that were left. */
function measureBranch() {
  const scenes = [0, count].map((abandoned) => restoreTree(sessionBytes(1_000, abandoned)));
  const [alone = [], among = []] = scenes.map(({ tree }) =>
    Array.from({ length: 30 }, () => timed(() => buildContext(branchPath(tree, tree.leafId)))),
  );
  return { alone: alone.slice(5), among: among.slice(5) };
}

async function measureAppend() {
  const folder = mkdtempSync(join(tmpdir(), "agent-harness-lab-bench-"));
  try {
    const path = join(folder, "session.jsonl");
    writeFileSync(path, sessionBytes(count));
    writeFileSync(join(folder, "bare"), sessionBytes(count));
    const bare = await open(join(folder, "bare"), "a");
    const file = await openNodeLogFile(path);
    const surroundings = { now: () => Date.now(), newId: namer() };
    const { tree } = await openSessionTree(file, surroundings);
    const rounds: { bareMs: number; treeMs: number; bareParallelMs: number; treeParallelMs: number }[] = [];
    const append = (index: number) => tree.append(bodyOf(index * 4) as TreeDraft);
    const write = async (index: number) => {
      const bytes = encodeTreeLine(bodyOf(index * 4), { id: `b${index}`, parentId: "e1", timestamp: "2026" });
      await bare.write(bytes);
      await bare.sync();
    };
    for (let round = 0; round < 6; round += 1) {
      rounds.push({
        bareMs: await timedAsync(() => oneByOne(write)),
        treeMs: await timedAsync(() => oneByOne(append)),
        bareParallelMs: await timedAsync(() => inParallel(write)),
        treeParallelMs: await timedAsync(() => inParallel(append)),
      });
    }
    await bare.close();
    await file.close();
    return rounds.slice(1);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function oneByOne(work: (index: number) => Promise<unknown>): Promise<void> {
  for (let index = 0; index < APPENDS; index += 1) await work(index);
}

async function inParallel(work: (index: number) => Promise<unknown>): Promise<void> {
  for (let index = 0; index < APPENDS; index += PARALLEL) {
    await Promise.all(Array.from({ length: PARALLEL }, (_, one) => work(index + one)));
  }
}

function parseLines(bytes: Uint8Array): unknown[] {
  const lines = new TextDecoder().decode(bytes).split("\n");
  return lines.flatMap((line) => (line === "" ? [] : [JSON.parse(line)]));
}

function timed(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

async function timedAsync(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function held(): number {
  for (let times = 0; times < 3; times += 1) globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function namer(): () => string {
  let names = 0;
  return () => {
    names += 1;
    return `n${names}`;
  };
}
