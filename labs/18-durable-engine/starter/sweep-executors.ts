import type { EngineControl, UnfinishedWorkflow } from "#contracts/engine.ts";
import type { Fact } from "#contracts/facts.ts";
import { todo } from "#contracts/todo.ts";
import type { LeaseTable, SeenLease, WorkerName } from "#contracts/workers.ts";

/** What is to be done about a workflow that no process may be carrying. */
export type Sweep = { kind: "take" } | { kind: "leave"; tell?: Fact };

/**
 * Whether the process that took a workflow is dead, as far as anybody can know it: its lease has run out by
 * the database's clock. A silent process without a lease is no dead one, and is told instead.
 */
export function sweepDecision(_workflow: UnfinishedWorkflow, _seen: SeenLease, _own: string): Sweep {
  // `lifeOf` reads a name, `versionGate` says which version it is for.
  return todo("18.6", { zh: "租约说了算，沉默不算死", en: "a lease decides; silence is no death" });
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
export async function sweepOnce(_parts: SweepParts): Promise<string[]> {
  // `claimRun` and `releaseRun`, of the row that `executorLease` names.
  return todo("18.6", {
    zh: "认领死者的租约，再看一遍，恢复，交还",
    en: "claim the dead one's lease, look again, resume, give it back",
  });
}
