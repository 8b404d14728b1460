import { executorIdOf, executorLease } from "#agent/executor-id.ts";
import { type SweepParts, sweepOnce } from "#agent/sweep-executors.ts";
import type { UnfinishedWorkflow } from "#contracts/engine.ts";
import type { LeaseTable, RunLease } from "#contracts/workers.ts";

export const dead = () => executorIdOf({ host: "h", pid: 1, nonce: "dead" });
export const alive = () => executorIdOf({ host: "h", pid: 2, nonce: "alive" });
export const NOW = 10_000;

export function workflowOf(workflowId: string, more: Partial<UnfinishedWorkflow> = {}): UnfinishedWorkflow {
  return { workflowId, status: "running", executorId: dead(), version: "v", ...more };
}

export function leaseOf(executorId: string, more: Partial<RunLease> = {}): RunLease {
  const row = { runId: executorLease(executorId), worker: executorId, host: "h", token: 1, revision: 1 };
  return { ...row, state: "held", since: 0, expiresAt: executorId === dead() ? NOW : NOW + 500, ...more };
}

export interface SweepBench {
  leases: Map<string, RunLease>;
  resumed: string[];
  told: string[];
  wait(ms: number): void;
  sweep(sweeper: string, more?: Partial<SweepParts["engine"]>): Promise<string[]>;
}

/** An engine's table and the leases, and as many sweepers as are started. */
export function sweepBench(workflows: UnfinishedWorkflow[]): SweepBench {
  const rows = [dead(), alive()].map((id) => [executorLease(id), leaseOf(id)] as const);
  const leases = new Map<string, RunLease>(rows);
  let now = NOW;
  const [resumed, told]: [string[], string[]] = [[], []];
  const table: LeaseTable = {
    async look(runId) {
      const lease = leases.get(runId);
      return { now, ...(lease && { lease: { ...lease } }) };
    },
    async swap(revision, next) {
      if ((leases.get(next.runId)?.revision ?? 0) !== revision) return false;
      leases.set(next.runId, { ...next });
      return true;
    },
  };
  return {
    leases,
    resumed,
    told,
    wait(ms) {
      now += ms;
    },
    sweep: (sweeper, more = {}) =>
      sweepOnce({
        engine: {
          unfinished: async () => structuredClone(workflows),
          async resume(workflowId) {
            resumed.push(workflowId);
            const at = workflows.findIndex((one) => one.workflowId === workflowId);
            workflows[at] = workflowOf(workflowId, { executorId: alive() });
          },
          ...more,
        },
        leases: table,
        ...{ self: { worker: sweeper, host: "h" }, version: "v", leaseMs: 300 },
        tell: ({ code }) => told.push(code),
      }),
  };
}
