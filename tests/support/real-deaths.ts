import { killEach } from "../../crash-explorer/kill.ts";
import type { Scenario } from "../../crash-explorer/scenario.ts";
import type { Things } from "../../crash-explorer/thing.ts";
import type { Path } from "../../crash-explorer/token.ts";
import { livesAlong } from "../../crash-explorer/walk.ts";
import type { KillPlace } from "./kill-program.ts";

type Explored = Scenario<Things, unknown>;

/** The paths that go on from these deaths and die once more: at every place. */
export async function oneDeathMore(scenario: Explored, deaths: readonly number[]): Promise<Path[]> {
  const before = deaths.map((boundary) => ({ choices: [], death: { boundary, variant: 0 } }));
  const path = { scenario: scenario.name, level: "process", lives: [...before, { choices: [] }] } as const;
  let count = 0;
  for await (const life of livesAlong(() => scenario, path)) count = life.operations.length;
  return Array.from({ length: count }, (_, boundary) => ({
    ...path,
    lives: [...before, { choices: [], death: { boundary, variant: 0 } }],
  }));
}

/** After every so many places of the first life, a second death at every so many of what follows. */
export async function twoDeaths(scenario: Explored, every: readonly [number, number]): Promise<Path[]> {
  const first = (await oneDeathMore(scenario, [])).length;
  const paths: Path[] = [];
  for (let boundary = 1; boundary < first; boundary += every[0]) {
    const second = await oneDeathMore(scenario, [boundary]);
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
