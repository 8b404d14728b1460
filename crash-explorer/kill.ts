import { join } from "node:path";
import { type ComparedLife, compareLife, putOnDisk, type RealReport, reportOf } from "./compare-real.ts";
import { toItsEnd } from "./materialise.ts";
import { Mortal } from "./mortal.ts";
import { realBirth, refuseUnreal } from "./real-life.ts";
import { RealityError } from "./reality-error.ts";
import type { Scenario } from "./scenario.ts";
import { StateSpace } from "./states.ts";
import type { Things } from "./thing.ts";
import type { Path } from "./token.ts";
import { initialOf, livesAlong, type WalkedLife } from "./walk.ts";

export interface KillOptions {
  /** A JavaScript file that calls `serveLives` with this scenario. */
  program: string;
  /** An empty folder, for each path a folder in it. */
  folder: string;
  /** How many processes live at once. Default 2. */
  atOnce?: number;
  /** How long a life may say nothing before it is taken for stuck. Default 10,000. */
  patienceMs?: number;
}

/**
 * Goes a path for real: each life of it is lived by a harness in a process of its own, on real files, and
 * dies there by SIGKILL.
 * @throws {TokenError} `leads-nowhere`; {RealityError} where no kill can show it
 */
export async function kill<Of extends Things, End>(
  scenario: Scenario<Of, End>,
  path: Path,
  options: KillOptions,
): Promise<RealReport> {
  const [report] = await killEach(scenario, [path], options);
  return report as RealReport;
}

/** The same for many paths. A process that came to the end of one path lives the next one's first life. */
export async function killEach<Of extends Things, End>(
  scenario: Scenario<Of, End>,
  paths: readonly Path[],
  { program, folder, atOnce = 2, patienceMs = 10_000 }: KillOptions,
): Promise<RealReport[]> {
  for (const { level } of paths) {
    refuseUnreal(scenario, level);
    if (level === "power") throw new RealityError("power-killed");
  }
  const reports: RealReport[] = [];
  const waiting = [...paths.entries()];
  async function goPaths(): Promise<void> {
    const mortal = new Mortal(program, patienceMs);
    try {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [index, path] = next;
        reports[index] = await goPath(scenario, path, join(folder, `path-${index + 1}`), mortal);
      }
    } finally {
      await mortal.end();
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, paths.length) }, goPaths));
  return reports;
}

async function goPath<Of extends Things, End>(
  scenario: Scenario<Of, End>,
  path: Path,
  folder: string,
  mortal: Mortal,
): Promise<RealReport> {
  const { things } = scenario;
  putOnDisk(things, initialOf(things), folder);
  const compared: ComparedLife[] = [];
  const states = new StateSpace(things, path.level);
  for await (const life of livesAlong(() => scenario, { ...path, lives: toItsEnd(path.lives) })) {
    refuseFate(states, life);
    const birth = realBirth(life, folder, Object.keys(things));
    const real = await mortal.live(scenario.name, birth);
    compared.push(compareLife(things, life, real, folder));
    // After a life that went another way, the path has no next one.
    if (compared.at(-1)?.differs.length !== 0) break;
  }
  return reportOf(scenario.name, compared);
}

/** A kill leaves what the process itself had made of the world, and nothing else. */
function refuseFate(states: StateSpace, { crossed, left }: WalkedLife<unknown>): void {
  if (states.fingerprint(crossed) !== states.fingerprint(left)) throw new RealityError("fate-outside");
}
