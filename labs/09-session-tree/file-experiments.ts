import { writeForkFile } from "#agent/edges/fork-file.ts";
import { openSessionFile } from "#agent/edges/session-folder.ts";
import { forkSession } from "#agent/fork-session.ts";
import { openSessionTree } from "#agent/session-tree.ts";
import type { SessionTree } from "#contracts/tree.ts";
import type { LabContext, Measured } from "../experiment.ts";
import { rawEntries, rawSent } from "./raw-tree.ts";
import { reopen } from "./reopen.ts";
import { type TreeOnDisk, treeOnDisk } from "./tree-on-disk.ts";
import { ask, leafOf, sentBy, TRAIN, twoBranches } from "./trip.ts";

/** A newer program's line, written in a way in which nobody here would write it. */
const UNKNOWN =
  '{ "type":"weather", "id":"w-1", "parentId":"entry-4",  "timestamp":"2026-01-01", "sky":"\\u2601" }';

/** It stays as it is in the file and in a fork of it, is sent to nobody, and what comes next follows it. */
export async function unknownType(context: LabContext): Promise<Measured> {
  const place = await twoBranchesOnDisk(context);
  const before = await place.bytes();
  await place.overwrite(Buffer.concat([before, Buffer.from(`${UNKNOWN}\n`)]));
  const told = { leaf: "w-1", unheard: true as const, ids: rawEntries(before)?.map(({ id }) => id) ?? [] };
  return reopen(context, place, told, async (tree) => {
    const next = await ask(tree, "is it dry?");
    const fork = await forked(context, place, tree, next.id);
    const same = (bytes: Buffer) => bytes.toString().split("\n").includes(UNKNOWN);
    return {
      sameBytes: same(await place.bytes()),
      sameBytesInTheFork: same(fork.bytes),
      parentOfTheNext: next.parentId,
    };
  });
}

/**
 * The same line is missing twice: on the active branch the file is refused, on a branch that was left not.
 */
export async function missingParent(context: LabContext): Promise<Measured> {
  const place = await twoBranchesOnDisk(context);
  const { tree, release } = await place.open();
  await ask(tree, "which train?");
  await release();
  const whole = (await place.bytes()).toString();
  const without = (text: string) => whole.replace(new RegExp(`.*"${text}".*\n`), "");
  await place.overwrite(without("by ferry"));
  const left = await place.open().then(
    async (opened) => sentBy(opened.tree) + (await opened.release().then(() => "")),
    () => null,
  );
  await place.overwrite(without(TRAIN));
  const measured = await reopen(context, place, { leaf: "which train?", ids: [] });
  return { ...measured, sentWhenTheLeftBranchHasTheGap: left };
}

/** Before a question, to ask it otherwise; the old file stays as it is. */
export async function fork(context: LabContext): Promise<Measured> {
  const place = await twoBranchesOnDisk(context);
  const { tree, release } = await place.open();
  const asked = await ask(tree, "which train?");
  await release();
  const before = await place.bytes();
  const told = { leaf: "which train?", ids: tree.entries().map(({ id }) => id) };
  return reopen(context, place, told, async (opened) => {
    const at = await forked(context, place, opened, asked.id);
    const earlier = await forked(context, place, opened, asked.id, "before");
    return {
      sentAt: at.sent,
      sentBefore: earlier.sent,
      leafBefore: earlier.leaf,
      linesCopied: rawEntries(earlier.bytes)?.length ?? 0,
      sentByPi: rawSent(rawEntries(earlier.bytes) ?? []).join(" / "),
      oldFileChanged: !before.equals(await place.bytes()),
    };
  });
}

async function forked(
  { folder }: LabContext,
  place: TreeOnDisk,
  tree: SessionTree,
  entryId: string,
  position: "at" | "before" = "at",
) {
  const id = `lab-09-${position}`;
  const header = { id, cwd: "/workspace", parentSession: place.path, timestamp: "2026-01-02T00:00:00.000Z" };
  await writeForkFile(folder, id, forkSession(tree.folded(), { entryId, position, header }));
  const file = await openSessionFile(folder, id);
  const opened = await openSessionTree(file, place.surroundings).finally(file.close);
  const { bytes } = treeOnDisk(folder, id);
  return { sent: sentBy(opened.tree), leaf: leafOf(opened.tree), bytes: await bytes() };
}

async function twoBranchesOnDisk({ folder }: LabContext): Promise<TreeOnDisk> {
  const place = treeOnDisk(folder);
  const { tree, release } = await place.create();
  await twoBranches(tree);
  await release();
  return place;
}
