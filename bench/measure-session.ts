import { branchPath } from "#agent/branch-path.ts";
import { buildContext } from "#agent/build-context.ts";
import { foldHarness } from "#agent/fold-harness.ts";
import { restoreTree } from "#agent/restore-tree.ts";
import { openSessionTree } from "#agent/session-tree.ts";
import { turnMs } from "./long-session.ts";
import { createNames, inFolder, measureAppend } from "./measure-append.ts";
import { sessionBytes } from "./session-scenes.ts";

/** `measure-session.ts WHAT ENTRIES`: prints what it measured as JSON. In a process of its own, with gc(). */
const [, , what = "", entries = "0"] = process.argv;
const count = Number(entries);

const measures: Record<string, () => unknown> = {
  open: measureOpen,
  memory: measureMemory,
  branch: measureBranch,
  append: () => measureAppend(count),
  turn: measureTurn,
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

/**
 * The context of a branch of a fixed length, alone and among entries of branches that were left, in turn:
 * found anew, told again in a session that is open, and told of copies of the same entries that lie side by
 * side in memory.
 */
async function measureBranch() {
  const [alone, among] = await Promise.all([0, count].map(branchScene));
  if (alone === undefined || among === undefined) throw new Error("no scenes");
  const rounds = Array.from({ length: 60 }, () => ({
    found: timed(among.find) / timed(alone.find),
    told: timed(among.tell) / timed(alone.tell),
    together: timed(among.tellCopies) / timed(alone.tellCopies),
  }));
  return rounds.slice(10);
}

async function branchScene(abandoned: number) {
  const bytes = sessionBytes(1_000, abandoned);
  const { tree } = restoreTree(bytes);
  const file = { read: async () => bytes, size: async () => bytes.length, sync: async () => {} };
  const refuse = async () => Promise.reject(new Error("nothing is written here"));
  const open = await openSessionTree({ ...file, append: refuse, truncate: refuse }, createNames());
  const copies = structuredClone(branchPath(tree, tree.leafId));
  return {
    find: () => buildContext(branchPath(tree, tree.leafId)),
    tell: () => open.tree.context(),
    tellCopies: () => buildContext(copies),
  };
}

async function measureTurn() {
  return inFolder(async (folder) => {
    const rounds: { shortMs: number; longMs: number }[] = [];
    for (let round = 0; round < 9; round += 1) {
      rounds.push({ shortMs: await turnMs(folder, 100), longMs: await turnMs(folder, count) });
    }
    return rounds.slice(2);
  });
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

function held(): number {
  for (let times = 0; times < 3; times += 1) globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
