import { type FoundWork, recoveryStep } from "#agent/recovery-step.ts";
import { journalReply } from "#agent/reply-journal.ts";
import type { ReplyJournaled } from "#contracts/harness-records.ts";
import type { HarnessState, HarnessWrite, OpenTurn } from "#contracts/harness-state.ts";
import type { ReplyJournal } from "#contracts/recovery.ts";
import { branchOf, prompt, reply, replyWith, turn } from "./check-scene.ts";

const ending = { terminal: "failed", reason: { code: "run.interrupted", params: {} } } as const;
const nothing: HarnessState = { queues: { waiting: [], undelivered: [] }, pendingWrites: [] } as never;

/** What recovery writes next, where a prompt has a reply with two calls and nothing else is there. */
export function stepOn(
  state: Partial<HarnessState>,
  more: Partial<FoundWork> = {},
): HarnessWrite | undefined {
  const found = { policy: "mark_interrupted", ending, savedAnswer: () => undefined, now: 1 } as const;
  const branch = branchOf(prompt, reply);
  return recoveryStep({ ...found, branch, state: { ...nothing, ...state }, ...more });
}

/** Messages that a turn took and that are no entries yet, in the order in which it took them. */
export function owing(...ids: readonly string[]): HarnessState["queues"] {
  const message = { role: "user", content: "m", timestamp: 1 } as const;
  const undelivered = ids.map((messageId) => ({ messageId, queue: "steer", message }));
  return { waiting: [], undelivered } as never;
}

export function replied(more: Partial<OpenTurn> = {}): OpenTurn {
  return turn({ isReplied: true, ...more });
}

export function kept(mode: Exclude<ReplyJournal, "none"> = "full"): ReplyJournaled {
  return journalReply("t", replyWith(), mode) as ReplyJournaled;
}

export const open = { openRunId: "run" } as const;
