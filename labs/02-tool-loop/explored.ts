import { createScriptedModel, type ScriptLine } from "#agent/scripted-model.ts";
import { runLoop } from "#agent/tool-loop.ts";
import { createToolRegistry } from "#agent/tool-registry.ts";
import type { Entry } from "#contracts/entries.ts";
import { isHarnessError } from "#contracts/errors.ts";
import type { Fact } from "#contracts/facts.ts";
import type { Tool, ToolOutcome } from "#contracts/tools.ts";
import type { Invariant, Life, Scenario } from "../../crash-explorer/scenario.ts";
import type { States } from "../../crash-explorer/thing.ts";
import { both } from "../both.ts";
import { unless } from "../unless.ts";
import { factsIn, RUN, resultsIn, storedEnd, turnsIn } from "./checked-entries.ts";
import { done } from "./checked-tools.ts";
import { durableEntries, type EntriesHandle } from "./explored-entries.ts";

export type LoopThings = ReturnType<typeof loopThings>;

export interface LoopEnd {
  terminal: string;
  /** Absent where a task is not done yet. */
  reason?: Fact;
}

/** Two turns and three calls of a tool; may the loop die anywhere, and again while it recovers? */
export async function loopScenario(): Promise<Scenario<LoopThings, LoopEnd>> {
  return {
    name: "loop",
    things: loopThings(),
    boot: (things, life) => bootLoop(things, life),
    always: [resultsFit, turnsGrow, endsOnce],
    atEnd: [completes, endIsStored, everyResult],
  };
}

const script: readonly ScriptLine[] = [
  { calls: [callOf("c1", "a"), callOf("c2", "b")] },
  { calls: [callOf("c1", "c")] },
  "done",
];

const ALL_RESULTS = "c1 ok: a, c2 ok: b, c1 ok: c";

/** @param signal of an abort that may come at any moment */
export async function bootLoop(
  { session }: { session: EntriesHandle },
  life: Life,
  signal?: AbortSignal,
): Promise<LoopEnd> {
  try {
    const entries = session.entries();
    return await runLoop({
      runId: RUN,
      entries,
      tools: createToolRegistry([say]),
      model: createScriptedModel(script, life.now),
      append: session.append,
      now: life.now,
      ...(signal && { signal }),
    });
  } catch (thrown) {
    if (!isHarnessError(thrown) || thrown.code !== "exercise.todo") throw thrown;
    return { terminal: `todo ${thrown.fact.params.task}` };
  }
}

/** Without a journal a tool may run again after a crash; so here it is one that does no harm. */
const say: Tool = {
  name: "say",
  description: "Says a word.",
  parameters: { type: "object" },
  retrySafe: true,
  execute: async (args): Promise<ToolOutcome> => done(String((args as { word?: unknown }).word)),
};

function callOf(id: string, word: string) {
  return { id, name: "say", arguments: { word } };
}

export function loopThings() {
  const prompt: Entry = { id: RUN, message: { role: "user", content: "go", timestamp: 0 } };
  return { session: durableEntries([prompt]) };
}

export type LoopStates = States<LoopThings>;

/** In every state, not only at the end: what a crash leaves must be something that a model can be sent. */
export const resultsFit: Invariant<LoopStates> = {
  id: "call-has-at-most-one-result",
  breach({ session }) {
    const results = resultsIn(session).join(", ");
    return unless(
      ALL_RESULTS.startsWith(results),
      both(`依次是：${ALL_RESULTS}`, `from left to right: ${ALL_RESULTS}`),
      results,
    );
  },
};

export const turnsGrow: Invariant<LoopStates> = {
  id: "turns-count-up",
  breach({ session }) {
    const turns = turnsIn(session);
    return unless(
      turns.every((turn, at) => turn === at + 1),
      "1, 2, 3, ...",
      turns.join(", "),
    );
  },
};

export const endsOnce: Invariant<LoopStates> = {
  id: "run-ends-once",
  breach({ session }) {
    const ends = factsIn(session, "run.ended").length;
    return unless(
      ends < 2,
      both("存下 1 个终态", "one stored end"),
      both(`存下 ${ends} 个终态`, `${ends} stored ends`),
    );
  },
};

const completes: Invariant<{ end: LoopEnd }> = {
  id: "run-completes-after-any-crash",
  breach: ({ end }) => unless(end.terminal === "completed", "completed", end.terminal),
};

const endIsStored: Invariant<{ states: LoopStates }> = {
  id: "end-is-stored",
  breach: ({ states }) =>
    unless(storedEnd(states.session) === "completed", "completed", storedEnd(states.session)),
};

const everyResult: Invariant<{ states: LoopStates }> = {
  id: "every-call-has-its-result",
  breach({ states }) {
    const results = resultsIn(states.session).join(", ");
    return unless(results === ALL_RESULTS, ALL_RESULTS, results);
  },
};
