import { type JournaledPerformOptions, journaledPerform } from "#agent/journaled-perform.ts";
import { wantedOperation } from "#agent/operation-identity.ts";
import type { OperationRecord } from "#contracts/journal.ts";
import type { LoopSeams, PendingCall } from "#contracts/loop.ts";

/** The two seams around calls; before a run blocks, what is open is reconciled. */
export function reconcilingPerform({
  reconcile,
  ...options
}: JournaledPerformOptions & {
  reconcile(record: OperationRecord, pending: PendingCall): Promise<OperationRecord>;
}): Required<Pick<LoopSeams, "recall" | "perform">> {
  const seams = journaledPerform(options);
  return {
    ...seams,
    async recall(pending) {
      const gate = await seams.recall(pending);
      if (gate?.kind !== "end" || gate.end.terminal !== "blocked") return gate;
      const tool = options.tools.get(pending.call.name);
      const record = await options.journal.find(wantedOperation(pending, tool, options.taskId));
      if (record) await reconcile(record, pending);
      return seams.recall(pending);
    },
  };
}
