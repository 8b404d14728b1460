import { readSessionFile } from "#agent/edges/node-log-file.ts";
import type { OperationRecord } from "#contracts/journal.ts";
import { actionOfKey } from "./boundaries.ts";
import type { StoryEnd } from "./carry-story.ts";
import { PROGRAM } from "./life.ts";
import type { Opener } from "./open-journal.ts";
import { OPERATOR } from "./operator.ts";

/** What is wrong with one action, or with a run. */
export type Breach =
  | { kind: "duplicate"; run: number; action: string; times: number }
  /** It was acknowledged, and this is gone. */
  | { kind: "lost"; run: number; action: string; what: "effect" | "record" | "result" }
  /** The run came to no end. */
  | { kind: "stuck"; run: number; problem: string };

export interface Audited {
  operations: number;
  effects: number;
  /** Operations that reality settled. */
  reconciled: number;
  /** Operations that an operator settled. */
  byHand: number;
  breaches: readonly Breach[];
}

/** What the stories are held against. */
export interface World {
  open: Opener;
  /** How often each action took effect. */
  effects: ReadonlyMap<string, number>;
  /** Every run was to come to its end. */
  isWhole: boolean;
}

/**
 * Compares what the service says, what the journals say and what the sessions say with what was promised to
 * the caller. Nothing that a worker claims counts, but what it told the caller: that has to be true.
 */
export async function auditStories(
  ends: readonly StoryEnd[],
  { open, effects, isWhole }: World,
): Promise<Audited> {
  const records = await recordsOf(ends, open);
  const breaches = await Promise.all(ends.map((end) => breachesOf(end, effects, records)));
  const stuck = isWhole ? ends.filter(({ terminal }) => terminal !== "completed").map(stuckBreach) : [];
  const names = ends.flatMap(({ story }) => story.actions.map(({ name }) => name));
  const settledBy = (who: string) =>
    records.filter(({ decisions = [] }) =>
      decisions.some(({ kind, operator }) => kind === "settled" && operator === who),
    ).length;
  return {
    operations: records.length,
    effects: names.reduce((sum, name) => sum + (effects.get(name) ?? 0), 0),
    reconciled: settledBy(PROGRAM),
    byHand: settledBy(OPERATOR),
    breaches: [...breaches.flat(), ...stuck],
  };
}

async function recordsOf(ends: readonly StoryEnd[], open: Opener): Promise<OperationRecord[]> {
  const runs = new Set(ends.map(({ story }) => story.runId));
  const places = new Set(ends.map(({ journal }) => journal));
  const records: OperationRecord[] = [];
  for (const place of places) {
    const { journal, close } = await open(place);
    try {
      const [only, ...others] = runs;
      const found = only !== undefined && others.length === 0 ? journal().ofRun(only) : journal().records();
      records.push(...(await found));
    } finally {
      await close();
    }
  }
  return records.filter(({ runId }) => runs.has(runId));
}

async function breachesOf(
  { story, session, told, terminal }: StoryEnd,
  effects: ReadonlyMap<string, number>,
  records: readonly OperationRecord[],
): Promise<Breach[]> {
  const { run } = story;
  // Who hears that the run is completed has heard that its actions are done.
  const isPromised = (action: string) => told.has(action) || terminal === "completed";
  const promised = story.actions.filter(({ name }) => isPromised(name));
  // Of a session that cannot be read, nothing is left.
  const results = promised.length > 0 ? await resultsIn(session).catch(() => new Set()) : new Set();
  const breaches: Breach[] = [];
  for (const { name: action } of story.actions) {
    const times = effects.get(action) ?? 0;
    if (times > 1) breaches.push({ kind: "duplicate", run, action, times });
    if (!isPromised(action)) continue;
    const isRecorded = records.some(
      ({ idempotencyKey, state, answer }) =>
        actionOfKey(idempotencyKey) === action && state === "completed" && answer?.isError === false,
    );
    if (times === 0) breaches.push({ kind: "lost", run, action, what: "effect" });
    else if (!isRecorded) breaches.push({ kind: "lost", run, action, what: "record" });
    else if (!results.has(action)) breaches.push({ kind: "lost", run, action, what: "result" });
  }
  return breaches;
}

async function resultsIn(session: string): Promise<Set<string>> {
  const { entries } = await readSessionFile(session);
  return new Set(
    entries.flatMap((entry) =>
      "message" in entry && entry.message.role === "toolResult" && !entry.message.isError
        ? [entry.message.toolCallId]
        : [],
    ),
  );
}

function stuckBreach({ story, terminal, problem }: StoryEnd): Breach {
  return { kind: "stuck", run: story.run, problem: problem ?? terminal ?? "no word" };
}
