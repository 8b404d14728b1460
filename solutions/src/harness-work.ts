import type { Idle } from "#agent/harness-idle.ts";
import { flushPendingWrites } from "#agent/pending-writes.ts";
import { isHarnessError } from "#contracts/errors.ts";
import type { HarnessEvent, HarnessPhase } from "#contracts/harness.ts";
import type { HarnessLog } from "#contracts/harness-state.ts";

/** What each piece of work needs around it. */
export interface WorkParts {
  log: HarnessLog;
  idle: Idle;
  emit(event: HarnessEvent): Promise<void>;
}

/**
 * One piece of work, from its claim to its last save point. What waits for its end from within is refused, as
 * it would wait for itself.
 * @throws {HarnessError} `harness.busy`, and what the work throws.
 */
export async function carryWork<Value>(
  parts: WorkParts,
  phase: Exclude<HarnessPhase, "idle">,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const { idle, emit } = parts;
  const { signal } = idle.claim(phase);
  try {
    await emit({ type: "phase", phase });
    return await idle.within(phase, () => work(signal));
  } finally {
    await settleWork(parts);
  }
}

/**
 * The last save point, after a failure too. The harness becomes idle in the very turn that finds nothing left
 * to write: a change that is accepted a moment later sees it idle, and one that came a moment before was
 * flushed. A full disk does not undo how the work ended: what waits goes on waiting.
 */
async function settleWork({ log, idle, emit }: WorkParts): Promise<void> {
  let told: Promise<void> | undefined;
  const release = () => {
    told = idle.release(() => emit({ type: "phase", phase: "idle" }));
  };
  try {
    await flushPendingWrites(log, release);
  } catch (error) {
    release();
    if (!isHarnessError(error)) throw error;
    await emit({ type: "save_failed", pending: log.state().pendingWrites.length, problem: error.fact });
  }
  await told;
}
