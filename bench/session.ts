import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { besidePi } from "./beside-pi.ts";
import { dayAndMachine, median } from "./results.ts";
import type { Benched } from "./start.ts";

const OPEN_LIMIT = 1.5;
const MEMORY_LIMIT = 2;
const APPEND_LIMIT = 0.9;
const SIZES = [1_000, 10_000, 100_000];

/**
 * What a session tree costs beside the least that it could: `JSON.parse` of the same lines to open it, a bare
 * write and fsync to append. Each pair is measured in turn in one process.
 */
export async function benchSession(): Promise<Benched> {
  const opened = SIZES.map((size) => ({ size, ...openedIn(size) }));
  const appended = SIZES.map((size) => ({ size, ...appendedIn(size) }));
  const lines = [
    ...opened.map(told),
    ...appended.map(toldAppend),
    `- the context of a branch of 1,000 entries, among 100,000 that were left: \
${branchRatio().toFixed(2)} times as long as alone`,
    ...(await besidePi(SIZES)),
  ];
  const withinLimits =
    opened.every(({ open, memory }) => open <= OPEN_LIMIT && memory <= MEMORY_LIMIT) &&
    appended.every(({ rate }) => rate >= APPEND_LIMIT);
  return {
    text: `${lines.join("\n")}\n\nMedians, each pair in turn, on ${dayAndMachine()}.\n`,
    withinLimits,
  };
}

interface Opened {
  openMs: number;
  /** Of opening and folding the tree, to parsing. */
  open: number;
  /** The same with what the harness has open and owes. */
  fold: number;
  /** Of what the opened tree holds, to the parsed lines. */
  memory: number;
}

function openedIn(size: number): Opened {
  const rounds = measure<{ parseMs: number; openMs: number; foldMs: number }[]>("open", size);
  const { parsedBytes, restoredBytes } = measure<{ parsedBytes: number; restoredBytes: number }>(
    "memory",
    size,
  );
  return {
    openMs: median(rounds.map(({ openMs }) => openMs)),
    open: median(rounds.map(({ openMs, parseMs }) => openMs / parseMs)),
    fold: median(rounds.map(({ foldMs, parseMs }) => foldMs / parseMs)),
    memory: restoredBytes / parsedBytes,
  };
}

function told({ size, openMs, open, fold, memory }: Opened & { size: number }): string {
  return `- ${entries(size)} opened and folded in ${openMs.toFixed(0)} ms: ${open.toFixed(2)} times \
\`JSON.parse\` of the same lines (at most ${OPEN_LIMIT}), ${fold.toFixed(2)} with the harness's own state; \
${memory.toFixed(2)} times the memory of the parsed lines (at most ${MEMORY_LIMIT})`;
}

function entries(size: number): string {
  return `${size.toLocaleString("en")} entries`;
}

interface Appended {
  /** Of appends, one by one, to bare writes and syncs. */
  rate: number;
  /** The same with 16 at once. */
  parallel: number;
}

function appendedIn(size: number): Appended {
  type Round = Record<"bareMs" | "treeMs" | "bareParallelMs" | "treeParallelMs", number>;
  const rounds = measure<Round[]>("append", size);
  return {
    rate: median(rounds.map(({ bareMs, treeMs }) => bareMs / treeMs)),
    parallel: median(rounds.map(({ bareParallelMs, treeParallelMs }) => bareParallelMs / treeParallelMs)),
  };
}

function toldAppend({ size, rate, parallel }: Appended & { size: number }): string {
  return `- appends to a session of ${entries(size)}, at ${rate.toFixed(2)} of the rate of a bare write and \
fsync (at least ${APPEND_LIMIT}); 16 at once, at ${parallel.toFixed(2)} of it`;
}

function branchRatio(): number {
  const { alone, among } = measure<{ alone: number[]; among: number[] }>("branch", 100_000);
  return median(among) / median(alone);
}

function measure<Measured>(what: string, count: number): Measured {
  const file = fileURLToPath(new URL("measure-session.ts", import.meta.url));
  const command = ["--expose-gc", "--import", "tsx", file, what, `${count}`];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: "utf8" });
  if (status !== 0) throw new Error(`measuring ${what} ended with ${status}: ${stderr}`);
  return JSON.parse(stdout);
}
