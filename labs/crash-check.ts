import { explore } from "../crash-explorer/explore.ts";
import { replayAsFar } from "../crash-explorer/replay.ts";
import type { Report } from "../crash-explorer/report.ts";
import type { ExploreOptions, Scenario } from "../crash-explorer/scenario.ts";
import { stepThrough } from "../crash-explorer/step-through.ts";
import type { Level, Things } from "../crash-explorer/thing.ts";
import type { Path } from "../crash-explorer/token.ts";
import type { AboutCheck, Check, CheckResult } from "./check.ts";
import type { Watch } from "./watch.ts";

/** A check that passes when no number of crashes, at any place, breaks an invariant of the scenario. */
export function crashCheck<Of extends Things, End>(
  { level, options, ...about }: AboutCheck & { level: Level; options?: Omit<ExploreOptions, "level"> },
  scenario: (watch?: Watch) => Promise<Scenario<Of, End>>,
): Check {
  async function ownOf(path: Pick<Path, "scenario" | "level">): Promise<Scenario<Of, End> | undefined> {
    const own = await ready(() => scenario());
    return own.name === path.scenario && level === path.level ? own : undefined;
  }
  return {
    long: level === "power",
    level,
    ...about,
    async invariants() {
      const { always = [], atEnd = [] } = await ready(scenario);
      return [...always, ...atEnd].map(({ id }) => id);
    },
    async run({ onLife, fresh } = {}) {
      const own = await ready(() => scenario());
      const around = {
        ...(onLife && { onLife }),
        ...(fresh && { fresh: async () => sameOf(await fresh(), { scenario: own.name, level }) }),
      };
      return resultOf(
        await explore(own, {
          patienceMs: PATIENCE_MS,
          freshLives: FRESH_LIVES,
          ...options,
          level,
          ...around,
        }),
      );
    },
    async replay(path, { fresh } = {}) {
      const own = await ownOf(path);
      const anew = fresh && { fresh: async () => sameOf<Of, End>(await fresh(), path) };
      return own && replayAsFar(own, path, { patienceMs: PATIENCE_MS, ...options, ...anew });
    },
    async step(lives, around) {
      const { name } = await ready(() => scenario());
      const path = { scenario: name, level, lives };
      const life = await stepThrough(scenario, path, { patienceMs: PATIENCE_MS, ...options, ...around });
      return { ...life, scenario: name };
    },
    scenarioOf: ownOf,
  };
}

/** A harness that waits for ever waits this long; one that loads a module on demand may need seconds. */
const PATIENCE_MS = 5_000;

/** With half as many, a module that counted what it was asked passed; each costs some 3 ms. */
const FRESH_LIVES = 24;

/**
 * What the tool registry loads on demand is many files, which take seconds on a busy machine: a life that
 * waited for them would be taken for one that waits for ever.
 */
async function ready<Own>(scenario: () => Promise<Own>): Promise<Own> {
  await import("typebox/schema");
  return scenario();
}

/** The scenario that another instance of the same check explores. */
async function sameOf<Of extends Things, End>(
  check: Check,
  path: Pick<Path, "scenario" | "level">,
): Promise<Scenario<Of, End>> {
  const same = await check.scenarioOf?.(path);
  if (same === undefined) throw new Error(`${check.id}: its scenario ${path.scenario} has another name now`);
  return same as unknown as Scenario<Of, End>;
}

function resultOf({ verdict, states, neverCrossed, violation }: Report): CheckResult {
  if (!violation) {
    return { status: verdict === "exhaustive" ? "passed" : "undecided", states, neverCrossed };
  }
  const { confirmed: _, ...finding } = violation;
  const received = finding.words?.received;
  const isTodo = received !== undefined && "code" in received && received.code === "exercise.todo";
  if (!isTodo) return { status: "failed", states, finding };
  // It was not a crash that led here: a history would send the learner looking for one.
  const { history: __, token: ___, ...alone } = finding;
  return { status: "failed", states, finding: alone };
}
