import type { Idle } from "#agent/harness-idle.ts";
import type { Queues } from "#agent/harness-queues.ts";
import type { AbortResult } from "#contracts/harness.ts";

/** Ends the work that is under way, once that is durable, and waits for its end. */
export async function abortWork(idle: Idle, queues: Queues): Promise<AbortResult> {
  // That of the work under way: what begins while the abort is written is nobody's to stop.
  const underWay = idle.controller();
  const cleared = await queues.abort(() => underWay.abort());
  await idle.endOf(underWay);
  return { cleared };
}
