import { noteStep } from "#agent/abort-note.ts";
import { type CallEvidence, interruptedAnswer } from "#agent/interrupted-answer.ts";
import { noticeStep } from "#agent/interrupted-notice.ts";
import { interrupted, operationStep } from "#agent/operation-step.ts";
import { pendingWriteStep } from "#agent/pending-writes.ts";
import { unansweredCalls } from "#agent/read-entries.ts";
import { keptReply } from "#agent/reply-journal.ts";
import { resultMessage } from "#agent/tool-answers.ts";
import { entriesOf, treeDraft } from "#agent/tree-log.ts";
import { unfinishedRun } from "#agent/unfinished-run.ts";
import type { Fact } from "#contracts/facts.ts";
import type { HarnessState, HarnessWrite, OpenTurn } from "#contracts/harness-state.ts";
import type { Answer, Ending, PendingCall } from "#contracts/loop.ts";
import type { RecoveryPolicy } from "#contracts/recovery.ts";
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

function turnStep(found: FoundWork): HarnessWrite | undefined {
  const { state, policy } = found;
  const owed = state.queues.undelivered.at(-1);
  if (owed) return { entry: { type: "message", id: owed.messageId, message: owed.message } };
  const { openTurn: turn, openRunId } = state;
  const reply = turn?.isReplied === false ? keptReply(turn.journaledReply) : undefined;
  if (turn && reply) return { entry: { type: "message", id: turn.started.replyId, message: reply } };
  if (policy === "retry_unfinished" && openRunId !== undefined) return undefined;
  const answer = callStep(found, turn);
  if (answer !== undefined || turn === undefined) return answer;
  const { turnId } = turn.started;
  // Its run has an end, so it came to its own; only the mark is missing.
  if (openRunId === undefined) return { record: { type: "turn_finished", turnId } };
  return { record: { type: "turn_interrupted", turnId, reason: reasonOf(found, turn) } };
}

/** One result for each call that has none, under the id that was reserved for it. */
function callStep(
  { branch, savedAnswer, now }: FoundWork,
  turn: OpenTurn | undefined,
): HarnessWrite | undefined {
  const [open] = unansweredCalls(entriesOf(branch));
  if (open === undefined) return undefined;
  const start = turn?.startedCalls.find((one) => one.entryId === open.entryId && one.index === open.index);
  // Only a turn that records its starts can say that there was none.
  const isStarted = start !== undefined || turn?.started.replyId !== open.entryId;
  const saved = savedAnswer(open);
  const evidence: CallEvidence = { isStarted, ...(saved && { saved }) };
  const message = resultMessage(open, interruptedAnswer(open, evidence), now);
  return { entry: { ...(start && { id: start.resultId }), type: "message", message } };
}

/** A reply that is known to have come, and is lost, is worth a word: it was paid for. */
function reasonOf({ ending }: FoundWork, { isReplied, journaledReply }: OpenTurn): Fact {
  if (isReplied || journaledReply === undefined) return ending.reason;
  return { code: "run.reply_lost", params: { digest: journaledReply.digest } };
}

/** Back to idle: the model is told, the run has an end, and the next prompt begins another. */
function runStep({ state, branch, policy, ending }: FoundWork): HarnessWrite | undefined {
  const runId = unfinishedRun(state, branch);
  if (runId === undefined || policy === "retry_unfinished") return undefined;
  const { terminal, reason } = ending;
  const end = treeDraft({ fact: { code: "run.ended", params: { runId, terminal, reason } } });
  const told = state.abort?.runId === runId ? noteStep(state.abort) : noticeStep(branch, runId, reason);
  return told ?? { entry: end };
}
