import type { Append, Entry } from "#contracts/entries.ts";
import type { Fact } from "#contracts/facts.ts";
import type { Ending, Gate, LoopSeams } from "#contracts/loop.ts";
import { todo } from "#contracts/todo.ts";
import type { Check, Finding } from "#contracts/verification.ts";

export interface VerifierOptions {
  runId: string;
  check: Check;
  /** How many claims in a row, with no new tool work between them, are rejected before the run is stopped. */
  maxRejections: number;
  signal?: AbortSignal;
}

/**
 * Fills `verify`. What the model claims and what was checked are two things.
 * @throws {RangeError} if `maxRejections` is no number from 1 up: nothing would end the quarrel.
 */
export function verifier(options: VerifierOptions): NonNullable<LoopSeams["verify"]> {
  const { runId, maxRejections, signal } = options;
  if (!(maxRejections >= 1)) throw new RangeError(`maxRejections: ${maxRejections}`);
  return async (entries, append) => {
    const claimId = lastClaimId(entries);
    const look = signal ? await lookUnlessAborted(options, signal) : await lookOnce(options.check, {});
    if (look === "aborted") return end("aborted", { code: "run.aborted", params: {} });
    if ("threw" in look) {
      const fact = { code: "verify.threw", params: { runId, claimId, message: look.threw } } as const;
      await append({ fact });
      return end("failed", fact);
    }
    const fact = verdict(look, { runId, claimId });
    await keep(fact, append);
    if (look.passed) return { kind: "go" };
    const times = rejectedBefore(entries, runId).add(claimId).size;
    if (times < maxRejections) return sendBack(look.found);
    return end("stopped", { code: "verify.rejected_too_often", params: { times, found: look.found } });
  };
}

type Look = Finding | { threw: string } | "aborted";

/** Task 07.1: `verify.passed` or `verify.rejected` {runId, claimId, found}. */
function verdict(_finding: Finding, _about: { runId: string; claimId: string }): Fact {
  return todo("07.1 which of the two, and whose word decides?");
}

// Once 07.1 is done all of it runs, and five things are wrong: each is what people write first.

/** Task 07.2: nothing may follow from a verdict that a crash could take back. So far nobody waits for it. */
async function keep(fact: Fact, append: Append): Promise<void> {
  append({ fact }).catch(() => {});
}

/** Task 07.3: sent back with `verify.sent_back` {found}, by `factAnswer` of tool-answers.ts. So far: why? */
function sendBack(_found: Fact): Gate {
  return { kind: "answer", answer: { content: [{ type: "text", text: "not done yet" }], isError: true } };
}

/** Task 07.4: this run's rejected claims since its last tool work, by their ids. So far none is counted. */
function rejectedBefore(_entries: readonly Entry[], _runId: string): Set<string> {
  return new Set();
}

/** Task 07.5: what a check throws is no finding; `problemOf` of problem-of.ts gives a few words for it. */
async function lookOnce(check: Check, context: { signal?: AbortSignal }): Promise<Look> {
  return check(context);
}

/** Task 07.6: an abort waits for no check, and believes nothing that it says later. So far it waits. */
async function lookUnlessAborted({ check }: VerifierOptions, signal: AbortSignal): Promise<Look> {
  return lookOnce(check, { signal });
}

/** The claim is the reply that the loop stands at. */
function lastClaimId(entries: readonly Entry[]): string {
  return entries.findLast((entry) => "message" in entry && entry.message.role === "assistant")?.id ?? "";
}

function end(terminal: Ending["terminal"], reason: Fact): Gate {
  return { kind: "end", end: { terminal, reason } };
}
