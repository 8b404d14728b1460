import { type Claim, claimRun } from "#agent/claim-run.ts";
import type { Heartbeat } from "#agent/heartbeat.ts";
import { releaseRun } from "#agent/hold-run.ts";
import { isHarnessError } from "#contracts/errors.ts";
import type { Fact } from "#contracts/facts.ts";
import type { Ending, TerminalState } from "#contracts/loop.ts";
import type { LeaseTable, RunLease, WorkerName } from "#contracts/workers.ts";

export interface WorkerLoopOptions {
  table: LeaseTable;
  self: WorkerName;
  leaseMs: number;
  /** The runs that have no end yet, as the database knows them now. */
  openRuns(): Promise<readonly string[]>;
  /** Carries one run as far as it goes. It stops by itself when `lost` is aborted. */
  carry(lease: RunLease, lost: AbortSignal): Promise<Ending>;
  heartbeat(lease: RunLease): Heartbeat;
  /** Until it is worth looking again at what others had. */
  rest(): Promise<void>;
  tell(fact: Fact): void;
}

/**
 * Works until each run has its end, or is left to a person. A run that another worker has is told with its
 * owner and left alone; it is looked at again, since that worker may die.
 */
export async function workerLoop(options: WorkerLoopOptions): Promise<void> {
  const leftToPeople = new Set<string>();
  for (;;) {
    const open = (await options.openRuns()).filter((runId) => !leftToPeople.has(runId));
    if (open.length === 0) return;
    let worked = false;
    for (const runId of open) {
      const claim = await claimRun(options.table, runId, options.self, options.leaseMs);
      tellClaim(options, runId, claim);
      if (claim.kind !== "claimed") continue;
      const end = await carryClaimed(options, claim.lease);
      if (end === "blocked") leftToPeople.add(runId);
      // Whoever has it now, or comes first, needs time for it.
      if (end !== "lost") worked = true;
    }
    if (!worked) await options.rest();
  }
}

async function carryClaimed(options: WorkerLoopOptions, lease: RunLease): Promise<string> {
  try {
    const terminal = await carryBeating(options, lease);
    const released = await releaseRun(options.table, lease, terminal === "blocked" ? undefined : terminal);
    if (released) return terminal;
    options.tell(lostFact(lease));
    return "lost";
  } catch (error) {
    if (!isHarnessError(error) || !LOST.includes(error.code)) throw error;
    options.tell(error.fact);
    await releaseRun(options.table, lease);
    return "lost";
  }
}

/** The heart has stopped before anything else is done with the run: it would renew what was given back. */
async function carryBeating(options: WorkerLoopOptions, lease: RunLease): Promise<TerminalState> {
  const heartbeat = options.heartbeat(lease);
  const { terminal } = await options.carry(lease, heartbeat.lost);
  setTimeout(() => heartbeat.stop(), 0);
  return terminal;
}

/** Another worker is at it, or will be; what these say is no fault of the run. */
const LOST = ["worker.stale", "worker.key_taken"];

function lostFact({ runId, token }: RunLease): Fact {
  return { code: "worker.lease_lost", params: { runId, token } };
}

function tellClaim({ tell }: WorkerLoopOptions, runId: string, claim: Claim): void {
  if (claim.kind === "held") tell({ code: "worker.run_held", params: heldParams(claim.by) });
  if (claim.kind === "claimed" && claim.from) {
    const { worker, host } = claim.from;
    tell({ code: "worker.taken_over", params: { runId, worker, host } });
  }
}

/** The time as a person reads it, in UTC. */
function heldParams({ runId, worker, host, since }: RunLease) {
  return { runId, worker, host, since: new Date(since).toISOString() };
}
