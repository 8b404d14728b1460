import { decideAndWake } from "#agent/human-decision.ts";
import { settleOperation } from "#agent/settle-operation.ts";
import type { Settlement } from "#contracts/decisions.ts";
import type { EngineControl } from "#contracts/engine.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { Scene } from "./scene.ts";

/** A person who has looked at the service settles what a workflow waits for. */
export async function decide(
  scene: Pick<Scene, "shared"> & { control(): Promise<Pick<EngineControl, "send">> },
  { runId, operationId }: { runId: string; operationId: string },
  settlement: Settlement,
): Promise<void> {
  const journal = scene.shared.journal();
  const record = await journal.get(operationId);
  if (record === undefined) {
    throw new HarnessError({ code: "journal.unknown_operation", params: { operationId } });
  }
  const origin = { operator: "ann", reason: "looked at the service", at: Date.now() };
  const evidence = { isFenced: true };
  await decideAndWake(await scene.control(), runId, () =>
    settleOperation(journal, record, settlement, { origin, evidence }),
  );
}
