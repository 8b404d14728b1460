import { messagesOf, requestsStarted } from "#agent/read-entries.ts";
import { entriesOf } from "#agent/tree-log.ts";
import type { HarnessState } from "#contracts/harness-state.ts";
import type { TreeEntry } from "#contracts/tree.ts";

/**
 * The run that has no end yet; undefined: none. Another program stores no ends: a question that it answered
 * is no run of this harness, and nothing of it is unfinished.
 */
export function unfinishedRun(
  { openRunId, openTurn }: Pick<HarnessState, "openRunId" | "openTurn">,
  branch: readonly TreeEntry[],
): string | undefined {
  if (openRunId === undefined || openTurn !== undefined) return openRunId;
  const entries = entriesOf(branch);
  const isOurs = requestsStarted(entries, openRunId) > 0;
  const last = messagesOf(entries).at(-1);
  return !isOurs && last?.role === "assistant" && last.stopReason === "stop" ? undefined : openRunId;
}
