import { catchUp } from "#agent/checkpoint.ts";
import { recoveryEvent } from "#agent/recovery-event.ts";
import { runLoop } from "#agent/tool-loop.ts";
import type { Checkpoint, CheckpointStore } from "#contracts/checkpoint.ts";
import type { LoopRun, PendingCall, RunEnd } from "#contracts/loop.ts";
import type { Trace } from "#contracts/trace.ts";

/**
 * Takes a run up again after a restart. It brings the Checkpoint up to the Session, asks the records about
 * the very calls that the Checkpoint holds, and then goes through the same loop as a new run. Where the
 * outcome of an unsafe operation is unknown the run ends `blocked`, and nothing but Trace has been written:
 * recovering twice adds nothing.
 */
export async function recoverRun(run: LoopRun, checkpoints: CheckpointStore, trace: Trace): Promise<RunEnd> {
  const checkpoint = catchUp(await checkpoints.load(run.runId), run.entries, run.runId);
  trace.record({ code: "recovery.started", params: { pending: checkpoint.pending.length } });
  const { recall } = run;
  if (!recall) return runLoop(run);
  return runLoop({
    ...run,
    async recall(pending) {
      const held = heldCall(checkpoint, pending);
      const gate = await recall(held ?? pending);
      if (held) trace.record(recoveryEvent(gate, held.call.name));
      return gate;
    },
  });
}

/** The Checkpoint's own copy of a call. The record is asked about this one; what may run is the Session's. */
function heldCall(checkpoint: Checkpoint, { entryId, index }: PendingCall): PendingCall | undefined {
  return checkpoint.pending.find((held) => held.entryId === entryId && held.index === index);
}
