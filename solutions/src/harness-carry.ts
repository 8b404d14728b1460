import { acceptPrompt } from "#agent/accept-prompt.ts";
import { type CarryParts, carryRuns, startFollowingRun } from "#agent/carry-runs.ts";
import type { Idle } from "#agent/harness-idle.ts";
import { navigateSession, redoOperation } from "#agent/harness-operations.ts";
import { flushPendingWrites } from "#agent/pending-writes.ts";
import { closeLeftTurn } from "#agent/turn-start.ts";
import { isHarnessError } from "#contracts/errors.ts";
import type { HarnessConfiguration, HarnessEvent, HarnessHost } from "#contracts/harness.ts";
import type { HarnessLog } from "#contracts/harness-state.ts";
import type { RunEnd } from "#contracts/loop.ts";
import type { SessionLog } from "#contracts/session.ts";

/** What a harness carries runs with. */
export interface CarryInHarnessParts {
  log: HarnessLog;
  host: HarnessHost;
  sessionLog: SessionLog;
  signal: AbortSignal;
  idle: Idle;
  configuration(): HarnessConfiguration;
  /** After a move: what was chosen on the branch that is gone to holds from then on. */
  followBranch(): void;
  emit(event: HarnessEvent): Promise<void>;
}

/**
 * Carries a run and those that follow up on it. A compaction that a crash interrupted is done again before
 * the first request; that it fails keeps nobody's message waiting.
 */
async function carryInHarness(parts: CarryInHarnessParts, runId: string): Promise<RunEnd> {
  await redo(parts);
  return carryRuns(carryParts(parts), runId);
}

/** A move decides what is told, so the branch that it leads to is followed in all that comes behind it. */
async function redo(parts: CarryInHarnessParts): Promise<void> {
  const isMove = parts.log.state().openOperation?.started.kind === "navigation";
  await redoOperation(parts).catch((error) => {
    if (!isHarnessError(error) || error.code !== "harness.unknown_model") throw error;
  });
  if (isMove) parts.followBranch();
}

/** @throws {HarnessError} as `navigateSession` does. */
export async function navigateInHarness(
  parts: CarryInHarnessParts,
  targetId: string | null,
  how?: { summarize?: boolean },
): Promise<boolean> {
  const isDone = await navigateSession(parts, targetId, how);
  parts.followBranch();
  return isDone;
}

/** Accepts a prompt and carries its run. @throws {HarnessError} as `acceptPrompt` does. */
export async function promptInHarness(
  parts: CarryInHarnessParts,
  prompt: { runId: string; text: string },
): Promise<RunEnd> {
  const { log, host, sessionLog, emit } = parts;
  await flushPendingWrites(log);
  // Before the prompt: else it would stand on the branch that an open move is about to leave.
  if (log.state().openOperation?.started.kind === "navigation") await redo(parts);
  await closeLeftTurn(log, sessionLog, prompt.runId);
  await acceptPrompt(sessionLog, prompt, host.surroundings.now);
  await emit({ type: "prompt_accepted", runId: prompt.runId });
  return carryInHarness(parts, prompt.runId);
}

/** Takes up the run that its process died on, if there is one. */
export async function resumeInHarness(parts: CarryInHarnessParts): Promise<RunEnd | undefined> {
  const { openRunId } = parts.log.state();
  return openRunId === undefined ? undefined : carryInHarness(parts, openRunId);
}

/** Begins a run with what waits, where no run is open. */
export async function runWaitingInHarness(parts: CarryInHarnessParts): Promise<RunEnd | undefined> {
  const runId = await startFollowingRun(carryParts(parts));
  return runId === undefined ? undefined : carryInHarness(parts, runId);
}

function carryParts(parts: CarryInHarnessParts): CarryParts {
  const { log, host, sessionLog, signal, configuration, emit } = parts;
  const { steeringMode: steer = "one-at-a-time", followUpMode: followUp = "one-at-a-time" } = host;
  return {
    log,
    host,
    sessionLog,
    signal,
    newId: host.surroundings.newId,
    snapshot: () => ({ ...configuration(), ...(host.retry && { retry: host.retry }) }),
    modes: { steer, followUp },
    onTurn: ({ turnId, runId, snapshot }) => emit({ type: "turn_started", turnId, runId, snapshot }),
    onFinished: (turnId) => emit({ type: "turn_finished", turnId }),
    onRunEnd: (end) => emit({ type: "run_ended", end }),
    pauseForRetry: (delayMs) => pauseForRetry(parts, delayMs),
  };
}

async function pauseForRetry({ host, idle, emit, signal }: CarryInHarnessParts, ms: number): Promise<void> {
  idle.enter("retry");
  await emit({ type: "phase", phase: "retry" });
  await host.surroundings.pause?.(ms, signal);
  idle.enter("turn");
  await emit({ type: "phase", phase: "turn" });
}
