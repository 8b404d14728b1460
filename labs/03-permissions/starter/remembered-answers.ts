import type { Entry } from "#contracts/entries.ts";
import type { Fact } from "#contracts/facts.ts";
import type { PendingCall } from "#contracts/loop.ts";
import type { ApprovalQuestion } from "#contracts/permissions.ts";
import { todo } from "#contracts/todo.ts";

/** A call by where it stands. */
type Place = Pick<PendingCall, "runId" | "entryId" | "index">;

/** What an answer binds: the tool and its arguments, not the call. */
type Bound = Pick<ApprovalQuestion, "runId" | "call" | "argumentsDigest">;

/**
 * What earlier questions came to. From an earlier life it takes what was asked and what was refused, and no
 * yes of any kind: whoever said it thought of a moment that is over. `always` lasts as long as this object.
 */
export function rememberedAnswers(entries: readonly Entry[]) {
  const questions = new Set<string>();
  const refusals = new Set<string>();
  const standing = new Set<string>();
  for (const entry of entries) {
    if ("fact" in entry && entry.fact.code.startsWith("permission.")) remember(entry.fact);
  }
  /** Task 03.8: what a fact of an earlier life still says. */
  function remember(_fact: Fact): void {
    todo("03.8 permission.asked: add to questions; permission.answered: which answers still hold?");
  }
  return {
    wasAsked: ({ runId, entryId, index }: Place) => questions.has(nameOf(runId, entryId, index)),
    asked: ({ runId, entryId, index }: Place) => questions.add(nameOf(runId, entryId, index)),
    isRefused: ({ runId, call, argumentsDigest }: Bound) =>
      refusals.has(nameOf(runId, call.name, argumentsDigest)),
    refused: ({ runId, call, argumentsDigest }: Bound) =>
      refusals.add(nameOf(runId, call.name, argumentsDigest)),
    isAlwaysAllowed: ({ call, argumentsDigest }: Bound) => standing.has(nameOf(call.name, argumentsDigest)),
    alwaysAllowed: ({ call, argumentsDigest }: Bound) => standing.add(nameOf(call.name, argumentsDigest)),
  };
}

/** As JSON, so that no part can pretend to be two. */
function nameOf(...parts: unknown[]): string {
  return JSON.stringify(parts);
}
