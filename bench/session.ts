import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundleProgram } from "../my-pi-agent/bundle.js";
import { besidePi } from "./beside-pi.ts";
import { dayAndMachine, median } from "./results.ts";
import type { Benched } from "./start.ts";

const OPEN_LIMIT = 1.5;
const MEMORY_LIMIT = 2;
const APPEND_LIMIT = 0.9;
const PARALLEL_LIMIT = 1.2;
const OWN_LIMIT = 1;
const TURN_LIMIT = 2;
const SIZES = [1_000, 10_000, 100_000];

/**
 * What a session tree costs beside the least that it could: `JSON.parse` of the same lines to open it, and to
 * append a write and an fsync by promises, as any program would make them. And a harness's turn in a long
 * session beside one in a short one. Each pair is measured in turn in one process, which runs a bundle, as
 * the command does.
 */
export async function benchSession(): Promise<Benched> {
  const folder = mkdtempSync(join(tmpdir(), "agent-harness-lab-bench-"));
  try {
    const program = join(folder, "measure.mjs");
    await bundleProgram(`import "./bench/measure-session.ts";`, program);
    return report((what, count) => measure(program, what, count), await besidePi(SIZES));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

type Measure = <Measured>(what: string, count: number) => Measured;

function report(measured: Measure, pi: readonly string[]): Benched {
  const opened = SIZES.map((size) => ({ size, ...openedIn(measured, size) }));
  const appended = SIZES.map((size) => ({ size, ...appendedIn(measured, size) }));
  const turn = turnRatio(measured);
  const lines = [
    ...opened.map(told),
    ...appended.map(toldAppend),
    toldBranch(measured<Branched[]>("branch", 100_000)),
    `- a turn with one call in a session of 10,000 entries: ${turn.toFixed(2)} times as long as in one of \
100, the same being sent (at most ${TURN_LIMIT})`,
    ...pi,
  ];
  const withinLimits =
    opened.every(({ open, fold, memory }) => Math.max(open, fold) <= OPEN_LIMIT && memory <= MEMORY_LIMIT) &&
    appended.every(({ own, rate, parallel }) => {
      return own <= OWN_LIMIT && rate >= APPEND_LIMIT && parallel >= PARALLEL_LIMIT;
    }) &&
    turn <= TURN_LIMIT;
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

function openedIn(measured: Measure, size: number): Opened {
  const rounds = measured<{ parseMs: number; openMs: number; foldMs: number }[]>("open", size);
  const held = measured<{ parsedBytes: number; restoredBytes: number }[]>("memory", size);
  return {
    openMs: median(rounds.map(({ openMs }) => openMs)),
    open: median(rounds.map(({ openMs, parseMs }) => openMs / parseMs)),
    fold: median(rounds.map(({ foldMs, parseMs }) => foldMs / parseMs)),
    memory: median(held.map(({ parsedBytes, restoredBytes }) => restoredBytes / parsedBytes)),
  };
}

function told({ size, openMs, open, fold, memory }: Opened & { size: number }): string {
  return `- ${entries(size)} opened and folded in ${openMs.toFixed(0)} ms of CPU: ${open.toFixed(2)} times \
\`JSON.parse\` of the same lines (at most ${OPEN_LIMIT}), \
${fold.toFixed(2)} with the harness's own state (the same limit); \
${memory.toFixed(2)} times the memory of the parsed lines (at most ${MEMORY_LIMIT})`;
}

function entries(size: number): string {
  return `${size.toLocaleString("en")} entries`;
}

interface Appended {
  /** Of the processor's time for an append to that for a bare write, the disk left out. */
  own: number;
  /** Of appends, one by one, to bare writes and syncs. */
  rate: number;
  /** The same with 16 at once. */
  parallel: number;
}

function appendedIn(measured: Measure, size: number): Appended {
  type Round = Record<"bareMs" | "treeMs" | "bareParallelMs" | "treeParallelMs", number>;
  const rounds = measured<Round[]>("append", size);
  const own = measured<{ bareMs: number; treeMs: number }[]>("own", size);
  return {
    own: median(own.map(({ bareMs, treeMs }) => treeMs / bareMs)),
    rate: median(rounds.map(({ bareMs, treeMs }) => bareMs / treeMs)),
    parallel: median(rounds.map(({ bareParallelMs, treeParallelMs }) => bareParallelMs / treeParallelMs)),
  };
}

function toldAppend({ size, own, rate, parallel }: Appended & { size: number }): string {
  return `- appends to a session of ${entries(size)}, at ${rate.toFixed(2)} of the rate of a bare write and \
fsync (at least ${APPEND_LIMIT}); 16 at once, at ${parallel.toFixed(2)} of that of 16 bare ones (at least \
${PARALLEL_LIMIT}); its own work, the sync left out, is ${own.toFixed(2)} times the CPU time of a bare write \
(at most ${OWN_LIMIT})`;
}

type Branched = Record<"found" | "told" | "together", number>;

/** Nothing of what was left is looked at; but the entries of the branch lie far apart in memory. */
function toldBranch(rounds: readonly Branched[]): string {
  const of = (name: keyof Branched) => median(rounds.map((round) => round[name])).toFixed(2);
  return `- the context of a branch of 1,000 entries, among 100,000 that were left: ${of("told")} times as \
long as alone in an open session, ${of("together")} times with the same entries copied side by side in \
memory; ${of("found")} times where the branch is looked for anew`;
}

function turnRatio(measured: Measure): number {
  const rounds = measured<{ shortMs: number; longMs: number }[]>("turn", 10_000);
  return median(rounds.map(({ shortMs, longMs }) => longMs / shortMs));
}

function measure<Measured>(program: string, what: string, count: number): Measured {
  const command = ["--expose-gc", program, what, `${count}`];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: "utf8" });
  if (status !== 0) throw new Error(`measuring ${what} ended with ${status}: ${stderr}`);
  return JSON.parse(stdout);
}
