import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Timed } from "./explored-measures.ts";
import { dayAndMachine, median } from "./results.ts";
import type { Benched } from "./start.ts";

const ROUNDS = 9;

/**
 * What the crash explorer costs. A time alone says little on a shared machine; so each exploration runs in
 * turn with bare boots of the same harness on the same states, one for each life, and the ratio counts.
 */
export function benchExplorer(): Benched {
  const steps: Timed = measure("steps", 20, ROUNDS);
  const lines = [
    `- a toy of 20 boundaries: ${ratio(steps).toFixed(1)} times as long as bare boots`,
    lab(measure("process", 0, ROUNDS), "process"),
    lab(measure("power", 0, ROUNDS), "power"),
    heap(measure("heap", 16), measure("heap", 32)),
  ];
  const about = `Medians of ${ROUNDS} rounds in one process each, run in turn on ${dayAndMachine()}.`;
  return { text: `${lines.join("\n")}\n\n${about}\n`, withinLimits: true };
}

function lab(timed: Timed, level: string): string {
  const { report, firstMs, rounds } = timed;
  const warmMs = median(rounds.slice(1).map(({ exploreMs }) => exploreMs));
  const perSecond = (count: number) => ((count / warmMs) * 1000).toFixed(0);
  const { states, runs, boots } = report;
  return `- lab 08, level ${level}, ${states} states, ${runs} lives, ${boots} of them booted:
  - the first time in a process ${firstMs.toFixed(0)} ms, later ${warmMs.toFixed(0)} ms of processor time
  - ${perSecond(states)} states and ${perSecond(boots)} boots a second of it
  - ${ratio(timed).toFixed(2)} times as long as a bare boot for each life`;
}

function heap(small: Held, large: Held): string {
  const each = ({ states, bytes }: Held) => `${(bytes / states / 1024).toFixed(1)} KiB (${states} states)`;
  return `- heap held for each state: ${each(small)}, ${each(large)}`;
}

interface Held {
  states: number;
  bytes: number;
}

/** The first round compiles what the later ones run. */
function ratio({ rounds }: Timed): number {
  return median(rounds.slice(1).map(({ exploreMs, bareMs }) => exploreMs / bareMs));
}

function measure<Measured>(what: string, count: number, rounds = 1): Measured {
  const file = fileURLToPath(new URL("measure-explorer.js", import.meta.url));
  const command = ["--expose-gc", file, what, `${count}`, `${rounds}`];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: "utf8" });
  if (status !== 0) throw new Error(`measuring ${what} ended with ${status}: ${stderr}`);
  return JSON.parse(stdout);
}
