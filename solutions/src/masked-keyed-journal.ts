import type { SecretMask } from "#agent/mask-secrets.ts";
import { maskAnswer, maskFact, maskingJournal } from "#agent/masked-records.ts";
import type { Decision } from "#contracts/decisions.ts";
import type { KeyedJournal } from "#contracts/keyed-operations.ts";

/** A journal in which no answer, no reason and no decision holds a secret. */
export function maskingKeyedJournal(journal: KeyedJournal, mask: SecretMask): KeyedJournal {
  return {
    ...maskingJournal(journal, mask),
    decide: (operationId, decision) => journal.decide(operationId, maskDecision(decision, mask)),
    get: (operationId) => journal.get(operationId),
    ofRun: (runId) => journal.ofRun(runId),
    unsettled: () => journal.unsettled(),
    related: (wanted) => journal.related(wanted),
  };
}

/** Names that tie a decision to a repair or to a person stay; what somebody said or saw is masked. */
function maskDecision(decision: Decision, mask: SecretMask): Decision {
  const masked = {
    ...decision,
    reason: mask.text(decision.reason),
    evidence: decision.evidence.map((fact) => maskFact(fact, mask)),
  };
  if (masked.kind === "repair_opened") return { ...masked, task: mask.text(masked.task) };
  return "answer" in masked ? { ...masked, answer: maskAnswer(masked.answer, mask) } : masked;
}
