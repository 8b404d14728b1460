import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { setTimeout as delay } from "node:timers/promises";
import { type Evidence, openEvidence } from "./evidence.ts";
import { ProcessTree } from "./process-tree.ts";
import { type CellPlace, cellCommand } from "./sandbox.ts";

export interface CellLimits {
  /** So long may nothing be heard of it. */
  silenceMs: number;
  /** So long may it take at all. */
  wholeMs: number;
  /** Of all its processes together. */
  memoryBytes: number;
}

export const usualLimits: CellLimits = { silenceMs: 10_000, wholeMs: 300_000, memoryBytes: 1_000_000_000 };

const running = new Set<ProcessTree>();

/** Before the command itself ends: no process of a learner's outlives it. */
export function endAllCells(): void {
  for (const tree of running) tree.kill();
}

/**
 * Runs one check in a process group of its own, with no environment, and gives what it wrote and how it came
 * to its end. When this returns, nothing of the group lives.
 */
export async function runCell(
  place: CellPlace,
  words: readonly string[],
  limits: CellLimits = usualLimits,
): Promise<Evidence> {
  const [file, args] = cellCommand(place, words);
  const cell = spawn(file, args, {
    cwd: "/",
    env: {},
    detached: true,
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  if (cell.pid === undefined) throw (await once(cell, "error"))[0];
  const tree = new ProcessTree(cell.pid);
  running.add(tree);
  const evidence = openEvidence();
  let stopped: Evidence["ended"] | undefined;
  const stop = (why: Evidence["ended"]) => {
    stopped ??= why;
    tree.kill();
  };
  const written = cell.stdio[3] as Readable;
  written.setEncoding("utf8").on("data", (text: string) => {
    if (!evidence.take(text)) stop({ kind: "flood" });
  });
  const looking = watch(tree, { limits, evidence, stop });
  try {
    const [code, signal] = await once(cell, "exit");
    tree.kill();
    // Whoever still holds its other end is no program of ours: what it has to say is of no interest.
    await Promise.race([finished(written), delay(LEFT_OPEN_MS)]).catch(() => {});
    written.destroy();
    return { ...evidence.whole(), ended: stopped ?? endOf(code, signal) };
  } finally {
    clearInterval(looking);
    running.delete(tree);
  }
}

const LEFT_OPEN_MS = 2_000;

/** Node ends itself by this signal when its heap is full; a shell around it makes 134 of that. */
function endOf(code: number | null, signal: NodeJS.Signals | null): Evidence["ended"] {
  if (signal === "SIGABRT" || code === 134) return { kind: "memory" };
  return { kind: "exited", code: code ?? -1 };
}

const LOOK_MS = 100;

/** Counted in looks, not by a clock: while a machine sleeps, nobody is silent. */
function watch(
  tree: ProcessTree,
  { limits, evidence, stop }: { limits: CellLimits; evidence: Taken; stop(why: Evidence["ended"]): void },
): ReturnType<typeof setInterval> {
  const { silenceMs, wholeMs, memoryBytes } = limits;
  let [looks, silent, heard] = [0, 0, -1];
  return setInterval(() => {
    looks += 1;
    silent = evidence.heard() === heard ? silent + 1 : 0;
    heard = evidence.heard();
    if (silent * LOOK_MS >= silenceMs) stop({ kind: "silent" });
    else if (looks * LOOK_MS >= wholeMs) stop({ kind: "time" });
    const { processes, residentBytes } = tree.measure();
    if (residentBytes > memoryBytes) stop({ kind: "memory" });
    if (processes > MOST_PROCESSES) stop({ kind: "processes" });
  }, LOOK_MS);
}

/** The sandbox takes two or three of its own; a namespace's own limit does not hold for a superuser. */
const MOST_PROCESSES = 16;

type Taken = ReturnType<typeof openEvidence>;
