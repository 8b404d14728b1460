import { keyedOperation } from "#agent/business-key.ts";
import { decideOperation } from "#agent/decide-operation.ts";
import type { OperationJournal } from "#contracts/journal.ts";
import type { HostRecovery } from "#contracts/recovery.ts";
import type { ToolRegistry } from "#contracts/tools.ts";

/** What the Operation Journal is asked with; as `journaledPerform` takes it. */
export interface SavedAnswersParts {
  journal: OperationJournal;
  tools: ToolRegistry;
  taskId: string;
}

/**
 * Asks the Operation Journal for the result of an interrupted call. It was paid for with an effect: to say
 * "outcome unknown" where the outcome is known would have the model look for what it could be told.
 */
export function savedAnswers(parts: SavedAnswersParts): NonNullable<HostRecovery["savedAnswer"]> {
  return async (call) => {
    const wanted = keyedOperation(call, parts.tools.get(call.call.name), parts.taskId);
    const decision = decideOperation(await parts.journal.find(wanted), wanted);
    return decision.kind === "reuse" ? decision.answer : undefined;
  };
}
