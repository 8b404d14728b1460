import { createCrash } from "../crash.ts";
import type { LabContext, Measured } from "../experiment.ts";
import { dyingTree } from "./dying-tree.ts";
import { harnessOn } from "./harness-scene.ts";
import { dieInTurn, onDisk, restart } from "./restart.ts";

const SEARCH = { changes: 1, wanted: "search" };

/** Accepted while a tool runs, and the process dies before the save point. */
export async function busySetter(context: LabContext): Promise<Measured> {
  const place = onDisk(context);
  let current = "";
  const asked = await dieInTurn(
    context,
    place,
    {
      where: "toolResult",
      async during(harness) {
        await harness.setActiveTools(["search"]);
        current = harness.configuration().activeToolNames.join(" ");
        context.tell({ code: "lab10.told", params: { what: `setActiveTools(${current})` } });
      },
    },
    (tree, here) => dyingTree(tree, '"toolResult"', here),
  );
  const measured = await restart(context, place, SEARCH);
  return { ...measured, requestInFlight: asked[0]?.tools ?? null, memoryBeforeCrash: current };
}

/** Half of the acceptance is written: nobody was told, and nothing has happened. */
export async function beforeEnqueue(context: LabContext): Promise<Measured> {
  const place = onDisk(context);
  const crash = createCrash();
  const { tree, disk, release } = await place.create();
  const { harness } = await harnessOn(tree, place.surroundings, {
    async during(running) {
      disk.tearNextAppend((line) => Math.floor(line.length / 2), crash.here);
      await running.setActiveTools(["search"]);
    },
  });
  const life = await crash.of(harness.prompt("go", "run-1"));
  if (life.died) context.tell({ code: "lab10.died", params: { where: "pending_write_enqueued" } });
  await release();
  return restart(context, place, { changes: 0, wanted: "search" });
}

/** The entry stands, its mark does not: it is found by its id, and not written again. */
export async function afterApply(context: LabContext): Promise<Measured> {
  const place = onDisk(context);
  await dieInTurn(
    context,
    place,
    { where: "pending_write_applied", during: (harness) => harness.setActiveTools(["search"]) },
    (tree, here) => dyingTree(tree, "pending_write_applied", here),
  );
  return restart(context, place, SEARCH);
}
