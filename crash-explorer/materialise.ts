import { join } from "node:path";
import { type ComparedLife, compareLife, putOnDisk, type RealReport, reportOf } from "./compare-real.ts";
import { liveReally, realBirth, refuseUnreal } from "./real-life.ts";
import type { Scenario } from "./scenario.ts";
import type { Things } from "./thing.ts";
import type { Path, PathLife } from "./token.ts";
import { livesAlong } from "./walk.ts";

/**
 * Goes a path in simulation up to its last death, puts what that left on a real disk and boots there for
 * real: `folder/crashed` stays as the crash left it, and the later lives go on in `folder/booted`.
 * @throws {TokenError} `leads-nowhere`; {RealityError} where no real disk can show it
 */
export async function materialise<Of extends Things, End>(
  scenario: Scenario<Of, End>,
  path: Path,
  folder: string,
): Promise<RealReport> {
  refuseUnreal(scenario, path.level);
  const names = Object.keys(scenario.things);
  const lives = toItsEnd(path.lives);
  const lastDeath = lives.findLastIndex(({ death }) => death !== undefined);
  const booted = join(folder, "booted");
  const compared: ComparedLife[] = [];
  for await (const life of livesAlong(() => scenario, { ...path, lives })) {
    if (life.number <= lastDeath + 1) continue;
    if (compared.length === 0) {
      for (const place of [join(folder, "crashed"), booted]) {
        putOnDisk(scenario.things, life.birth.snapshot, place);
      }
    }
    const real = await liveReally(scenario, realBirth(life, booted, names), neverDies);
    compared.push(compareLife(scenario.things, life, real, booted));
  }
  return reportOf(scenario.name, compared);
}

/** A path that ends with a death goes on with a boot that nothing disturbs. */
export function toItsEnd(lives: readonly PathLife[]): readonly PathLife[] {
  return lives.at(-1)?.death ? [...lives, { choices: [] }] : lives;
}

function neverDies(): Promise<never> {
  throw new Error("a life that was to come to its end has come to a death");
}
