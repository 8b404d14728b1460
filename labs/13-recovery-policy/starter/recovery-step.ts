import { noticeStep } from "#agent/interrupted-notice.ts";
import { interrupted, operationStep } from "#agent/operation-step.ts";
import { pendingWriteStep } from "#agent/pending-writes.ts";
import { treeDraft } from "#agent/tree-log.ts";
import { unfinishedRun } from "#agent/unfinished-run.ts";
import type { HarnessState, HarnessWrite } from "#contracts/harness-state.ts";
import type { Answer, Ending, PendingCall } from "#contracts/loop.ts";
import type { RecoveryPolicy } from "#contracts/recovery.ts";
import { todo } from "#contracts/todo.ts";
import type { TreeEntry } from "#contracts/tree.ts";

/** What a harness finds when it starts. */
export interface FoundWork {
  state: HarnessState;
  branch: readonly TreeEntry[];
  policy: RecoveryPolicy;
  /** How a run ends that is not gone on with. */
  ending: Ending;
  /** The result that the Operation Journal saved for a call; undefined: none. */
  savedAnswer(call: PendingCall): Answer | undefined;
  /** Unix time in milliseconds. */
  now: number;
}

/**
 * The next thing to write after a crash; undefined: all is settled that can be. It is asked again after each
 * write, and looks only at what is durable: so a crash in the middle of recovery is followed by the rest of
 * it, and recovering twice adds nothing. Accepted changes first, since they were promised; then what moves or
 * shortens the branch; then the turn, and last its run.
 */
export function recoveryStep(found: FoundWork): HarnessWrite | undefined {
  return pendingWriteStep(found.state) ?? openOperationStep(found) ?? turnStep(found) ?? runStep(found);
}

/** A compaction without a summary is left open: it is done again before the next request. */
function openOperationStep({ state: { openOperation }, branch }: FoundWork): HarnessWrite | undefined {
  if (openOperation === undefined) return undefined;
  const step = operationStep(openOperation, branch);
  if (step !== undefined || openOperation.started.kind === "compaction") return step;
  return interrupted(openOperation.started.operationId);
}

/**
 * 还欠什么：送到的消息、留下的答复（keptReply），再是没有结果的调用：unansweredCalls(entriesOf(branch)) 列出来，
 * interruptedAnswer 说结果，resultMessage 做成消息。最后是标记。调用所在的答复不是这一轮的（replyId），就没有人记过它的
 * 开始，只能说结果未知。只留下摘要的答复（journaledReply），标记的原因是 run.reply_lost，参数 digest。
 * What the turn still owes, and at last its mark: messages to deliver; the reply that keptReply holds
 * (#agent/reply-journal.ts); then a result for each of unansweredCalls(entriesOf(branch))
 * (#agent/read-entries.ts and tree-log.ts), by interruptedAnswer (#agent/interrupted-answer.ts) and
 * resultMessage (#agent/tool-answers.ts). Where the call's reply is not this turn's (replyId), nobody has
 * recorded its start, and its outcome is unknown. Where only a digest is left of the reply (journaledReply),
 * the mark's reason is run.reply_lost, with the parameter digest.
 */
function turnStep({ state, policy }: FoundWork): HarnessWrite | undefined {
  // 这一行也要换掉：retry_unfinished 照样补欠着的消息和记下的答复，没有开着的轮次也可能欠着结果。
  // Goes with the todo: what is owed is made up for by retry_unfinished too, and without an open turn a call
  // may lack its result all the same.
  if (policy === "retry_unfinished" || !mayOwe(state)) return undefined;
  return todo("13.4", {
    zh: "给没有结果的调用各写一个结果，再了结这一轮",
    en: "one result for each open call, then the end of the turn",
  });
}

function mayOwe({ openTurn, queues }: HarnessState): boolean {
  return openTurn !== undefined || queues.undelivered.length > 0;
}

/**
 * 用户中止的 run（state.abort 就是它），告诉模型的是 noteStep（#agent/abort-note.ts），不是 noticeStep。
 * Back to idle: the model is told, the run has an end, and the next prompt begins another. Where the user had
 * aborted it, noteStep of #agent/abort-note.ts tells the model, and not noticeStep.
 */
function runStep({ state, branch, policy, ending }: FoundWork): HarnessWrite | undefined {
  const runId = unfinishedRun(state, branch);
  if (runId === undefined || policy === "retry_unfinished") return undefined;
  const { terminal, reason } = ending;
  const end = treeDraft({ fact: { code: "run.ended", params: { runId, terminal, reason } } });
  return noticeStep(branch, runId, reason) ?? { entry: end };
}
