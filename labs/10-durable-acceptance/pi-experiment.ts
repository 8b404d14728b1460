import { createHarnessLog } from "#agent/harness-log.ts";
import { acceptChange, flushPendingWrites } from "#agent/pending-writes.ts";
import type { WriteIntent } from "#contracts/harness-records.ts";
import type { SessionTree } from "#contracts/tree.ts";
import { treeOnDisk } from "../09-session-tree/tree-on-disk.ts";
import type { LabContext, Measured } from "../experiment.ts";
import { PiSetters } from "./pi-setter.ts";
import { isAccepted, linesOf } from "./raw-log.ts";

/** Three changes in the middle of a turn. */
const CHANGES: readonly WriteIntent[] = [
  { type: "model_change", provider: "house", modelId: "large" },
  { type: "thinking_level_change", thinkingLevel: "high" },
  { type: "active_tools_change", activeToolNames: ["search"] },
];

/** Gives how a change is made, and the save point. */
type Rule = (tree: SessionTree) => { set(intent: WriteIntent): Promise<void>; savePoint(): Promise<void> };

const byPi: Rule = (tree) => {
  const setters = new PiSetters(tree);
  setters.isBusy = true;
  return setters;
};

const byUs: Rule = (tree) => {
  const log = createHarnessLog(tree);
  let ids = 0;
  const newId = () => {
    ids += 1;
    return `change-${ids}`;
  };
  return {
    set: (intent) => acceptChange(log, intent, { isBusy: () => true, newId }),
    savePoint: () => flushPendingWrites(log),
  };
};

/** The same three changes by both rules; each process dies before its save point, or right behind it. */
export async function sideBySide(context: LabContext): Promise<Measured> {
  const counts: Record<string, number> = {};
  for (const [name, rule] of Object.entries({ Pi: byPi, Here: byUs })) {
    for (const [when, saves] of Object.entries({ Before: false, Behind: true })) {
      counts[`left${name}${when}`] = await leftAfterDeath(context, `lab-10-${name}-${when}`, rule, saves);
    }
  }
  const told = CHANGES.length;
  const { leftPiBefore = 0, leftPiBehind = 0, leftHereBefore = 0, leftHereBehind = 0 } = counts;
  const lost = told - leftPiBefore;
  const ownLost = told - leftHereBefore;
  const reason = context.text({ code: "lab10.pi_loses", params: { lost, ownLost } });
  const terminal = ownLost === 0 && leftHereBehind === told ? "completed" : "failed";
  return { terminal, reason, told, leftPiBefore, leftHereBefore, leftPiBehind, leftHereBehind };
}

/** How many of the changes that the caller was told of a new process finds in the file. */
async function leftAfterDeath(
  { folder, tell }: LabContext,
  id: string,
  rule: Rule,
  saves: boolean,
): Promise<number> {
  const place = treeOnDisk(folder, id);
  const { tree, release } = await place.create();
  const setters = rule(tree);
  for (const change of CHANGES) await setters.set(change);
  if (saves) await setters.savePoint();
  tell({ code: "lab10.died", params: { where: id } });
  await release();
  const lines = linesOf(await place.bytes());
  return CHANGES.filter((change) => isAccepted(lines, { ...change })).length;
}
