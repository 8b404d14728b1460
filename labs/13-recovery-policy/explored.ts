import type { Scenario } from "../../crash-explorer/scenario.ts";
import { atEnd } from "./end-invariants.ts";
import { bootRecovery, type LifeEnd, type Plan } from "./explored-boot.ts";
import { always } from "./invariants.ts";
import { type RecoveryThings, recoveryThings } from "./things.ts";

/** Whatever a crash interrupts is settled by this policy, however often that is interrupted as well. */
export async function recoveryScenario(name: string, plan: Plan): Promise<Scenario<RecoveryThings, LifeEnd>> {
  return {
    name,
    things: recoveryThings(),
    boot: (handles, life) => bootRecovery(handles, life, plan),
    always,
    atEnd: atEnd(plan),
  };
}
