import { branchPath } from "#agent/branch-path.ts";
import { cutOf, sumOf } from "#agent/plan-compaction.ts";
import { finishOperation } from "#agent/session-operation.ts";
import { type SummaryParts, summarise, viewOf } from "#agent/summarise-branch.ts";
import { unfinishedRun } from "#agent/unfinished-run.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { OperationStarted } from "#contracts/harness-records.ts";
import type { HarnessLog } from "#contracts/harness-state.ts";
import type { SummarySettings } from "#contracts/recovery.ts";

/**
 * Puts a summary in the place of all but the newest messages of the active branch. Every id that it will
 * write under is in its first record, so whoever finds it open can bring it to its end.
 * @returns whether it was done; an abort or an unfit summary leaves the session as it was
 * @throws {HarnessError} `harness.run_open`, `.nothing_to_compact`, `.no_summaries`, and as `summarise` does.
 */
export async function compactSession(parts: SummaryParts): Promise<boolean> {
  const { log, host } = parts;
  const { newId } = host.surroundings;
  const settings = settingsOf(parts);
  // The same wish, on which a process died.
  if (log.state().openOperation?.started.kind === "compaction") return redoOperation(parts);
  await start(log, () => {
    const view = viewOf(log.tree.branch());
    const cut = cutOf(view, settings);
    const firstKeptEntryId = view[cut]?.id;
    if (cut === 0 || firstKeptEntryId === undefined) {
      throw new HarnessError({ code: "harness.nothing_to_compact", params: {} });
    }
    const tokensBefore = sumOf(view, settings.countTokens);
    return { kind: "compaction", operationId: newId(), entryId: newId(), firstKeptEntryId, tokensBefore };
  });
  return redoOperation(parts);
}

/**
 * Moves the leaf, and tells the branch that is gone to what happened on the one that is left, if asked to.
 * @param targetId null: before the first entry
 * @returns whether it was done
 * @throws {HarnessError} `harness.run_open`, `.no_summaries`, `session.unknown_entry`, `session.bad_line`, as
 * `summarise` does.
 */
export async function navigateSession(
  parts: SummaryParts,
  targetId: string | null,
  { summarize = false }: { summarize?: boolean } = {},
): Promise<boolean> {
  const { log, host } = parts;
  const { newId } = host.surroundings;
  if (summarize) settingsOf(parts);
  await redoOperation(parts);
  await start(log, () => {
    const fromId = log.tree.leafId();
    // Judged before the record: one that names what is not there could never be finished.
    branchPath(log.tree.folded(), targetId);
    const summary = summarize && fromId !== targetId ? { summaryEntryId: newId() } : {};
    const ids = { operationId: newId(), leafEntryId: newId(), ...summary };
    return { kind: "navigation", targetId, fromId, ...ids };
  });
  return redoOperation(parts);
}

/** Brings what is open to its end: begun a moment ago, or by a process that died. */
export function redoOperation(parts: SummaryParts): Promise<boolean> {
  return finishOperation(parts.log, (started) => summarise(parts, started));
}

async function start(log: HarnessLog, make: () => DistributiveOmit<OperationStarted, "type">): Promise<void> {
  await log.write((state) => {
    const runId = unfinishedRun(state, log.tree.branch());
    if (runId !== undefined) throw new HarnessError({ code: "harness.run_open", params: { runId } });
    return { record: { type: "operation_started", ...make() } };
  });
}

type DistributiveOmit<Of, Key extends PropertyKey> = Of extends unknown ? Omit<Of, Key> : never;

function settingsOf({ host: { summaries } }: SummaryParts): SummarySettings {
  if (summaries === undefined) throw new HarnessError({ code: "harness.no_summaries", params: {} });
  return summaries;
}
