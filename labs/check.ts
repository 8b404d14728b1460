import type { Language } from "#contracts/render.ts";
import { explore } from "../crash-explorer/explore.ts";
import { type Replayed, replay } from "../crash-explorer/replay.ts";
import type { Report } from "../crash-explorer/report.ts";
import type { Scenario } from "../crash-explorer/scenario.ts";
import type { Level, Things } from "../crash-explorer/thing.ts";
import type { Path } from "../crash-explorer/token.ts";

/** A question that a lab asks of a learner's modules; here: is there any crash that breaks them? */
export interface Check {
  /** Stable: verdicts and the list of mistakes name it. */
  id: string;
  title: Readonly<Record<Language, string>>;
  /** Where to look first when it is not passed. */
  hint: Readonly<Record<Language, string>>;
  run(): Promise<Report>;
  /** Goes one path again, if it is one of this check's. */
  replay(path: Path): Promise<Replayed<unknown> | undefined>;
  /** The scenario of a path, if it is one of this check's: to go it on a real disk. */
  scenarioOf(path: Pick<Path, "scenario" | "level">): Promise<Scenario<Things, unknown> | undefined>;
}

/** A check that passes when no number of crashes, at any place, breaks an invariant of the scenario. */
export function crashCheck<Of extends Things, End>(
  about: Pick<Check, "id" | "title" | "hint"> & { level: Level },
  scenario: () => Promise<Scenario<Of, End>>,
): Check {
  return {
    ...about,
    run: async () => explore(await scenario(), { level: about.level }),
    async replay(path) {
      const own = await scenario();
      return isOf(path, own.name, about.level) ? replay(own, path) : undefined;
    },
    async scenarioOf(path) {
      const own = await scenario();
      return isOf(path, own.name, about.level) ? own : undefined;
    },
  };
}

function isOf(path: Pick<Path, "scenario" | "level">, name: string, level: Level): boolean {
  return path.scenario === name && path.level === level;
}
