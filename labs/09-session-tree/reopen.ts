import { HarnessError } from "#contracts/errors.ts";
import type { Ending } from "#contracts/loop.ts";
import type { SessionTree } from "#contracts/tree.ts";
import { createCrash } from "../crash.ts";
import type { LabContext, Measured } from "../experiment.ts";
import type { Reach } from "../faulty-log-file.ts";
import { rawEntries } from "./raw-tree.ts";
import type { TreeOnDisk } from "./tree-on-disk.ts";
import { leafOf, sentBy } from "./trip.ts";

/** What the first process told its caller; nothing of it may be gone. */
export interface Told {
  /** The entry that the leaf was last moved to, in its own words. */
  leaf: string;
  /** That the leaf is there only the file says, and nobody was told. */
  unheard?: true;
  ids: readonly string[];
}

/** The first life: does its work, then dies while it moves the leaf. The move told nobody. */
export async function dieMovingLeaf(
  context: LabContext,
  place: TreeOnDisk,
  work: (tree: SessionTree) => Promise<{ to: string | null }>,
  reach: Reach,
): Promise<Told> {
  const crash = createCrash();
  const { tree, disk, release } = await place.create();
  const { to } = await work(tree);
  const told = { leaf: leafOf(tree), ids: tree.entries().map(({ id }) => id) };
  context.tell({ code: "lab09.moving_leaf", params: { from: told.leaf, entries: told.ids.length } });
  disk.tearNextAppend(reach, crash.here);
  const life = await crash.of(tree.setLeafId(to));
  if (life.died) context.tell({ code: "lab09.died", params: {} });
  await release();
  return told;
}

/** Boots anew, and measures where the conversation stands and what the model would be sent. */
export async function reopen(
  context: LabContext,
  place: TreeOnDisk,
  told: Told,
  more: (tree: SessionTree) => Promise<Measured> = async () => ({}),
): Promise<Measured> {
  try {
    const { tree, restored, release } = await place.open();
    const { torn } = restored;
    if (torn) context.tell({ code: "session.torn_tail", params: { line: torn.line, bytes: torn.bytes } });
    const [leaf, sent] = [leafOf(tree), sentBy(tree)];
    const also = await more(tree).finally(release);
    const found = new Set(rawEntries(await place.bytes())?.map(({ id }) => id));
    const acknowledgedLost = told.ids.filter((id) => !found.has(id)).length;
    const ending = endingOf(told, leaf, acknowledgedLost);
    return { ...measured(context, ending, leaf, sent), acknowledgedLost, ...also };
  } catch (error) {
    if (!(error instanceof HarnessError)) throw error;
    return measured(context, { terminal: "failed", reason: error.fact }, null, null);
  }
}

/** The keys in the order in which every experiment of this lab begins. */
export function measured(
  context: LabContext,
  { terminal, reason }: Ending,
  leaf: string | null,
  sent: string | null,
): Measured {
  return { terminal, reason: context.text(reason), leaf, sent };
}

function endingOf(told: Told, leaf: string, lost: number): Ending {
  if (lost > 0) return { terminal: "failed", reason: { code: "lab09.lost", params: { lost } } };
  const code = told.unheard ? "lab09.leaf_found" : "lab09.leaf_kept";
  if (leaf === told.leaf) return { terminal: "completed", reason: { code, params: { leaf } } };
  return { terminal: "failed", reason: { code: "lab09.wrong_branch", params: { told: told.leaf, leaf } } };
}
