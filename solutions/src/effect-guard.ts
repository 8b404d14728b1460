import { renewRun } from "#agent/hold-run.ts";
import type { Fact } from "#contracts/facts.ts";
import type { Fence, LeaseTable } from "#contracts/workers.ts";

/** Asked right before an effect. A fact: it must not happen, since the run is somebody else's now. */
export type EffectGuard = () => Promise<Fact | undefined>;

/**
 * Looks at the lease once more, where nothing but the effect comes after it. If too little of it is left, it
 * is renewed first. This makes the gap small and does not close it: a worker can be frozen right behind this
 * look, and no database can hold back its hand. What closes it is said by the tool's `lateRequest`.
 * @param marginMs what an effect takes at most
 * @throws {HarnessError} from the guard, what the table throws: nobody knows, so nothing may be done
 */
export function effectGuard(
  table: LeaseTable,
  fence: Fence,
  { leaseMs, marginMs }: { leaseMs: number; marginMs: number },
): EffectGuard {
  const { runId, token } = fence;
  return async () => {
    const { lease, now } = await table.look(runId);
    const isOwn = lease?.token === token && lease.state === "held";
    if (isOwn && lease.expiresAt - now > marginMs) return undefined;
    if (isOwn && (await renewRun(table, fence, leaseMs))) return undefined;
    return { code: "worker.lease_lost", params: { runId, token } };
  };
}
