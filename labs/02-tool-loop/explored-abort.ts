import type { Entry } from "#contracts/entries.ts";
import type { Invariant, Scenario } from "../../crash-explorer/scenario.ts";
import { both } from "../both.ts";
import { unless, unlessEqual } from "../unless.ts";
import { factsIn, NO_END, resultsIn } from "./checked-entries.ts";
import {
  bootLoop,
  endsOnce,
  type LoopEnd,
  type LoopStates,
  type LoopThings,
  loopThings,
} from "./explored.ts";

/** The user aborts at any moment or not at all, the process may die at any place, and so may the next. */
export async function abortScenario(): Promise<Scenario<LoopThings, LoopEnd>> {
  return {
    name: "abort",
    things: loopThings(),
    boot(things, life, machine) {
      const abort = new AbortController();
      void machine.moment("abort").then(() => abort.abort());
      return bootLoop(things, life, abort.signal);
    },
    always: [endsOnce, nothingAfterTheEnd],
    atEnd: [endsAsWanted, endIsTold, everyStoredCall],
  };
}

const endsAsWanted: Invariant<{ end: LoopEnd }> = {
  id: "run-completes-or-is-aborted",
  breach: ({ end: { terminal } }) =>
    unless(
      ["completed", "aborted"].includes(terminal),
      both("completed 或 aborted", "completed or aborted"),
      terminal,
    ),
};

const endIsTold: Invariant<{ states: LoopStates; end: LoopEnd }> = {
  id: "end-told-is-the-end-stored",
  breach({ states: { session }, end: { terminal, reason } }) {
    const [stored] = factsIn(session, "run.ended");
    if (!stored) return unless(false, terminal, NO_END);
    // Its reason as well: whoever comes later is told no other story.
    const { params } = stored;
    return unlessEqual({ terminal, reason }, { terminal: params.terminal, reason: params.reason });
  },
};

/** Whenever the abort came: what the model asked for has its one answer, or no model takes this session. */
const everyStoredCall: Invariant<{ states: LoopStates }> = {
  id: "every-call-has-one-result",
  breach({ states: { session } }) {
    const [calls, results] = [callsIn(session), resultsIn(session).length];
    return unless(
      calls === results,
      both(`${calls} 个调用，${calls} 个结果`, `${calls} results for ${calls} calls`),
      both(`${results} 个结果`, `${results} results`),
    );
  },
};

const nothingAfterTheEnd: Invariant<LoopStates> = {
  id: "nothing-follows-the-end",
  breach({ session }) {
    const last = session.at(-1);
    const ended = factsIn(session, "run.ended").length > 0;
    const follows = ended && last && !("fact" in last && last.fact.code === "run.ended");
    return unless(
      !follows,
      both("终态是最后一个条目", "the end is the last entry"),
      both("后面还有条目", "more after it"),
    );
  },
};

function callsIn(entries: readonly Entry[]): number {
  return entries
    .flatMap((entry) =>
      "message" in entry && entry.message.role === "assistant" ? entry.message.content : [],
    )
    .filter(({ type }) => type === "toolCall").length;
}
