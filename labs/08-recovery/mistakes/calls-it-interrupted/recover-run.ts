import { catchUp } from "#agent/checkpoint.ts";
import { runLoop } from "#agent/tool-loop.ts";
import type { CheckpointStore } from "#contracts/checkpoint.ts";
import type { LoopRun, RunEnd } from "#contracts/loop.ts";
import type { Trace } from "#contracts/trace.ts";

export async function recoverRun(run: LoopRun, checkpoints: CheckpointStore, trace: Trace): Promise<RunEnd> {
  const { pending } = catchUp(await checkpoints.load(run.runId), run.entries, run.runId);
  trace.record({ code: "recovery.started", params: { pending: pending.length } });
  const { recall } = run;
  if (!recall) return runLoop(run);
  return runLoop({
    ...run,
    async recall(asked) {
      const held = pending.find(({ entryId, index }) => entryId === asked.entryId && index === asked.index);
      const gate = await recall(held ?? asked);
      if (!held) return gate;
      const params = { tool: held.call.name };
      if (gate?.kind === "end" && gate.end.terminal === "blocked") {
        trace.record({ code: "recovery.effect_unknown", params });
        return { kind: "answer", answer: INTERRUPTED };
      }
      if (gate?.kind === "end") trace.record({ code: "recovery.refused", params });
      else if (gate?.kind === "answer") trace.record({ code: "recovery.result_reused", params });
      else trace.record({ code: gate ? "recovery.run_again" : "recovery.first_run", params });
      return gate;
    },
  });
}

const INTERRUPTED = { content: [{ type: "text" as const, text: "interrupted by the user" }], isError: true };
