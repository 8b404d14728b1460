import { claimRun } from "#agent/claim-run.ts";
import { executorLease, lifeOf } from "#agent/executor-id.ts";
import { releaseRun } from "#agent/hold-run.ts";
import { versionGate } from "#agent/version-gate.ts";
import type { EngineControl, UnfinishedWorkflow } from "#contracts/engine.ts";
import type { Fact } from "#contracts/facts.ts";
import type { LeaseTable, SeenLease, WorkerName } from "#contracts/workers.ts";

export type Sweep = { kind: "take" } | { kind: "leave"; tell?: Fact };

export function sweepDecision(workflow: UnfinishedWorkflow, seen: SeenLease, own: string): Sweep {
  const { workflowId, executorId, status } = workflow;
  if (status === "queued") return { kind: "leave" };
  if (!seen.lease || !lifeOf(executorId)) {
    return { kind: "leave", tell: { code: "engine.unknown_executor", params: { workflowId, executorId } } };
  }
  const isAlive = seen.lease.state === "held" && seen.lease.expiresAt > seen.now;
  if (isAlive) return { kind: "leave" };
  const gate = versionGate(workflow, own);
  return gate.kind === "carry" ? { kind: "take" } : { kind: "leave", tell: gate.reason };
}

export interface SweepParts {
  engine: Pick<EngineControl, "unfinished" | "resume">;
  leases: LeaseTable;
  self: WorkerName;
  version: string;
  leaseMs: number;
  tell(fact: Fact): void;
}

/** Each workflow for itself, under a claim of its own. */
export async function sweepOnce(parts: SweepParts): Promise<string[]> {
  const resumed: string[] = [];
  for (const workflow of await parts.engine.unfinished()) {
    const seen = await parts.leases.look(executorLease(workflow.executorId));
    const sweep = sweepDecision(workflow, seen, parts.version);
    if (sweep.kind === "leave") {
      if (sweep.tell) parts.tell(sweep.tell);
    } else if (await resumeOne(parts, workflow)) resumed.push(workflow.workflowId);
  }
  return resumed;
}

async function resumeOne(
  parts: SweepParts,
  { workflowId, executorId }: UnfinishedWorkflow,
): Promise<boolean> {
  const claim = await claimRun(parts.leases, executorLease(executorId), parts.self, parts.leaseMs);
  if (claim.kind !== "claimed") return false;
  const now = (await parts.engine.unfinished()).find((one) => one.workflowId === workflowId);
  const isStillItsOwn = now?.executorId === executorId && now.status === "running";
  if (isStillItsOwn) {
    await parts.engine.resume(workflowId);
    parts.tell({ code: "engine.taken_over", params: { workflowId, executorId } });
  }
  await releaseRun(parts.leases, claim.lease);
  return isStillItsOwn;
}
