import type { Ending } from "#contracts/loop.ts";
import type { SessionTree } from "#contracts/tree.ts";
import type { TreeOnDisk } from "../09-session-tree/tree-on-disk.ts";
import { treeOnDisk } from "../09-session-tree/tree-on-disk.ts";
import { createCrash } from "../crash.ts";
import type { LabContext, Measured } from "../experiment.ts";
import { DEFAULTS, type HarnessScene, harnessOn, type SceneOptions } from "./harness-scene.ts";
import { type Line, linesOf, rawEnqueued, rawMarked } from "./raw-log.ts";

export const ALL_TOOLS = DEFAULTS.activeToolNames.join(" ");

export function onDisk({ folder }: LabContext): TreeOnDisk {
  return treeOnDisk(folder, "lab-10");
}

/** The first life: a run whose tool changes the settings, and the place where its process dies. */
export async function dieInTurn(
  context: LabContext,
  place: TreeOnDisk,
  { where, during }: { where: string; during?: SceneOptions["during"] },
  changed: (tree: SessionTree, here: () => Promise<never>) => SessionTree,
): Promise<HarnessScene["asked"]> {
  const crash = createCrash();
  const { tree, release } = await place.create();
  const scene = await harnessOn(changed(tree, crash.here), place.surroundings, during ? { during } : {});
  const life = await crash.of(scene.harness.prompt("go", "run-1"));
  if (life.died) context.tell({ code: "lab10.died", params: { where } });
  await release();
  return scene.asked;
}

/** The second life: what is told of the settings, what the file says, what the next request is sent with. */
export async function restart(
  context: LabContext,
  place: TreeOnDisk,
  told: { changes: number; wanted: string },
): Promise<Measured> {
  const { tree, release } = await place.open();
  const scene = await harnessOn(tree, place.surroundings);
  const tools = scene.harness.configuration().activeToolNames.join(" ");
  const end = await scene.harness.resume();
  await release();
  const lines = linesOf(await place.bytes());
  const lost = told.changes > 0 && tools !== told.wanted ? told.changes : 0;
  const { terminal, reason } = endingOf(told.changes, lost, tools);
  return {
    terminal,
    reason: context.text(reason),
    told: told.changes,
    toldLost: lost,
    toolsAfterRestart: tools,
    nextRequest: scene.asked[0]?.tools ?? null,
    runEnded: end?.terminal ?? null,
    ...countsIn(lines),
  };
}

/** How the change stands in the file: its acceptance, its entry, its mark. */
export function countsIn(lines: readonly Line[]) {
  return {
    enqueued: rawEnqueued(lines).length,
    entries: lines.filter(({ type }) => type === "active_tools_change").length,
    marks: rawMarked(lines).length,
  };
}

function endingOf(told: number, lost: number, tools: string): Ending {
  if (lost > 0) return { terminal: "failed", reason: { code: "lab10.lost", params: { told, lost } } };
  if (told === 0) return { terminal: "completed", reason: { code: "lab10.not_told", params: { tools } } };
  return { terminal: "completed", reason: { code: "lab10.kept", params: { told, tools } } };
}
