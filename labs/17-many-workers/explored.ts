import type { Life, Scenario } from "../../crash-explorer/scenario.ts";
import {
  carryBelieved,
  type PlannedCall,
  startedBy,
  type Work,
  type WorkerEnd,
  wakeUpInCall,
  workAt,
  workOf,
} from "./explored-boot.ts";
import { alwaysOf, atEndOf, onlyOneCompletes, type WorkerThings } from "./invariants.ts";
import { emptyShared, frozenShared, type SharedState } from "./shared-state.ts";
import { type Shared, sharedThing } from "./shared-thing.ts";

export interface Plan {
  calls: readonly PlannedCall[];
  /**
   * `alone`: one worker; `together`: two that start at once; `frozen`: one that wakes up at any moment, and
   * one that takes its run over; `frozen in call`: the same, and it was frozen with its request in its hand.
   */
  workers: "alone" | "together" | "frozen" | "frozen in call";
  /** A commit may lose its answer. */
  answersGetLost?: boolean;
}

const writes = (tool: string) => ["A", "B"].map((content) => ({ tool, content }));

export const plans = {
  claims: { calls: [], workers: "together" },
  unsafe: { calls: [{ tool: "charge" }], workers: "frozen" },
  token: { calls: writes("write_with_token"), workers: "frozen in call" },
  plain: { calls: writes("write"), workers: "frozen in call" },
  lost: { calls: [{ tool: "charge" }, { tool: "pay" }], workers: "alone", answersGetLost: true },
} as const satisfies Record<string, Plan>;

/** Workers at one run: each may be slow, die, or lose the answer of the database. */
export async function workersScenario(
  name: string,
  { calls, workers, answersGetLost }: Plan,
): Promise<Scenario<WorkerThings, readonly WorkerEnd[]>> {
  const work = workOf(calls);
  return {
    name,
    things: { shared: sharedThing(answersGetLost, initialOf(workers, calls)) },
    async boot(things, life, machine) {
      // Whatever two have left is finished by one: two at each of its states would only take longer.
      if (workers === "alone" || !things.shared.isNew()) return [await workAt(things.shared, life, work)];
      const fates = await Promise.all([
        machine.start((own, ownLife) => firstWorker(own.shared, ownLife, workers, work)),
        machine.start((own, ownLife) => workAt(own.shared, ownLife, work)),
      ]);
      return fates.map((fate) => (fate.kind === "ended" ? fate.end : "lost"));
    },
    always: alwaysOf(calls),
    atEnd: [...atEndOf(calls), ...(workers === "together" ? [onlyOneCompletes] : [])],
  };
}

async function firstWorker(
  shared: Shared,
  life: Life,
  workers: Plan["workers"],
  work: Work,
): Promise<WorkerEnd> {
  const believed = workers === "together" ? undefined : shared.believed();
  if (believed === undefined) return workAt(shared, life, work);
  if (workers === "frozen in call") return wakeUpInCall(shared, life, believed, work);
  return carryBelieved(shared, life, believed, work);
}

function initialOf(workers: Plan["workers"], [first]: readonly PlannedCall[]): SharedState {
  if (workers === "alone" || workers === "together") return emptyShared;
  if (workers === "frozen" || first === undefined) return frozenShared;
  return { ...frozenShared, records: [startedBy(first, frozenShared.lease?.token ?? 0)] };
}
