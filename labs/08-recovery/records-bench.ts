import { MemoryOperationJournal } from "#agent/operation-journal.ts";
import type { OperationRecord, WantedOperation } from "#contracts/journal.ts";
import type { Breach } from "../../crash-explorer/scenario.ts";
import type { Example } from "../example-check.ts";

export const first: WantedOperation = {
  operationId: "run-42:e2:0",
  runId: "run-42",
  tool: "charge",
  argumentsDigest: "sha256:aa",
  idempotencyKey: "task-42:charge:42",
  retrySafe: true,
};
export const second: WantedOperation = { ...first, operationId: "run-42:e4:0" };
export const answer = { content: [{ type: "text" as const, text: "ok" }], isError: false };
export const reason = { code: "tool.threw", params: { tool: "charge", message: "timed out" } } as const;

export type Journal = MemoryOperationJournal;

/** On a journal of its own. */
export function holds(invariant: string, breach: (journal: Journal) => Promise<Breach | undefined>): Example {
  return { invariant, breach: () => breach(new MemoryOperationJournal(() => 1)) };
}

export async function settled(journal: Journal, wanted: WantedOperation): Promise<void> {
  await journal.start(wanted);
  await journal.complete(wanted.operationId, answer);
}

export function idsOf(records: readonly (OperationRecord | undefined)[]): string[] {
  return records.map((record) => record?.operationId ?? "none");
}
