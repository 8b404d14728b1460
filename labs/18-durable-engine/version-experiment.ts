import { versionsStillNeeded } from "#agent/version-gate.ts";
import type { LabContext, Measured } from "../experiment.ts";
import { inScene, measured, RUN } from "./scene.ts";

const [OLD, NEW] = ["harness-1", "harness-2"];

/** A new version is rolled out while a workflow of the old one is unfinished. */
export function version(context: LabContext): Promise<Measured> {
  return inScene(async (scene) => {
    const first = scene.start({ starts: [RUN], tool: "pay", version: OLD, haltsAt: "before effect" });
    await first.says("before effect");
    await first.kill();
    const later = scene.start({ tool: "pay", version: NEW, sweeps: true });
    const { code } = await later.says("told");
    await later.says("swept", 3);
    const control = await scene.control();
    const unfinished = await control.unfinished();
    const needed = [...versionsStillNeeded(unfinished, NEW)].map(([name, count]) => `${count} of ${name}`);
    const carried = later.words.filter(({ at }) => at === "carrying").length;
    const again = scene.start({ tool: "pay", version: OLD, sweeps: true });
    const { end } = await again.says("end");
    await scene.ended(RUN);
    const asItIs = await scene.digest("as it is");
    const compared = async (kind: string) => ((await scene.digest(kind)) === asItIs ? "the same" : "another");
    return measured(
      context,
      end,
      { code: "lab18.version_left", params: {} },
      {
        told: code,
        carriedByTheNewVersion: carried,
        stillNeeded: needed.join(", "),
        payments: scene.service.effects.size,
        digestAfterOneWord: await compared("one word"),
        digestAfterItsHelper: await compared("its helper"),
      },
    );
  });
}
