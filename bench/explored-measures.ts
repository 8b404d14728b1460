import { explore } from "../crash-explorer/explore.ts";
import type { Report } from "../crash-explorer/report.ts";
import type { Scenario } from "../crash-explorer/scenario.ts";
import type { Level, Things } from "../crash-explorer/thing.ts";
import { recoveryScenario } from "../labs/08-recovery/explored.ts";
import { bootBare, startsOf } from "./explored-bare.ts";
import { steps, valued } from "./explored-toys.ts";

/** Explorations of one scenario and bare boots on the same states, in turn, all in one process. */
export interface Timed {
  report: Pick<Report, "states" | "runs" | "boots">;
  /** What a person waits for who explores once, in ms: it also compiles. */
  firstMs: number;
  /** In ms of processor time, all threads together: what else runs on the machine counts little. */
  rounds: { exploreMs: number; bareMs: number }[];
}

export async function timeRecovery(level: Level, rounds: number): Promise<Timed> {
  return time(await recoveryScenario(), level, { rounds, repeat: 1 });
}

/** Short, so one round is twenty explorations. */
export function timeSteps(count: number, rounds: number): Promise<Timed> {
  return time(steps(count), "process", { rounds, repeat: 20 });
}

async function time<Of extends Things, End>(
  scenario: Scenario<Of, End>,
  level: Level,
  { rounds, repeat }: { rounds: number; repeat: number },
): Promise<Timed> {
  const timed: Timed["rounds"] = [];
  const before = performance.now();
  await explore(scenario, { level });
  const firstMs = performance.now() - before;
  const starts = await startsOf(scenario, { level });
  for (let round = 0; round < rounds; round += 1) {
    const exploreMs = await clock(() => explore(scenario, { level }), repeat);
    const bareMs = await clock(async () => {
      for (const start of starts) await bootBare(scenario, start);
    }, repeat);
    timed.push({ exploreMs, bareMs });
  }
  return { report: await explore(scenario, { level }), firstMs, rounds: timed };
}

async function clock(work: () => Promise<unknown>, repeat = 1): Promise<number> {
  const start = process.cpuUsage();
  for (let count = 0; count < repeat; count += 1) await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000 / repeat;
}

/** What an exploration holds when it has just found its last state. @param gc collects all garbage */
export async function heapOf(values: number, gc: () => void): Promise<{ states: number; bytes: number }> {
  const scenario = valued(values);
  const { states } = await explore(scenario);
  // What only weak maps hold goes in a later pass, and the explored world only when nothing waits for it.
  for (let pass = 0; pass < 5; pass += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    gc();
  }
  const before = process.memoryUsage().heapUsed;
  let bytes = 0;
  let found = 0;
  const breach = () => {
    found += 1;
    if (found < states) return undefined;
    for (let pass = 0; pass < 5; pass += 1) gc();
    bytes = process.memoryUsage().heapUsed - before;
    return undefined;
  };
  await explore({ ...scenario, always: [{ id: "none", breach }] });
  return { states, bytes };
}
