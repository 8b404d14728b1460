import { factAnswer } from "#agent/tool-answers.ts";
import type { Fact } from "#contracts/facts.ts";
import type { OperationRecord } from "#contracts/journal.ts";
import type { KeyedJournal } from "#contracts/keyed-operations.ts";
import type { Settled } from "#contracts/loop.ts";
import type { ToolOutcome } from "#contracts/tools.ts";

/**
 * Why an outcome does not settle the operation; undefined: it does. A tool that refuses speaks of this
 * attempt alone: an earlier one may have taken effect, or still do so.
 */
export function openReason(
  outcome: ToolOutcome,
  { attempts }: Pick<OperationRecord, "attempts">,
): Fact | undefined {
  if (outcome.status === "done") return undefined;
  return outcome.status === "refused" && attempts === 1 ? undefined : outcome.reason;
}

/**
 * A living harness that cannot know says so. Where a further attempt is harmless, the model is told and goes
 * on, and the operation stays open: the same action asked for again has the same key. Where somebody settled
 * it meanwhile, the call has their answer.
 */
export async function interruptOperation(
  journal: KeyedJournal,
  { operationId, tool, retrySafe }: OperationRecord,
  cause: Fact,
): Promise<Settled> {
  try {
    await journal.interrupt(operationId, cause);
  } catch (error) {
    const settled = await journal.get(operationId);
    if (settled?.state !== "completed" || settled.answer === undefined) throw error;
    return { kind: "answer", answer: settled.answer };
  }
  if (retrySafe) return { kind: "answer", answer: factAnswer(cause) };
  return {
    kind: "end",
    end: { terminal: "blocked", reason: { code: "operation.outcome_unknown", params: { tool } } },
  };
}
