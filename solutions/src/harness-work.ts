import type { Idle } from "#agent/harness-idle.ts";
import { flushPendingWrites } from "#agent/pending-writes.ts";
import type { HarnessEvent, HarnessPhase } from "#contracts/harness.ts";
import type { HarnessLog } from "#contracts/harness-state.ts";

/** What each piece of work needs around it. */
export interface WorkParts {
  log: HarnessLog;
  idle: Idle;
  emit(event: HarnessEvent): Promise<void>;
}

/**
 * One piece of work, from its claim to its last save point.
 * @throws {HarnessError} `harness.busy`, `harness.closed`, and what the work throws.
 */
export async function carryWork<Value>(
  { log, idle, emit }: WorkParts,
  phase: Exclude<HarnessPhase, "idle">,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const { signal } = idle.claim(phase);
  try {
    await emit({ type: "phase", phase });
    return await work(signal);
  } finally {
    await flushPendingWrites(log).finally(() => idle.release());
    await emit({ type: "phase", phase: "idle" });
  }
}
