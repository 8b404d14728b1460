import { explore } from "../crash-explorer/explore.ts";
import { replay } from "../crash-explorer/replay.ts";
import type { Report } from "../crash-explorer/report.ts";
import type { ExploreOptions, Scenario } from "../crash-explorer/scenario.ts";
import type { Level, Things } from "../crash-explorer/thing.ts";
import type { Path } from "../crash-explorer/token.ts";
import type { AboutCheck, Check, CheckResult } from "./check.ts";

/** A check that passes when no number of crashes, at any place, breaks an invariant of the scenario. */
export function crashCheck<Of extends Things, End>(
  { level, options, ...about }: AboutCheck & { level: Level; options?: Omit<ExploreOptions, "level"> },
  scenario: () => Promise<Scenario<Of, End>>,
): Check {
  async function ownOf(path: Pick<Path, "scenario" | "level">): Promise<Scenario<Of, End> | undefined> {
    const own = await scenario();
    return own.name === path.scenario && level === path.level ? own : undefined;
  }
  return {
    ...about,
    run: async () =>
      resultOf(await explore(await scenario(), { patienceMs: PATIENCE_MS, ...options, level })),
    async replay(path) {
      const own = await ownOf(path);
      return own && replay(own, path, options);
    },
    scenarioOf: ownOf,
  };
}

/** A harness that waits for ever waits this long; one that loads a module on demand may need seconds. */
const PATIENCE_MS = 5_000;

function resultOf({ verdict, states, violation }: Report): CheckResult {
  if (!violation) return { status: verdict === "exhaustive" ? "passed" : "undecided", states };
  const { invariant, expected, received, history, token } = violation;
  const task = taskOf(received);
  if (task !== undefined) {
    // It was not a crash that led here: a history would send the learner looking for one.
    return {
      status: "failed",
      states,
      finding: { invariant, expected: "nothing is thrown", received: task },
    };
  }
  return { status: "failed", states, finding: { invariant, expected, received, history, token } };
}

/** The explorer knows no tasks, and reports the text of what was thrown; undefined: that was no `todo`. */
function taskOf(received: string): string | undefined {
  const text = /\bexercise\.todo \{"task":(".*?[^\\]")\}/.exec(received)?.[1];
  return text === undefined ? undefined : `todo ${JSON.parse(text)}`;
}
