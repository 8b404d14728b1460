import type { Scenario } from "../../crash-explorer/scenario.ts";
import type { Watch } from "../watch.ts";
import type { RecoveryEnd } from "./explored-boot.ts";
import { bootReally } from "./explored-real.ts";
import { wholeRun } from "./recovery-scenario.ts";
import type { RecoveryThings } from "./things.ts";

/** Does any crash, or any number of them, break this harness? On real files as well. */
export async function recoveryScenario(watch?: Watch): Promise<Scenario<RecoveryThings, RecoveryEnd>> {
  const run = await wholeRun({ watch });
  return {
    ...run,
    bootReal: (places, life) => bootReally(run.things, places, (handles) => run.boot(handles, life)),
  };
}
