import { realOutside } from "../../crash-explorer/real-things.ts";
import type { Scenario } from "../../crash-explorer/scenario.ts";
import { type Bootable, withRealSide } from "../real-side.ts";
import type { Watch } from "../watch.ts";
import type { RecoveryEnd } from "./explored-boot.ts";
import { wholeRun } from "./recovery-scenario.ts";
import type { RecoveryThings } from "./things.ts";

/** Does any crash, or any number of them, break this harness? On real files as well. */
export async function recoveryScenario(watch?: Watch): Promise<Scenario<RecoveryThings, RecoveryEnd>> {
  return onRealFiles(await wholeRun({ watch }));
}

/**
 * The same harness on real files: the session through the agent's own edge, the journal as a log of its
 * calls, and the world outside as a log of effects. All three are only ever appended to.
 */
export function onRealFiles<End>(scenario: Bootable<RecoveryThings, End>): Scenario<RecoveryThings, End> {
  return withRealSide(scenario, { logs: ["session"], edges: { world: realOutside } });
}
