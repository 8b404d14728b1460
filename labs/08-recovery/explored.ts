import type { Scenario } from "../../crash-explorer/scenario.ts";
import type { Watch } from "../watch.ts";
import { asks, charge, exploredBoot, type RecoveryEnd, write } from "./explored-boot.ts";
import { bootReally } from "./explored-real.ts";
import { CHARGE, WRITE } from "./explored-tools.ts";
import { blockedIsOpen, completedIsDone, keyedOnce, undisturbedCompletes, unsafeOnce } from "./invariants.ts";
import { type RecoveryThings, recoveryThings } from "./things.ts";

/** Does any crash, or any number of them, break this harness? Two turns, and calls of three kinds. */
export async function recoveryScenario(watch?: Watch): Promise<Scenario<RecoveryThings, RecoveryEnd>> {
  const read = { name: "read", arguments: { path: "a.txt" } };
  const things = await recoveryThings();
  const script = () => [asks(write(), read), asks(charge()), "done"];
  const boot = exploredBoot({ script, maxTurns: 4, watch });
  return {
    name: "recovery",
    things,
    boot,
    bootReal: (places, life) => bootReally(things, places, (handles) => boot(handles, life)),
    always: [unsafeOnce, keyedOnce],
    atEnd: [undisturbedCompletes, completedIsDone({ [WRITE]: 1, [CHARGE]: 1 }), blockedIsOpen],
  };
}
