import { claimRun } from "#agent/claim-run.ts";
import { executorLease } from "#agent/executor-id.ts";
import { releaseRun } from "#agent/hold-run.ts";
import { versionGate } from "#agent/version-gate.ts";
import type { EngineControl, UnfinishedWorkflow } from "#contracts/engine.ts";
import type { Fact } from "#contracts/facts.ts";
import type { LeaseTable, SeenLease, WorkerName } from "#contracts/workers.ts";

/** What is to be done about a workflow that no process may be carrying. */
export type Sweep = { kind: "take" } | { kind: "leave"; tell?: Fact };

/**
 * Whether the process that took a workflow is dead, as far as anybody can know it: its lease has run out by
 * the database's clock. A silent process without a lease is no dead one, and is told instead.
 */
export function sweepDecision(workflow: UnfinishedWorkflow, seen: SeenLease, own: string): Sweep {
  const { status } = workflow;
  if (status !== "running") return { kind: "leave" };
  const gate = versionGate(workflow, own);
  const { lease, now } = seen;
  if (lease?.state === "held" && now < lease.expiresAt) return { kind: "leave" };
  return gate.kind === "leave" ? { kind: "leave", tell: gate.reason } : { kind: "take" };
}

export interface SweepParts {
  engine: Pick<EngineControl, "unfinished" | "resume">;
  leases: LeaseTable;
  self: WorkerName;
  /** The version of the code that would carry what is taken. */
  version: string;
  leaseMs: number;
  tell(fact: Fact): void;
}

/**
 * Looks once at all unfinished workflows, and resumes those of dead executors. The dead one's lease is
 * claimed first, so of two sweepers one resumes, and what it was about to resume is looked at again: the
 * other one may have been here. It is given back last, so what a dead sweeper left is done by the next one.
 */
export async function sweepOnce(parts: SweepParts): Promise<string[]> {
  const dead = new Set<string>();
  for (const workflow of await parts.engine.unfinished()) {
    const seen = await parts.leases.look(executorLease(workflow.executorId));
    const sweep = sweepDecision(workflow, seen, parts.version);
    if (sweep.kind === "leave" && sweep.tell) parts.tell(sweep.tell);
    if (sweep.kind === "take") dead.add(workflow.executorId);
  }
  const resumed: string[] = [];
  for (const executorId of dead) resumed.push(...(await takeOver(parts, executorId)));
  return resumed;
}

async function takeOver(parts: SweepParts, executorId: string): Promise<string[]> {
  const { engine, leases, self, version, leaseMs, tell } = parts;
  const claim = await claimRun(leases, executorLease(executorId), self, leaseMs);
  if (claim.kind !== "claimed") return [];
  const resumed: string[] = [];
  for (const workflow of await engine.unfinished()) {
    const { workflowId, status } = workflow;
    const isItsOwn = workflow.executorId === executorId && status === "running";
    if (!isItsOwn || versionGate(workflow, version).kind === "leave") continue;
    await engine.resume(workflowId);
    tell({ code: "engine.taken_over", params: { workflowId, executorId } });
    resumed.push(workflowId);
  }
  await releaseRun(leases, claim.lease);
  return resumed;
}
