import { mapStates, type StateMap } from "../../crash-explorer/map-states.ts";
import { harnessOf, type Story } from "./harness.ts";
import { allParts, type Parts, type RecordName, recordNames } from "./parts.ts";

const repeats = new Set(["unsafe-effect-at-most-once", "keyed-effect-at-most-once"]);

/** How many crash states there are, and in how many of them something happened twice. */
export interface Duplicates {
  states: number;
  duplicates: number;
  /** In how many a run without a second effect could not go on, or broke another rule. */
  otherwiseBroken: number;
  /** Of the first state with a duplicate. */
  fewestCrashes?: number;
  token?: string;
  complete: boolean;
}

/** More of them would take a phone too long; whatever is counted says whether it is all. */
const MAX_STATES = 150;

export async function mapOf(story: Story, parts: Parts, maxStates = 800): Promise<StateMap> {
  return mapStates(await harnessOf(story, parts), { maxStates, patienceMs: 5_000 });
}

export async function countDuplicates(
  story: Story,
  parts: Parts,
  maxStates = MAX_STATES,
): Promise<Duplicates> {
  const { states, complete } = await mapOf(story, parts, maxStates);
  const repeated = states.filter(({ breaches }) => breaches.some(({ invariant }) => repeats.has(invariant)));
  const first = repeated.toSorted((one, other) => one.crashes - other.crashes)[0];
  const broken = states.filter(({ breaches }) => breaches.length > 0);
  return {
    states: states.length,
    duplicates: repeated.length,
    otherwiseBroken: broken.length - repeated.length,
    ...(first && { fewestCrashes: first.crashes, token: first.token }),
    complete,
  };
}

/** The whole run with each of the four records taken away in turn. */
export async function countWithout(): Promise<Record<RecordName | "none", Duplicates>> {
  const counts: [string, Duplicates][] = [["none", await countDuplicates("recovery", allParts)]];
  for (const record of recordNames) {
    counts.push([record, await countDuplicates("recovery", { ...allParts, without: [record] })]);
  }
  return Object.fromEntries(counts) as Record<RecordName | "none", Duplicates>;
}
