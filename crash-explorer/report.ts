import type { Lived } from "./live.ts";
import type { HistoryLife } from "./replay.ts";
import type { Scenario } from "./scenario.ts";
import type { StateSpace } from "./states.ts";
import type { Level, Thing, Things } from "./thing.ts";
import type { Breached } from "./verdict.ts";

/** What an exploration found. */
export interface Report {
  scenario: string;
  level: Level;
  /**
   * `exhaustive`: the fixed point was reached, and nothing is broken; `bounded`: it was stopped before, and
   * says nothing of what it did not see; `violated`: see `violation`.
   */
  verdict: "exhaustive" | "bounded" | "violated";
  /** Different states in which crashes can leave the world. */
  states: number;
  /** Lives that were lived. */
  runs: number;
  /** Lives for which a harness was booted; the others were told only what an earlier one was told. */
  boots: number;
  /** Crashes that were looked at, those into known states included. */
  transitions: number;
  /** How often each kind of operation was crossed. */
  boundaries: Readonly<Record<string, number>>;
  /** Kinds of operation that no life came by: what a crash there does, nobody looked at. */
  neverCrossed: readonly string[];
  /** Merged states that were explored apart, and repeated lives that were booted, to see them alike. */
  audited: number;
  violation?: Violation;
}

export interface Violation extends Breached {
  /** The shortest one: the lives, oldest first. */
  history: readonly HistoryLife[];
  /** Leads to the same place again. */
  token: string;
  /** It came again on the same path, gone again: in fresh modules if the exploration has any. */
  confirmed: boolean;
}

/** Counts while an exploration runs, and writes its report. */
export function createTally<Of extends Things, End>(
  scenario: Scenario<Of, End>,
  states: StateSpace,
  level: Level,
) {
  const boundaries: Record<string, number> = {};
  let runs = 0;
  let boots = 0;
  let merged = 0;
  let audited = 0;
  return {
    lived(lived: Lived<unknown>): void {
      runs += 1;
      if (!lived.again) boots += 1;
      for (const { name } of lived.boundaries) boundaries[name] = (boundaries[name] ?? 0) + 1;
    },
    isToAudit(every: number): boolean {
      merged += 1;
      if (merged % every !== 0) return false;
      audited += 1;
      return true;
    },
    report(verdict: Report["verdict"], violation?: Violation): Report {
      const neverCrossed = kindsOf(scenario.things).filter((kind) => boundaries[kind] === undefined);
      const counts = { states: states.count, runs, boots, transitions: states.transitions, audited };
      const found = { boundaries, neverCrossed, ...(violation && { violation }) };
      return { scenario: scenario.name, level, verdict, ...counts, ...found };
    },
  };
}

function kindsOf(things: Things): string[] {
  return Object.entries<Thing<unknown, unknown>>(things).flatMap(([name, { boundaries = [] }]) =>
    boundaries.map((kind) => `${name} ${kind}`),
  );
}
