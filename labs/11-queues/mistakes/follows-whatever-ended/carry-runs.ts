import { isAborted } from "#agent/abort-run.ts";
import { type HarnessRunParts, runInHarness } from "#agent/harness-run.ts";
import { storedEnding } from "#agent/read-entries.ts";
import { takeMessages } from "#agent/take-messages.ts";
import { startTurn } from "#agent/turn-start.ts";
import type { RunEnd } from "#contracts/loop.ts";

/** What all runs of one piece of work share. */
export interface CarryParts extends Omit<HarnessRunParts, "runId"> {
  onRunEnd(end: RunEnd): Promise<void>;
}

/**
 * Carries a run to its end, and then those that messages ask for which came meanwhile. What ended otherwise
 * than completed is looked at by a person first: then whatever waits goes on waiting.
 * @returns the end of the last run
 */
export async function carryRuns(parts: CarryParts, first: string): Promise<RunEnd> {
  for (let runId = first; ; ) {
    const wasEnded = storedEnding(parts.sessionLog.entries(), runId) !== undefined;
    // An abort outlives the process that it was said to.
    const signal = isAborted(parts.log.state(), runId) ? AbortSignal.abort() : parts.signal;
    const end = await runInHarness({ ...parts, signal, runId });
    if (!wasEnded) await parts.onRunEnd(end);
    if (parts.signal.aborted) return end;
    const next = await startFollowingRun(parts);
    if (next === undefined) return end;
    runId = next;
  }
}

/**
 * A message that waits when no run is open opens one of its own; its id is that run's. While a run is open,
 * blocked or left by a crash, nothing is taken: it would be answered in the middle of another one's work.
 * @returns undefined: nothing waits that asks for a run
 */
export async function startFollowingRun(parts: CarryParts): Promise<string | undefined> {
  const { log, newId, signal, modes, snapshot, onTurn } = parts;
  const started = await startTurn(log, signal, ({ queues, openRunId }) => {
    const consumed = takeMessages(queues.waiting, "run-end", modes).map(({ messageId }) => messageId);
    const [runId] = consumed;
    if (runId === undefined || openRunId !== undefined) return undefined;
    return { turnId: newId(), runId, replyId: newId(), consumed, snapshot: snapshot() };
  });
  if (started) await onTurn(started);
  return started?.runId;
}
