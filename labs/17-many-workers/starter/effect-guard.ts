import type { Fact } from "#contracts/facts.ts";
import { todo } from "#contracts/todo.ts";
import type { Fence, LeaseTable } from "#contracts/workers.ts";

/** Asked right before an effect. A fact: it must not happen, since the run is somebody else's now. */
export type EffectGuard = () => Promise<Fact | undefined>;

/**
 * Looks at the lease once more, where nothing but the effect comes after it. If too little of it is left, it
 * is renewed first. This makes the gap small and does not close it: a worker can be frozen right behind this
 * look, and no database can hold back its hand. What closes it is said by the tool's `lateRequest`.
 * @param _times `marginMs`: what an effect takes at most
 * @throws {HarnessError} from the guard, what the table throws: nobody knows, so nothing may be done
 */
export function effectGuard(
  _table: LeaseTable,
  _fence: Fence,
  _times: { leaseMs: number; marginMs: number },
): EffectGuard {
  // `renewRun` gives more time, if the run is still one's own.
  return async () =>
    todo("17.7", { zh: "再看一眼租约，紧挨在副作用之前", en: "look at the lease right before the effect" });
}
