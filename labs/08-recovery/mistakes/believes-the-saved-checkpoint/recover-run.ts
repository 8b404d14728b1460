import { catchUp } from "#agent/checkpoint.ts";
import { recoveryEvent } from "#agent/recovery-event.ts";
import { runLoop } from "#agent/tool-loop.ts";
import type { CheckpointStore } from "#contracts/checkpoint.ts";
import type { LoopRun, RunEnd } from "#contracts/loop.ts";
import type { Trace } from "#contracts/trace.ts";

export async function recoverRun(run: LoopRun, checkpoints: CheckpointStore, trace: Trace): Promise<RunEnd> {
  const saved = await checkpoints.load(run.runId);
  const { pending } = saved ?? catchUp(undefined, run.entries, run.runId);
  trace.record({ code: "recovery.started", params: { pending: pending.length } });
  const { recall } = run;
  if (!recall) return runLoop(run);
  return runLoop({
    ...run,
    async recall(asked) {
      const held = pending.find(({ entryId, index }) => entryId === asked.entryId && index === asked.index);
      const gate = await recall(held ?? asked);
      if (held) trace.record(recoveryEvent(gate, held.call.name));
      return gate;
    },
  });
}
