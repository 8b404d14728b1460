import type { Entry } from "#contracts/entries.ts";
import type { PendingCall } from "#contracts/loop.ts";
import type { ApprovalQuestion } from "#contracts/permissions.ts";

type Place = Pick<PendingCall, "runId" | "entryId" | "index">;
type Bound = Pick<ApprovalQuestion, "runId" | "call" | "argumentsDigest">;

export function rememberedAnswers(entries: readonly Entry[]) {
  const questions = new Set<string>();
  const refusals = new Set<string>();
  const standing = new Set<string>();
  for (const entry of entries) {
    if (!("fact" in entry)) continue;
    const { code, params } = entry.fact;
    const { runId, entryId, index, tool, argumentsDigest } = params;
    if (code === "permission.asked") questions.add(JSON.stringify([runId, entryId, index]));
    if (code === "permission.answered" && params.answer === "no") {
      refusals.add(JSON.stringify([runId, tool, argumentsDigest]));
    } else if (code === "permission.answered") {
      standing.add(JSON.stringify([tool, argumentsDigest]));
    }
  }
  const placeOf = ({ runId, entryId, index }: Place) => JSON.stringify([runId, entryId, index]);
  const refusalOf = ({ runId, call, argumentsDigest }: Bound) =>
    JSON.stringify([runId, call.name, argumentsDigest]);
  const standingOf = ({ call, argumentsDigest }: Bound) => JSON.stringify([call.name, argumentsDigest]);
  return {
    wasAsked: (place: Place) => questions.has(placeOf(place)),
    asked: (place: Place) => questions.add(placeOf(place)),
    isRefused: (bound: Bound) => refusals.has(refusalOf(bound)),
    refused: (bound: Bound) => refusals.add(refusalOf(bound)),
    isAlwaysAllowed: (bound: Bound) => standing.has(standingOf(bound)),
    alwaysAllowed: (bound: Bound) => standing.add(standingOf(bound)),
  };
}
