import { startTurn } from "#agent/turn-start.ts";
import type { HarnessRecord, TurnSnapshot } from "#contracts/harness-records.ts";
import type { HarnessLog } from "#contracts/harness-state.ts";

export const SNAPSHOT: TurnSnapshot = {
  model: { provider: "house", modelId: "scripted" },
  thinkingLevel: "off",
  activeToolNames: [],
};

/** A signal that nobody raises. */
export const NEVER = new AbortController().signal;

/** A turn of a run that takes these messages. */
export function startOf(
  log: HarnessLog,
  runId: string,
  consumed: readonly string[],
  signal: AbortSignal = NEVER,
) {
  return startTurn(log, signal, () => ({
    ...{ turnId: `turn-${runId}`, runId, replyId: `reply-${runId}` },
    consumed: [...consumed],
    snapshot: SNAPSHOT,
  }));
}

/** The record of an abort, with the id of its note. */
export function abortOf(runId: string, noteId: string): { record: HarnessRecord } {
  return { record: { type: "run_aborted", runId, noteId, messageIds: [] } };
}
