import { realOutside } from "../../crash-explorer/real-things.ts";
import type { Scenario } from "../../crash-explorer/scenario.ts";
import type { Handles } from "../../crash-explorer/thing.ts";
import { withRealSide } from "../real-side.ts";
import { atEnd } from "./end-invariants.ts";
import { bootRecovery, type LifeEnd, type Plan } from "./explored-boot.ts";
import { always } from "./invariants.ts";
import { type RecoveryThings, recoveryThings } from "./things.ts";

/** Whatever a crash interrupts is settled by this policy, however often that is interrupted as well. */
export async function recoveryScenario(name: string, plan: Plan): Promise<Scenario<RecoveryThings, LifeEnd>> {
  return withRealSide(
    {
      name,
      things: recoveryThings(),
      boot: (handles: Handles<RecoveryThings>, life) => bootRecovery(handles, life, plan),
      always,
      atEnd: atEnd(plan),
    },
    { logs: ["session"], edges: { world: realOutside } },
  );
}
