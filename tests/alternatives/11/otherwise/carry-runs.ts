import { isAborted } from "#agent/abort-run.ts";
import { type HarnessRunParts, runInHarness } from "#agent/harness-run.ts";
import { storedEnding } from "#agent/read-entries.ts";
import { takeMessages } from "#agent/take-messages.ts";
import { startTurn } from "#agent/turn-start.ts";
import type { RunEnd } from "#contracts/loop.ts";

export interface CarryParts extends Omit<HarnessRunParts, "runId"> {
  onRunEnd(end: RunEnd): Promise<void>;
}

/** The same by calling itself for what follows. */
export async function carryRuns(parts: CarryParts, runId: string): Promise<RunEnd> {
  const { log, sessionLog, signal, onRunEnd } = parts;
  const known = storedEnding(sessionLog.entries(), runId);
  const stop = new AbortController();
  if (signal.aborted || isAborted(log.state(), runId)) stop.abort();
  signal.addEventListener("abort", () => stop.abort());
  const end = await runInHarness({ ...parts, signal: stop.signal, runId });
  if (known === undefined) await onRunEnd(end);
  const mayGoOn = end.terminal === "completed" && !signal.aborted;
  const next = mayGoOn ? await startFollowingRun(parts) : undefined;
  return next === undefined ? end : carryRuns(parts, next);
}

export async function startFollowingRun(parts: CarryParts): Promise<string | undefined> {
  const { log, newId, signal, modes, snapshot, onTurn } = parts;
  const started = await startTurn(log, signal, (state) => {
    if (state.openRunId !== undefined) return undefined;
    const taken = takeMessages(state.queues.waiting, "run-end", modes);
    if (taken.length === 0) return undefined;
    const consumed = taken.map(({ messageId }) => messageId);
    return { turnId: newId(), runId: consumed[0] ?? "", replyId: newId(), consumed, snapshot: snapshot() };
  });
  if (started === undefined) return undefined;
  await onTurn(started);
  return started.runId;
}
