import type { Life, Machine, Scenario } from "../../crash-explorer/scenario.ts";
import { type SettingsThings, settingsThings, toldIsDurable } from "./explored.ts";
import { askFor, doneOf, type SettingsEnd, type SettingsHandles } from "./explored-boot.ts";
import { always, memoryIsTheLog, nothingWaits } from "./explored-log.ts";
import { bootHarness } from "./harness-scene.ts";

/**
 * A change is asked for at any moment: before the prompt, in the middle of a turn, during the last save point,
 * between two of its writes. And a second one, of the same setting's neighbour, at any moment after it.
 */
export async function raceScenario(
  wishes: readonly string[] = ["large"],
): Promise<Scenario<SettingsThings, SettingsEnd>> {
  return {
    name: "races",
    things: settingsThings("order"),
    boot: (things, life, machine) => bootRace(things, life, machine, wishes),
    always: [...always, toldIsDurable],
    atEnd: [nothingWaits, memoryIsTheLog],
  };
}

/** Its end is that of everything that was asked for. */
async function bootRace(
  { file, caller }: SettingsHandles,
  life: Life,
  machine: Machine<SettingsThings>,
  wishes: readonly string[],
): Promise<SettingsEnd> {
  const scene = await bootHarness(file, life, { script: ["done"] });
  const { harness } = scene;
  const asked = { ...harness, current: harness.configuration };
  const begun: Promise<void>[] = [];
  for (const name of wishes) {
    if (caller.wasTold(name)) continue;
    void machine.moment(name).then(() => begun.push(askFor(asked, caller, name)));
  }
  await harness.prompt("go", "run-1");
  // One may be asked for while another is waited for.
  for (const one of begun) await one;
  return doneOf(scene);
}
