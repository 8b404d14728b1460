import { branchPath } from "#agent/branch-path.ts";
import { buildContextEntries } from "#agent/build-context.ts";
import { collectReply } from "#agent/collect-reply.ts";
import { summaryMessage, type Viewed } from "#agent/compacted-view.ts";
import { contextMessages } from "#agent/context-messages.ts";
import { SUMMARY_PURPOSE } from "#agent/fold-operation.ts";
import { findModel } from "#agent/harness-configuration.ts";
import { requestFor, sumOf } from "#agent/plan-compaction.ts";
import { requestsStarted } from "#agent/read-entries.ts";
import { entriesOf, treeDraft } from "#agent/tree-log.ts";
import type { HarnessConfiguration, HarnessHost } from "#contracts/harness.ts";
import type { OperationStarted } from "#contracts/harness-records.ts";
import type { HarnessLog } from "#contracts/harness-state.ts";
import type { AssistantMessage } from "#contracts/messages.ts";
import type { FoldedTree, TreeEntry } from "#contracts/tree.ts";

/** What a summary is made with. */
export interface SummaryParts {
  log: HarnessLog;
  host: Pick<HarnessHost, "models" | "summaries" | "surroundings">;
  configuration(): HarnessConfiguration;
  signal: AbortSignal;
}

/**
 * Asks the model for the summary of what a compaction hides, or of a branch that is left; undefined: it gave
 * none that is worth its place. The request is durable as started before it is made, and counts in the run
 * that is open.
 * @throws {HarnessError} `harness.unknown_model`, and as `HarnessLog.write` does.
 */
export async function summarise(parts: SummaryParts, started: OperationStarted): Promise<string | undefined> {
  const { log, host, signal } = parts;
  if (host.summaries === undefined || signal.aborted) return undefined;
  const { limitTokens, countTokens } = host.summaries;
  const older = summarised(log, started);
  const asked = requestFor(older, limitTokens, countTokens);
  if (asked === undefined) return undefined;
  await log.write(() => ({ entry: treeDraft(requestFact(log, started.operationId)) }));
  const { model } = findModel(host, parts.configuration().model);
  const { now } = host.surroundings;
  const reply = await collectReply(model({ messages: [asked.request], tools: [], signal }), now);
  const text = textOf(reply);
  const isWhole = reply.stopReason === "stop" && text !== "" && !signal.aborted;
  return isWhole && countTokens(summaryMessage(text, 0)) < sumOf(older, countTokens) ? text : undefined;
}

/** What the model is told of a branch, message by message, each with the entry that it stands in. */
export function viewOf(path: readonly TreeEntry[]): Viewed[] {
  return buildContextEntries(path).flatMap((entry) =>
    contextMessages(entry).map((message) => ({ id: entry.id, message })),
  );
}

function summarised({ tree }: HarnessLog, started: OperationStarted): Viewed[] {
  if (started.kind === "navigation") return viewOf(leftBehind(tree.folded(), started));
  const view = viewOf(tree.branch());
  const cut = view.findIndex(({ id }) => id === started.firstKeptEntryId);
  return view.slice(0, Math.max(0, cut));
}

/** What stands on the branch that is left and not on the one that is gone to. */
function leftBehind(
  tree: FoldedTree,
  { fromId, targetId }: Extract<OperationStarted, { kind: "navigation" }>,
): TreeEntry[] {
  const stays = new Set(branchPath(tree, targetId).map(({ id }) => id));
  return branchPath(tree, fromId).filter(({ id }) => !stays.has(id));
}

function requestFact({ tree, state }: HarnessLog, operationId: string) {
  const runId = state().openRunId ?? operationId;
  const turn = requestsStarted(entriesOf(tree.branch()), runId) + 1;
  return {
    fact: { code: "run.request_started", params: { runId, turn, purpose: SUMMARY_PURPOSE } },
  } as const;
}

function textOf({ content }: AssistantMessage): string {
  return content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("");
}
