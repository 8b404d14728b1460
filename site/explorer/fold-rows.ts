import { branchConfiguration } from "#agent/branch-configuration.ts";
import { branchPath, wholeBranch } from "#agent/branch-path.ts";
import { foldHarness } from "#agent/fold-harness.ts";
import { restoreTree } from "#agent/restore-tree.ts";
import type { HarnessConfiguration } from "#contracts/harness.ts";
import type { HarnessState } from "#contracts/harness-state.ts";
import type { TreeEntry } from "#contracts/tree.ts";

export const foldRows = [
  ...["leaf", "branch", "hidden", "model", "thinking", "tools"],
  ...["waiting", "undelivered", "takenBack", "pending", "unmarked"],
  ...["run", "abort", "turn", "request", "reply", "calls", "operation", "summary"],
] as const;

/** What a fold says in one row: ids and names, which read the same in each language. */
export type Fold = Readonly<Record<string, readonly string[]>>;

/**
 * What the log says so far, by the modules that a restart asks.
 * @throws {HarnessError} `session.bad_line`, `harness.bad_record`.
 */
export function foldOf(bytes: Uint8Array, defaults: HarnessConfiguration): Fold {
  const { entries, tree } = restoreTree(bytes);
  const state = foldHarness(entries);
  const branch = wholeBranch(tree, tree.leafId);
  const told = branchPath(tree, tree.leafId);
  const { model, thinkingLevel, activeToolNames } = {
    ...defaults,
    ...branchConfiguration(branch, state.pendingWrites),
  };
  return {
    leaf: [tree.leafId ?? "-"],
    branch: told.flatMap(wordsOf),
    hidden: branch.filter((entry) => !told.includes(entry)).flatMap(wordsOf),
    model: [`${model.provider}/${model.modelId}`],
    thinking: [thinkingLevel],
    tools: activeToolNames,
    ...queueRows(state),
    ...openRows(state),
  };
}

function queueRows({ queues, pendingWrites }: HarnessState): Fold {
  const named = (messages: HarnessState["queues"]["waiting"]) =>
    messages.map(({ queue, messageId }) => `${queue} ${messageId}`);
  const writes = (isThere: boolean) =>
    pendingWrites.flatMap((one) => (one.isThere === isThere ? [`${one.intent.type} ${one.targetId}`] : []));
  return {
    waiting: named(queues.waiting),
    undelivered: named(queues.undelivered),
    takenBack: named(queues.takenBack),
    pending: writes(false),
    unmarked: writes(true),
  };
}

function openRows({ openRunId, abort, openTurn, openOperation }: HarnessState): Fold {
  return {
    run: openRunId === undefined ? [] : [openRunId],
    abort: abort ? [abort.runId, ...(abort.isNoted ? [`custom_message ${abort.noteId}`] : [])] : [],
    turn: openTurn ? [openTurn.started.turnId] : [],
    request: openTurn?.isRequested ? [`${openTurn.attempts}`] : [],
    reply: openTurn ? replyOf(openTurn) : [],
    calls: (openTurn?.startedCalls ?? []).map(
      ({ entryId, index, resultId }) => `${entryId}[${index}] → ${resultId}`,
    ),
    operation: openOperation ? [`${openOperation.started.kind} ${openOperation.started.operationId}`] : [],
    summary: openOperation ? [...summaryOf(openOperation), ...openOperation.written] : [],
  };
}

function replyOf({ isReplied, journaledReply, started }: NonNullable<HarnessState["openTurn"]>): string[] {
  if (isReplied) return [`assistant ${started.replyId}`];
  return journaledReply ? [`reply_journaled ${journaledReply.digest.slice(0, 14)}`] : [];
}

function summaryOf({ summary, attempts }: NonNullable<HarnessState["openOperation"]>): string[] {
  if (summary !== undefined) return [`operation_summarised "${summary}"`];
  return attempts > 0 ? [`summary request ${attempts}`] : [];
}

/** Of the branch, what its conversation is made of; the harness's own records are rows of their own. */
function wordsOf({ id, body }: TreeEntry): string[] {
  if (body === undefined || body.type === "custom") return [];
  return [`${body.type === "message" ? body.message.role : body.type} ${id}`];
}
