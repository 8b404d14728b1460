import { areStrings, isAnswer, isFact, isListOf } from "#agent/stored-shapes.ts";
import type { Decision } from "#contracts/decisions.ts";

/** A stored decision is foreign input too: it says what becomes of an effect in the world. */
export function isDecision(value: Record<string, unknown>): boolean {
  const { operator, reason, at, evidence, kind } = value;
  if (!areStrings(operator, reason) || !Number.isSafeInteger(at) || !isListOf(evidence, isFact)) return false;
  return kinds.get(kind as Decision["kind"])?.(value) === true;
}

const kinds: ReadonlyMap<Decision["kind"], (value: Record<string, unknown>) => boolean> = new Map([
  [
    "settled",
    ({ settlement, answer, repairId, rollBackRefused }) =>
      SETTLEMENTS.includes(settlement) &&
      isAnswer(answer) &&
      (repairId === undefined || areStrings(repairId)) &&
      isMark(rollBackRefused),
  ],
  [
    "assigned",
    ({ owner, escalateAt, takesBack }) =>
      areStrings(owner) && Number.isSafeInteger(escalateAt) && isMark(takesBack),
  ],
  ["repair_opened", ({ repairId, task, owner }) => areStrings(repairId, task, owner)],
  ["late_answer", ({ answer }) => isAnswer(answer)],
]);

function isMark(value: unknown): boolean {
  return value === undefined || value === true;
}

const SETTLEMENTS: readonly unknown[] = ["completed", "rolled_back", "never_happened"];
