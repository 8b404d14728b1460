import { runLoop } from "#agent/tool-loop.ts";
import type { CheckpointStore } from "#contracts/checkpoint.ts";
import type { LoopRun, RunEnd } from "#contracts/loop.ts";
import type { Trace } from "#contracts/trace.ts";

/**
 * Task 08.4: catch the Checkpoint up, ask the records about the very calls that it holds, and tell the Trace
 * of each. So far it only goes on with the run, through the same loop as a new one.
 */
export async function recoverRun(
  run: LoopRun,
  _checkpoints: CheckpointStore,
  _trace: Trace,
): Promise<RunEnd> {
  return runLoop(run);
}
