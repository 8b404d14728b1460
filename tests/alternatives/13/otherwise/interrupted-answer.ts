import { factAnswer } from "#agent/tool-answers.ts";
import type { Answer, PendingCall } from "#contracts/loop.ts";

export interface CallEvidence {
  isStarted: boolean;
  saved?: Answer;
}

/** A list of what may be said, and the first that applies. */
export function interruptedAnswer({ call }: PendingCall, { isStarted, saved }: CallEvidence): Answer {
  const params = { tool: call.name };
  const sayings = [
    saved,
    isStarted ? factAnswer({ code: "tool.left_open", params }) : undefined,
    factAnswer({ code: "tool.not_run_interrupted", params }),
  ];
  return sayings.find((one) => one !== undefined) as Answer;
}
