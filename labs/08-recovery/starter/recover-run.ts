import { runLoop } from "#agent/tool-loop.ts";
import type { Checkpoint, CheckpointStore } from "#contracts/checkpoint.ts";
import type { Fact } from "#contracts/facts.ts";
import type { Gate, LoopRun, PendingCall, RunEnd } from "#contracts/loop.ts";
import type { Trace } from "#contracts/trace.ts";

/**
 * 任务 08.6：用 `catchUp(saved, entries, runId)`（#agent/checkpoint.ts）补齐存下的，告诉 Trace
 * `recovery.started` {pending: 几个}，再包一层 `run.recall`。现在它直接接着跑，谁也不问。
 * Task 08.6: `catchUp(saved, entries, runId)` of #agent/checkpoint.ts what is saved, tell the Trace
 * `recovery.started` {pending: how many}, and wrap `run.recall`. So far it goes on with the run, and asks
 * nobody.
 */
export async function recoverRun(
  run: LoopRun,
  _checkpoints: CheckpointStore,
  _trace: Trace,
): Promise<RunEnd> {
  return runLoop(run);
}

/**
 * Checkpoint 自己存的那份调用：问记录时问的是它。
 * The Checkpoint's own copy of a call: the record is asked about this one.
 */
export function heldCall(checkpoint: Checkpoint, { entryId, index }: PendingCall): PendingCall | undefined {
  return checkpoint.pending.find((held) => held.entryId === entryId && held.index === index);
}

/**
 * 记录有了决定以后，关于这个调用要告诉 Trace 什么；#agent/recovery-event.ts 里有同名的一个，可以借。
 * What the Trace is told of a held call, once its record has decided; #agent/recovery-event.ts has one of
 * this name, which may be borrowed.
 */
export function recoveryEvent(gate: Gate | undefined, { call }: PendingCall): Fact {
  const params = { tool: call.name };
  if (!gate) return { code: "recovery.first_run", params };
  if (gate.kind === "answer") return { code: "recovery.result_reused", params };
  if (gate.kind === "go") return { code: "recovery.run_again", params };
  const blocked = gate.end.terminal === "blocked";
  return { code: blocked ? "recovery.effect_unknown" : "recovery.refused", params };
}
