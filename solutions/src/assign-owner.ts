import type { Decision } from "#contracts/decisions.ts";
import type { OperationRecord } from "#contracts/journal.ts";
import type { Ownership } from "#contracts/reconciliation.ts";

/**
 * The assignment that is missing: nobody has to find out yet, or whoever had to has let the time pass. Asked
 * at every start, so that a crash leaves no operation without an owner; undefined: it has one.
 * @param now Unix time in milliseconds
 */
export function missingAssignment(
  { state, decisions = [] }: OperationRecord,
  { owners, escalateAfterMs }: Ownership,
  { operator, now }: { operator: string; now: number },
): Decision | undefined {
  if (state === "completed") return undefined;
  const assigned = decisions.findLast((decision) => decision.kind === "assigned");
  if (assigned && now < assigned.escalateAt) return undefined;
  const owner = assigned ? owners[owners.indexOf(assigned.owner) + 1] : owners[0];
  if (owner === undefined) return undefined;
  return {
    kind: "assigned",
    owner,
    escalateAt: now + escalateAfterMs,
    operator,
    reason: assigned ? `${assigned.owner} has not settled it in time` : "the outcome is unknown",
    at: now,
    evidence: [],
  };
}
