import { killEach } from "../../crash-explorer/kill.ts";
import type { Scenario } from "../../crash-explorer/scenario.ts";
import { StateSpace } from "../../crash-explorer/states.ts";
import type { Things } from "../../crash-explorer/thing.ts";
import type { Path, PathLife } from "../../crash-explorer/token.ts";
import { livesAlong } from "../../crash-explorer/walk.ts";
import type { Snapshot } from "../../crash-explorer/world.ts";
import type { KillPlace } from "./kill-program.ts";

type Explored = Scenario<Things, unknown>;

/** The paths that go on from these deaths and die once more: at every place. */
export async function oneDeathMore(scenario: Explored, before: readonly PathLife[]): Promise<Path[]> {
  const path = { scenario: scenario.name, level: "process", lives: [...before, { choices: [] }] } as const;
  const states = new StateSpace(scenario.things, path.level);
  let snapshots: Snapshot[] = [];
  for await (const { lived } of livesAlong(() => scenario, path))
    snapshots = lived.boundaries.map(({ snapshot }) => snapshot);
  return snapshots.map((snapshot, boundary) => {
    const death = { boundary, variant: untouched(states, snapshot) };
    return { ...path, lives: [...before, { choices: [], death }] };
  });
}

/** Which of the states that a crash may leave is the one in which nothing outside has had its part. */
function untouched(states: StateSpace, snapshot: Snapshot): number {
  const print = states.fingerprint(snapshot);
  return states.variants(snapshot).findIndex((variant) => states.fingerprint(variant) === print);
}

/** After every so many places of the first life, a second death at every so many of what follows. */
export async function twoDeaths(scenario: Explored, every: readonly [number, number]): Promise<Path[]> {
  const first = (await oneDeathMore(scenario, [])).filter((_, place) => place % every[0] === 1 % every[0]);
  const paths: Path[] = [];
  for (const { lives } of first) {
    const second = await oneDeathMore(scenario, lives);
    paths.push(...second.filter((_, place) => place % every[1] === 0));
  }
  return paths;
}

/** Dies on all of these paths by SIGKILL, and tells where reality did not do as the simulation did. */
export async function differentAmong(scenario: Explored, paths: readonly Path[], place: KillPlace) {
  const reports = await killEach(scenario, paths, { ...place, folder: place.folder() });
  return reports.flatMap(({ verdict, lives }, index) => {
    const deaths = paths[index]?.lives.length ?? 0;
    const wanted = [...Array.from({ length: deaths }, () => "died"), "ended"];
    const kinds = lives.map(({ real }) => real.outcome.kind);
    const isSame = verdict === "equal" && String(kinds) === String(wanted);
    return isSame ? [] : [{ path: paths[index], kinds, lives }];
  });
}
