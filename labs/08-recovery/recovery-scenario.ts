import type { Bootable } from "../real-side.ts";
import { asks, charge, exploredBoot, type Plan, type RecoveryEnd, write } from "./explored-boot.ts";
import { CHARGE, WRITE } from "./explored-tools.ts";
import { blockedIsOpen, completedIsDone, keyedOnce, undisturbedCompletes, unsafeOnce } from "./invariants.ts";
import { type RecoveryThings, recoveryThings } from "./things.ts";

/** Two turns, and calls of three kinds; without its real side, so that a browser page can run it. */
export async function wholeRun(more: Partial<Plan> = {}): Promise<Bootable<RecoveryThings, RecoveryEnd>> {
  const read = { name: "read", arguments: { path: "a.txt" } };
  const script = () => [asks(write(), read), asks(charge()), "done"];
  return {
    name: "recovery",
    things: await recoveryThings(),
    boot: exploredBoot({ script, maxTurns: 4, ...more }),
    always: [unsafeOnce, keyedOnce],
    atEnd: [undisturbedCompletes, completedIsDone({ [WRITE]: 1, [CHARGE]: 1 }), blockedIsOpen],
  };
}
