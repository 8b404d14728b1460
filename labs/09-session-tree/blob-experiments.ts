import { rm } from "node:fs/promises";
import { join } from "node:path";
import { appendBlob, checkBlobs } from "#agent/blob-store.ts";
import { openBlobFolder } from "#agent/edges/blob-folder.ts";
import { HarnessError } from "#contracts/errors.ts";
import { createCrash } from "../crash.ts";
import type { LabContext, Measured } from "../experiment.ts";
import { reopen } from "./reopen.ts";
import { treeOnDisk } from "./tree-on-disk.ts";
import { ask, leafOf, PLAN } from "./trip.ts";

/**
 * The process dies between the blob and the entry that refers to it: bytes without an entry are harmless. An
 * entry without bytes is not, and is named by its line.
 */
export async function blobCrash(context: LabContext): Promise<Measured> {
  const place = treeOnDisk(context.folder);
  const blobsAt = join(context.folder, "blobs");
  const folder = await openBlobFolder(blobsAt);
  const crash = createCrash();
  const { tree, disk, release } = await place.create();
  await ask(tree, PLAN);
  const told = { leaf: leafOf(tree), ids: tree.entries().map(({ id }) => id) };
  const picture = new Uint8Array(100_000).fill(7);
  disk.tearNextAppend(0, crash.here);
  const life = await crash.of(appendBlob(tree, folder, picture));
  if (life.died) context.tell({ code: "lab09.died_after_blob", params: { bytes: picture.length } });
  await release();
  return reopen(context, place, told, async (opened) => {
    const leftOver = (await checkBlobs(folder, opened.entries())).length;
    const entry = await appendBlob(opened, folder, picture);
    const unreferred = (await checkBlobs(folder, opened.entries())).length;
    for (const name of await folder.list()) await rm(join(blobsAt, name));
    const refusal = await checkBlobs(folder, opened.entries()).catch((error: unknown) => error);
    const line = refusal instanceof HarnessError ? refusal.fact.params.line : null;
    const named = line === entry.line;
    return { blobsWithoutEntry: leftOver, blobsWithoutEntryThen: unreferred, entryWithoutBlobIsNamed: named };
  });
}
