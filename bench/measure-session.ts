import { branchPath } from "#agent/branch-path.ts";
import { buildContext } from "#agent/build-context.ts";
import { foldHarness } from "#agent/fold-harness.ts";
import { restoreTree } from "#agent/restore-tree.ts";
import { openSessionTree } from "#agent/session-tree.ts";
import { turnMs } from "./long-session.ts";
import { createNames, inFolder, measureAppend, measureOwnWork } from "./measure-append.ts";
import { sessionBytes } from "./session-scenes.ts";

/** `measure-session.ts WHAT ENTRIES`: prints what it measured as JSON. In a process of its own, with gc(). */
const [, , what = "", entries = "0"] = process.argv;
const count = Number(entries);
const WARM_UP = 2;

const measures: Record<string, () => unknown> = {
  open: measureOpen,
  memory: measureMemory,
  branch: measureBranch,
  append: () => measureAppend(count),
  own: () => measureOwnWork(count),
  turn: measureTurn,
};

process.stdout.write(JSON.stringify(await measures[what]?.()));

/**
 * In turn, each first as often as last, and in time of the processor: what else runs there takes none of it.
 * Nobody asks for the garbage to be collected in between. That throws compiled code away as well, and what
 * comes next would be told as twice as slow as it is. The first rounds compile and are not told.
 */
function measureOpen() {
  const bytes = sessionBytes(count);
  const rounds = Math.max(9, Math.min(40, Math.round(400_000 / count)));
  const told = Array.from({ length: rounds + WARM_UP }, (_, round) =>
    inOrder(round, {
      parseMs: () => parseLines(bytes),
      openMs: () => restoreTree(bytes),
      foldMs: () => foldHarness(restoreTree(bytes).entries),
    }),
  );
  return told.slice(WARM_UP);
}

function inOrder<Name extends string>(round: number, works: Record<Name, () => unknown>) {
  const names = Object.keys(works) as Name[];
  const ordered = round % 2 === 0 ? names : names.toReversed();
  return Object.fromEntries(ordered.map((name) => [name, cpuMs(works[name])])) as Record<Name, number>;
}

/**
 * What is compiled meanwhile lies in the same heap: beside one short session it would be told as twice its
 * size, beside many copies of it as nothing.
 */
function measureMemory() {
  const bytes = sessionBytes(count);
  const copies = Math.max(1, Math.round(50_000 / count));
  const rounds = Array.from({ length: 4 }, () => ({
    parsedBytes: heldBy(copies, () => parseLines(bytes)),
    restoredBytes: heldBy(copies, () => restoreTree(bytes)),
  }));
  return rounds.slice(1);
}

function heldBy(copies: number, make: () => unknown): number {
  const before = held();
  const made = Array.from({ length: copies }, make);
  const bytes = held() - before;
  // Named once more, or it could be collected before it is measured.
  made.length = 0;
  return bytes / copies;
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

function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function held(): number {
  for (let times = 0; times < 3; times += 1) globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
