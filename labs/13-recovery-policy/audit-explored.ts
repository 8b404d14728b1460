import { explore } from "../../crash-explorer/explore.ts";
import type { ExploreOptions, Invariant, Scenario } from "../../crash-explorer/scenario.ts";
import type { Level, Things } from "../../crash-explorer/thing.ts";
import { treeScenario } from "../09-session-tree/explored.ts";
import { settingsScenario } from "../10-durable-acceptance/explored.ts";
import { queueScenario } from "../11-queues/explored.ts";
import { recoveryScenario } from "./explored.ts";

/** What an answer says: `yes`, `no` and what is broken, or `undecided` and the bound that was reached. */
export interface Answered {
  answer: string;
  /** Leads to what is broken, where an exploration found it. */
  place?: string;
}

export const YES: Answered = { answer: "yes" };

export type Around = Pick<ExploreOptions, "onLife">;

/** More than any exploration here needs of a harness that is right. */
const MAX_STATES = 4_000;
const PATIENCE_MS = 5_000;

const plan = { policy: "mark_interrupted", journaled: true, repeats: false, short: true } as const;

/** Two branches and a move between them, in every place where the process can die. */
export async function tree(around: Around, ...ids: readonly string[]): Promise<Answered> {
  return broken(await treeScenario("process")(), "process", ids, around);
}

/** Settings that are accepted while the harness is idle, and others that wait until its turn is over. */
export async function settings(around: Around, ...ids: readonly string[]): Promise<Answered> {
  return broken(await settingsScenario("process")(), "process", ids, around);
}

/** Messages that are queued before a run, and where the power may be cut. */
export async function queues(around: Around, ...ids: readonly string[]): Promise<Answered> {
  return broken(await queueScenario("power")(), "power", ids, around);
}

/** One short run with calls of three kinds, which recovery settles. */
export async function recovery(
  around: Around,
  level: "process" | "power",
  ...ids: readonly string[]
): Promise<Answered> {
  const scenario = await recoveryScenario("recovery", { ...plan, replyJournal: "full" });
  return broken(scenario, level, ids, around);
}

/** Asked one after the other: the first that is not answered with yes is the answer. */
export async function firstDoubt(...asked: readonly (() => Promise<Answered>)[]): Promise<Answered> {
  for (const ask of asked) {
    const said = await ask();
    if (said.answer !== "yes") return said;
  }
  return YES;
}

/** @param ids the invariants that the question is about @throws where the scenario lacks one of them */
async function broken<Of extends Things, End>(
  scenario: Scenario<Of, End>,
  level: Level,
  ids: readonly string[],
  around: Around,
): Promise<Answered> {
  const known = [...(scenario.always ?? []), ...(scenario.atEnd ?? [])].map(({ id }) => id);
  const missing = ids.filter((id) => !known.includes(id));
  if (missing.length > 0) throw new TypeError(`${scenario.name} holds no ${missing.join(", ")}`);
  const only = <View>(all: readonly Invariant<View>[] = []) => all.filter(({ id }) => ids.includes(id));
  const asked = { ...scenario, always: only(scenario.always), atEnd: only(scenario.atEnd) };
  // What a tool registry loads on demand takes seconds, and is not the harness's own waiting.
  await import("typebox/schema");
  const options = { ...around, level, maxStates: MAX_STATES, patienceMs: PATIENCE_MS };
  const { verdict, states, violation } = await explore(asked, options);
  if (violation) return { answer: `no: ${violation.invariant}`, place: violation.token };
  return verdict === "exhaustive" ? YES : { answer: `undecided: ${states} states` };
}
