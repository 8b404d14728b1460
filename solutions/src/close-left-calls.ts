import { storedEnding, unansweredCalls } from "#agent/read-entries.ts";
import { factAnswer, resultMessage } from "#agent/tool-answers.ts";
import type { Entry } from "#contracts/entries.ts";
import type { PendingCall } from "#contracts/loop.ts";
import type { SessionLog } from "#contracts/session.ts";

/**
 * Gives every call that ended runs left open its one result: an ended run is not entered again, so nobody
 * else ever would, and the session could take no prompt any more. The result says no more than is known.
 * While a call's run may still go on, or `runId` is there already, nothing is added. Each result is judged
 * again in its own turn of the log, so two callers at once answer nothing twice, and after a crash between
 * two results the same call does the rest.
 * @param runId of the prompt that waits
 * @throws {HarnessError} as `SessionLog.append` does.
 */
export async function closeLeftCalls(log: SessionLog, runId: string, now: () => number): Promise<void> {
  for (const left of leftCalls(log.entries(), runId)) {
    const answer = factAnswer({ code: "tool.left_open", params: { tool: left.call.name } });
    try {
      await log.appendIf({ message: resultMessage(left, answer, now()) }, (before) => {
        // The first one alone: a result goes to the earliest open call of its id, and ids may repeat.
        const [next] = leftCalls(before, runId);
        if (next?.entryId !== left.entryId || next.index !== left.index) throw SETTLED;
      });
    } catch (error) {
      if (error !== SETTLED) throw error;
    }
  }
}

/** Thrown out of the log's turn: somebody else was there first. */
const SETTLED = new Error("the call is settled");

function leftCalls(entries: readonly Entry[], runId: string): PendingCall[] {
  if (entries.some(({ id }) => id === runId)) return [];
  const open = unansweredCalls(entries);
  return open.every((call) => storedEnding(entries, call.runId)) ? open : [];
}
