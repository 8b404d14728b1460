import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { appendBlob, checkBlobs, keepBlob, readBlob } from "#agent/blob-store.ts";
import { openBlobFolder } from "#agent/edges/blob-folder.ts";
import { writeForkFile } from "#agent/edges/fork-file.ts";
import { ownProcessName } from "#agent/edges/process-name.ts";
import { createSessionFile, listSessions, openSessionFile } from "#agent/edges/session-folder.ts";
import { lockTree } from "#agent/edges/tree-lock.ts";
import { forkSession } from "#agent/fork-session.ts";
import { createSessionTree, openSessionTree } from "#agent/session-tree.ts";
import { isHarnessError } from "#contracts/errors.ts";
import { createSurroundings } from "../../../labs/surroundings.ts";
import { temporaryFolder } from "../../../tests/support/temporary-folder.ts";

const folder = temporaryFolder();
const bytes = new TextEncoder().encode("bytes");

describe("a blob on a real disk", () => {
  test("lies there for its owner alone, whole, under its digest, and once", async () => {
    const blobs = await openBlobFolder(folder.path("deep", "blobs"));
    const reference = await keepBlob(blobs, bytes);
    expect(await keepBlob(blobs, bytes)).toEqual(reference);
    expect(readdirSync(folder.path("deep", "blobs"))).toEqual([reference.sha256]);
    expect(statSync(folder.path("deep", "blobs", reference.sha256)).mode & 0o077).toBe(0);
    expect(await readBlob(blobs, reference)).toEqual(bytes);
    expect(await readBlob(blobs, { ...reference, bytes: 4 })).toBeUndefined();
  });

  test("is written again behind a part that a crash left", async () => {
    const blobs = await openBlobFolder(folder.path("blobs"));
    const { sha256 } = await keepBlob(blobs, bytes);
    await blobs.remove(sha256);
    writeFileSync(folder.path("blobs", `part-${sha256}`), "by");
    await keepBlob(blobs, bytes);
    expect(readdirSync(folder.path("blobs"))).toEqual([sha256]);
  });

  test("that is a link is not followed, and is not taken for absent", async () => {
    const blobs = await openBlobFolder(folder.path("blobs"));
    const reference = await keepBlob(blobs, bytes);
    await blobs.remove(reference.sha256);
    writeFileSync(folder.path("secret"), "bytes");
    symlinkSync(folder.path("secret"), folder.path("blobs", reference.sha256));
    await expect(readBlob(blobs, reference)).rejects.toThrow("session.file_unreadable");
  });

  test("is referred to by an entry that outlives its process", async () => {
    const blobs = await openBlobFolder(folder.path("blobs"));
    const file = await createSessionFile(folder.path(), "s-1");
    const tree = await createSessionTree(file, { id: "s-1", cwd: "/w" }, createSurroundings());
    await appendBlob(tree, blobs, bytes);
    await file.close();
    const again = await openSessionFile(folder.path(), "s-1");
    const { tree: reopened } = await openSessionTree(again, createSurroundings("m"));
    expect(await checkBlobs(blobs, reopened.entries())).toEqual([]);
    await again.close();
  });
});

describe("a fork on a real disk", () => {
  async function forked() {
    const file = await createSessionFile(folder.path(), "s-1");
    const tree = await createSessionTree(file, { id: "s-1", cwd: "/w" }, createSurroundings());
    const { id } = await tree
      .append({ type: "session_info", name: "x" })
      .then(() => tree.append({ type: "message", message: { role: "user", content: "a", timestamp: 1 } }));
    await file.close();
    const header = {
      id: "s-2",
      cwd: "/w",
      parentSession: "s-1.jsonl",
      timestamp: "2026-01-01T00:00:00.000Z",
    };
    return forkSession(tree.folded(), { entryId: id, position: "at", header });
  }

  test("has its name only with all of its lines, and leaves no part behind", async () => {
    await writeForkFile(folder.path(), "s-2", await forked());
    expect(await listSessions(folder.path())).toEqual(["s-1", "s-2"]);
    expect(readdirSync(folder.path()).sort()).toEqual(["s-1.jsonl", "s-2.jsonl"]);
    expect(statSync(folder.path("s-2.jsonl")).mode & 0o077).toBe(0);
    const file = await openSessionFile(folder.path(), "s-2");
    const { tree } = await openSessionTree(file, createSurroundings("m"));
    expect(tree.context().messages).toHaveLength(1);
    expect(tree.header.parentSession).toBe("s-1.jsonl");
    await file.close();
  });

  test("takes no other session's name", async () => {
    const fork = await forked();
    const before = readFileSync(folder.path("s-1.jsonl"));
    expect(await codeOf(writeForkFile(folder.path(), "s-1", fork))).toBe("session.exists");
    expect(readFileSync(folder.path("s-1.jsonl"))).toEqual(before);
    expect(readdirSync(folder.path())).toEqual(["s-1.jsonl"]);
  });

  test.each([
    ["../s", "session.bad_id"],
    ["s-2", "session.folder_unusable"],
  ])("under the id %s in a folder that cannot be used is refused with %s", async (id, code) => {
    expect(await codeOf(writeForkFile(folder.path("nowhere"), id, bytes))).toBe(code);
  });
});

describe("the lock of a tree", () => {
  const uuid = "00000000-0000-4000-8000-000000000000";

  test("says which process has it, and since when", async () => {
    const { pid, place, start } = await ownProcessName();
    const flag = folder.path(`s.${pid}.${place}.${start}.${uuid}.lock`);
    writeFileSync(flag, "");
    const refused = await lockTree(folder.path(), "s").catch((error: unknown) => error);
    if (!isHarnessError(refused)) throw refused;
    const since = statSync(flag).mtime.toISOString();
    expect(refused.fact).toEqual({ code: "session.in_use", params: { session: "s", pid, since } });
  });

  test("is taken over from a dead process whose number another one has", async () => {
    const { pid, place } = await ownProcessName();
    writeFileSync(folder.path(`s.${pid}.${place}.${"0".repeat(12)}.${uuid}.lock`), "");
    const lock = await lockTree(folder.path(), "s");
    expect(readdirSync(folder.path())).toHaveLength(1);
    await lock.release();
    expect(readdirSync(folder.path())).toEqual([]);
  });

  test("is refused, and not for being in use, where there is no folder", async () => {
    mkdirSync(folder.path("a"));
    writeFileSync(join(folder.path("a"), "locks"), "");
    expect(await codeOf(lockTree(folder.path("a", "locks"), "s"))).toBe("session.folder_unusable");
  });
});

async function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => "accepted",
    (error: unknown) => (isHarnessError(error) ? error.code : String(error)),
  );
}
