import { appendBlob, BLOB_TYPE, checkBlobs } from "#agent/blob-store.ts";
import { openSessionTree } from "#agent/session-tree.ts";
import type { Bilingual } from "#contracts/render.ts";
import type { LogFile } from "#contracts/session.ts";
import type { BlobFolder } from "#contracts/tree.ts";
import { type Caller, caller } from "../../crash-explorer/caller.ts";
import { type Folder, folder } from "../../crash-explorer/folder.ts";
import { logFile } from "../../crash-explorer/log-file.ts";
import type { Invariant, Life, Scenario } from "../../crash-explorer/scenario.ts";
import type { States } from "../../crash-explorer/thing.ts";
import { both } from "../both.ts";
import { unless } from "../unless.ts";
import { rawEntries } from "./raw-tree.ts";
import { showTree } from "./show-tree.ts";
import { bytesOf, sized } from "./tree-scene.ts";

const PICTURE = "picture";

const things = {
  file: logFile({ content: bytesOf(), show: showTree }),
  blobs: folder(),
  caller: caller(),
};

type BlobThings = typeof things;
interface BlobEnd {
  entries: number;
}

/** One blob, its entry, and a caller who is told: whatever crashes leave, an entry leads to its bytes. */
export async function blobScenario(): Promise<Scenario<BlobThings, BlobEnd>> {
  return { name: "blobs", things, boot, always: [entryHasItsBlob], atEnd: [toldIsThere] };
}

interface BlobHandles {
  file: LogFile;
  blobs: Folder;
  caller: Caller;
}

async function boot({ file, blobs, caller: whom }: BlobHandles, life: Life): Promise<BlobEnd> {
  const { tree } = await openSessionTree(sized(file), life);
  const store = blobFolder(blobs);
  if (!whom.wasTold("kept")) {
    const isThere = tree
      .entries()
      .some(({ body }) => body?.type === "custom" && body.customType === BLOB_TYPE);
    if (!isThere) await appendBlob(tree, store, new TextEncoder().encode(PICTURE));
    await whom.tell("kept");
  }
  await checkBlobs(store, tree.entries());
  return { entries: tree.entries().length };
}

function blobFolder(blobs: Folder): BlobFolder {
  return {
    list: () => blobs.list(),
    read: async (name) => (await blobs.open(name))?.read(),
    async create(name, bytes) {
      const file = await blobs.create(name);
      if (!file) throw Object.assign(new Error("EEXIST"), { code: "EEXIST" });
      await file.append(bytes);
    },
    syncFile: async (name) => (await blobs.open(name))?.sync(),
    remove: (name) => blobs.remove(name),
    rename: (from, to) => blobs.rename(from, to),
    syncNames: () => blobs.sync(),
  };
}

/** On the medium, name and bytes, as soon as the entry can be read at all. */
const entryHasItsBlob: Invariant<States<BlobThings>> = {
  id: "no-entry-without-its-blob",
  breach({ file, blobs }) {
    const entry = rawEntries(file.bytes)?.at(-1) as { data?: { sha256?: string } } | undefined;
    if (entry === undefined) return undefined;
    const place = blobs.synced[entry.data?.sha256 ?? ""];
    const bytes = blobs.files[place ?? -1]?.synced;
    const received = bytes
      ? new TextDecoder().decode(bytes)
      : both("介质上没有这个名字", "no such name on the medium");
    return unless(received === PICTURE, PICTURE, received);
  },
};

const toldIsThere: Invariant<{ states: States<BlobThings>; end: BlobEnd }> = {
  id: "one-entry-for-one-blob",
  breach: ({ end }) => unless(end.entries === 1, entryCount(1), entryCount(end.entries)),
};

function entryCount(count: number): Bilingual {
  return both(`${count} 个条目`, `entries: ${count}`);
}
