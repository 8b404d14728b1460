import { claimRun } from "#agent/claim-run.ts";
import type { EffectGuard } from "#agent/effect-guard.ts";
import { type EngineRun, harnessWorkflow } from "#agent/engine-harness.ts";
import { journaledPerform } from "#agent/journaled-perform.ts";
import { journaledStep } from "#agent/journaled-step.ts";
import { leasedPerform } from "#agent/leased-perform.ts";
import { messageOf } from "#agent/problem-of.ts";
import type { Workflow } from "#contracts/engine.ts";
import { HarnessError, isHarnessError } from "#contracts/errors.ts";
import type { OperationJournal } from "#contracts/journal.ts";
import type { LoopSeams, RunEnd } from "#contracts/loop.ts";
import type { Model } from "#contracts/model.ts";
import type { ToolRegistry } from "#contracts/tools.ts";
import type { Fence, LeaseTable, WorkerName } from "#contracts/workers.ts";

export interface CarryParts {
  leases: LeaseTable;
  /** The journal that this execution writes, under its fence. */
  journal(fence: Fence): OperationJournal;
  tools: ToolRegistry;
  model: Model;
  taskId: string;
  /** Another name for each execution: one of the same name would get the token of the one before. */
  self: WorkerName;
  /** Default: an hour. */
  lookAgainMs?: number;
}

/**
 * Carries a workflow with everything of Part II that an engine leaves to its user: each execution takes the
 * next token of its run, and inside each call's step the journal decides, with a fence.
 */
export async function carryWorkflow(workflow: Workflow, parts: CarryParts, run: EngineRun): Promise<RunEnd> {
  const { tools, model } = parts;
  const perform = await engineCalls(workflow, parts);
  return harnessWorkflow({ workflow, model, tools, perform }, run);
}

/** What one execution performs calls with, under its own token. */
export async function engineCalls(
  workflow: Workflow,
  parts: Omit<CarryParts, "model">,
): Promise<Required<LoopSeams>["perform"]> {
  const { leases, tools, taskId, lookAgainMs = 3_600_000 } = parts;
  const fence = await claimExecution(workflow, parts);
  const journal = parts.journal(fence);
  const inner = leasedPerform({
    inner: journaledPerform({ journal, tools, taskId }),
    ...{ journal, tools, taskId, token: fence.token },
    guard: newestExecution(leases, fence),
  });
  return journaledStep({ workflow, inner, taskId, lookAgainMs }).perform;
}

/**
 * Which process carries a workflow is the engine's matter, so this lease runs out at once and keeps nobody
 * away. Its token is the fence: what an execution records after the next one began, the journal refuses, as
 * the engine does in its own tables. It is no step: each life needs its own.
 */
async function claimExecution(
  workflow: Workflow,
  { leases, self }: Pick<CarryParts, "leases" | "self">,
): Promise<Fence> {
  const runId = workflow.workflowId;
  try {
    const claim = await claimRun(leases, runId, self, 0);
    if (claim.kind !== "claimed") throw new HarnessError({ code: "engine.not_claimed", params: { runId } });
    return { runId, token: claim.lease.token };
  } catch (error) {
    // Thrown out of the workflow, it would be recorded as its end.
    const problem = { code: "engine.step_threw", params: { problem: messageOf(error) } } as const;
    return workflow.abandon(isHarnessError(error) ? error.fact : problem);
  }
}

/** The last look before an effect; there is no time to renew, since none was claimed. */
function newestExecution(leases: LeaseTable, { runId, token }: Fence): EffectGuard {
  return async () => {
    const { lease } = await leases.look(runId);
    return lease?.token === token ? undefined : { code: "worker.lease_lost", params: { runId, token } };
  };
}
