import { branchPath } from "#agent/branch-path.ts";
import { contextMessages } from "#agent/context-messages.ts";
import type { SessionTree } from "#contracts/tree.ts";
import type { LabContext, Measured } from "../experiment.ts";
import { rawEntries, rawSent } from "./raw-tree.ts";
import { dieMovingLeaf, reopen, type Told } from "./reopen.ts";
import { treeOnDisk } from "./tree-on-disk.ts";
import { answer, ask, FERRY, inWords, leafOf, PLAN, sentBy, TRAIN, twoBranches } from "./trip.ts";

/** The new entry is durable, the move back to the other branch is half a line. */
export async function entryThenLeaf(context: LabContext): Promise<Measured> {
  const place = treeOnDisk(context.folder);
  let ferry = "";
  const work = async (tree: SessionTree) => {
    ferry = (await twoBranches(tree)).ferry;
    return { to: ferry };
  };
  const told = await dieMovingLeaf(context, place, work, (line) => Math.floor(line.length / 2));
  return reopen(context, place, told, async (tree) => {
    await tree.setLeafId(ferry);
    return { sentOnceMoved: sentBy(tree) };
  });
}

/** The whole line is there and nobody was told of it: it counts, since the next boot syncs what it reads. */
export async function leafWritten(context: LabContext): Promise<Measured> {
  const place = treeOnDisk(context.folder);
  const work = async (tree: SessionTree) => ({ to: (await twoBranches(tree)).ferry });
  const told = await dieMovingLeaf(context, place, work, (line) => line.length);
  return reopen(context, place, { ...told, leaf: FERRY, unheard: true });
}

/**
 * The mistake: the leaf is a variable. The user goes back and is told so; after the crash the file knows
 * nothing of it, and the next message hangs on the branch that was left.
 */
export async function leafInMemory(context: LabContext): Promise<Measured> {
  const place = treeOnDisk(context.folder);
  const first = await place.create();
  const plan = await ask(first.tree, PLAN);
  await answer(first.tree, FERRY);
  const variable = leafInVariable(first.tree);
  variable.setLeafId(plan.id);
  const told: Told = { leaf: variable.leaf(), ids: first.tree.entries().map(({ id }) => id) };
  context.tell({ code: "lab09.told_in_memory", params: { leaf: told.leaf } });
  await first.release();
  return reopen(context, place, told, async (tree) => {
    const next = await ask(tree, "another way?");
    const parent = tree.folded().byId.get(next.parentId ?? "")?.body;
    const hangsOn = parent?.type === "message" ? inWords([parent.message]) : null;
    return { sentWithTheNext: sentBy(tree), hangsOn };
  });
}

function leafInVariable(tree: SessionTree) {
  let leafId = tree.leafId();
  return {
    setLeafId(id: string | null): void {
      leafId = id;
    },
    leaf: () => inWords(branchPath(tree.folded(), leafId).flatMap(contextMessages).slice(-1)),
  };
}

/** The leaf goes to before the first entry, and stays there through a crash. */
export async function rootLeaf(context: LabContext): Promise<Measured> {
  const place = treeOnDisk(context.folder);
  const first = await place.create();
  await twoBranches(first.tree);
  await first.tree.setLeafId(null);
  const told = { leaf: "root", ids: first.tree.entries().map(({ id }) => id) };
  await first.release();
  return reopen(context, place, told, async (tree) => {
    const next = await ask(tree, "another trip");
    return { parentOfTheNext: next.parentId, sentThen: sentBy(tree) };
  });
}

/** A label and a name come last in the file. Pi's rule moves its leaf onto them, and sends the same. */
export async function metadataKeepsLeaf(context: LabContext): Promise<Measured> {
  const place = treeOnDisk(context.folder);
  const first = await place.create();
  const { ferry, plan } = await twoBranches(first.tree);
  await first.tree.setLeafId(plan);
  await first.tree.append({ type: "label", targetId: ferry, label: "slow" });
  await first.tree.append({ type: "session_info", name: "a trip" });
  const told = { leaf: leafOf(first.tree), ids: first.tree.entries().map(({ id }) => id) };
  await first.release();
  return reopen(context, place, told, async (tree) => {
    const { labels, name = null } = tree.folded();
    const sentByPi = rawSent(rawEntries(await place.bytes()) ?? []).join(" / ");
    return { sentByPi, label: labels.get(ferry) ?? null, name };
  });
}

/** An entry is torn, not a leaf: nothing but the entry is missing, and the branch goes on where it was. */
export async function tornTail(context: LabContext): Promise<Measured> {
  const place = treeOnDisk(context.folder);
  const first = await place.create();
  await twoBranches(first.tree);
  const told = { leaf: TRAIN, ids: first.tree.entries().map(({ id }) => id) };
  await first.release();
  const whole = await place.bytes();
  await place.overwrite(Buffer.concat([whole, Buffer.from('{"type":"message","id":"half","par')]));
  return reopen(context, place, told, async (tree) => {
    const next = await ask(tree, "which train?");
    const last = rawEntries(await place.bytes())?.at(-1);
    return { nextIsReadable: last?.id === next.id, sentThen: sentBy(tree) };
  });
}
