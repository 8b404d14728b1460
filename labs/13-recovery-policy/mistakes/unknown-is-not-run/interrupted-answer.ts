import { factAnswer } from "#agent/tool-answers.ts";
import type { Answer, PendingCall } from "#contracts/loop.ts";

/** What is known about a call that its process died on. */
export interface CallEvidence {
  /** The log says that its tool may have run. */
  isStarted: boolean;
  /** The result that the Operation Journal saved. */
  saved?: Answer;
}

/**
 * The one result of an interrupted call, and no more than is known: what was saved; else that it was not run,
 * if nothing says that it was started; else that its outcome is unknown. To call an unknown outcome a failure
 * would invite the repeat.
 */
export function interruptedAnswer({ call }: PendingCall, { isStarted, saved }: CallEvidence): Answer {
  if (saved !== undefined) return saved;
  const params = { tool: call.name };
  return factAnswer(
    isStarted && saved ? { code: "tool.left_open", params } : { code: "tool.not_run_interrupted", params },
  );
}
