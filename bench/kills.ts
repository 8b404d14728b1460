import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { killEach } from "../crash-explorer/kill.ts";
import type { Path } from "../crash-explorer/token.ts";
import { livesAlong } from "../crash-explorer/walk.ts";
import { recoveryScenario } from "../labs/08-recovery/explored.ts";
import { bundleProgram } from "../my-pi-agent/bundle.js";

/** How long it took to kill a harness at every place of its undisturbed life. */
export interface KillTimes {
  kills: number;
  /** Writing the program, once. */
  bundleMs: number;
  killsMs: number;
  /** As many starts of Node with an empty script, one after another. */
  emptyStartsMs: number;
  /** All kills against as many empty starts spread over the cores; a start is the least that a kill costs. */
  ratio: number;
}

/** Kills lab 08 for real, everywhere. @throws where an end is not the simulation's. */
export async function measureKills(): Promise<KillTimes> {
  const above = mkdtempSync(join(tmpdir(), "agent-harness-lab-bench-"));
  try {
    const program = join(above, "program.mjs");
    const bundleMs = await timed(() => bundleProgram(source, program));
    const scenario = await recoveryScenario();
    const paths = await everyDeath();
    const empty = join(above, "empty.mjs");
    writeFileSync(empty, "");
    const emptyStartsMs = await timed(async () => {
      for (const _ of paths) spawnSync(process.execPath, [empty]);
    });
    const killsMs = await timed(async () => {
      const reports = await killEach(scenario, paths, { program, folder: join(above, "lives") });
      if (reports.some(({ verdict }) => verdict === "different")) throw new Error("an end is another");
    });
    const ratio = killsMs / (emptyStartsMs / Math.min(2, availableParallelism()));
    return { kills: paths.length, bundleMs, killsMs, emptyStartsMs, ratio };
  } finally {
    rmSync(above, { recursive: true, force: true });
  }
}

const source = `import { recoveryScenario } from "./labs/08-recovery/explored.ts";
import { serveLives } from "./crash-explorer/real-child.ts";
export const find = recoveryScenario;
await serveLives(import.meta.url, find);`;

async function everyDeath(): Promise<Path[]> {
  const path = { scenario: "recovery", level: "process", lives: [{ choices: [] }] } as const;
  const paths: Path[] = [];
  for await (const { operations } of livesAlong(recoveryScenario, path)) {
    for (const boundary of operations.keys()) {
      paths.push({ ...path, lives: [{ choices: [], death: { boundary, variant: 0 } }] });
    }
  }
  return paths;
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

if (process.argv[1] === import.meta.filename) {
  const times = await measureKills();
  for (const [what, value] of Object.entries(times)) process.stdout.write(`${what}: ${value.toFixed(2)}\n`);
}
