import { closeLeftCalls } from "#agent/close-left-calls.ts";
import { unansweredCalls } from "#agent/read-entries.ts";
import type { Entry } from "#contracts/entries.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { SessionLog } from "#contracts/session.ts";

/**
 * Accepts a prompt: it is durable before this returns, as a user message whose entry id is the `runId`. So a
 * model that hangs cannot take the prompt with it, and a caller who was not told may send it again: the entry
 * already there is returned, and nothing is added. A result must come before the next prompt, since no
 * provider accepts a call that is answered later. So calls that an ended run left open are closed first; and
 * while a run that may go on has one, no new prompt is taken.
 * @param now Unix time in milliseconds.
 * @throws {HarnessError} `session.run_unfinished`; `session.run_id_taken` if another entry has the id; and as
 * `SessionLog.append` does.
 */
export async function acceptPrompt(
  log: SessionLog,
  prompt: { runId: string; text: string },
  now: () => number,
): Promise<Entry> {
  const { runId, text } = prompt;
  const message = { role: "user", content: text, timestamp: now() } as const;
  await closeLeftCalls(log, runId, now);
  try {
    return await log.appendIf({ id: runId, message }, (before) => refuseUnfinished(before, runId));
  } catch (error) {
    // To look first and append then would let two equal prompts in at once; the log itself takes an id only
    // once.
    if (!(error instanceof HarnessError) || error.code !== "session.duplicate_id") throw error;
    const known = log.entries().find((entry) => entry.id === runId);
    if (known !== undefined && isPrompt(known, text)) return known;
    throw new HarnessError({ code: "session.run_id_taken", params: { runId } }, { cause: error });
  }
}

/** Asked in the append's own turn: a reply with a call may still be waiting in the queue before it. */
function refuseUnfinished(before: readonly Entry[], runId: string): void {
  const [unanswered] = unansweredCalls(before);
  if (!unanswered || before.some(({ id }) => id === runId)) return;
  throw new HarnessError({ code: "session.run_unfinished", params: { tool: unanswered.call.name } });
}

function isPrompt(entry: Entry, text: string): boolean {
  return "message" in entry && entry.message.role === "user" && entry.message.content === text;
}
