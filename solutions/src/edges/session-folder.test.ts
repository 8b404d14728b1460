import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, open, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSessionFile, listSessions, openSessionFile } from "#agent/edges/session-folder.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sessions-"));
});
afterEach(() => rm(folder, { recursive: true }));

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

test("a new session file and the folders on its way are for their owner alone", async () => {
  const deep = join(folder, "a", "b");
  const file = await createSessionFile(deep, "s-1");
  await file.append(new Uint8Array([1, 2]));
  await file.close();
  expect(await modeOf(join(deep, "s-1.jsonl"))).toBe(0o600);
  expect([await modeOf(deep), await modeOf(join(folder, "a"))]).toEqual([0o700, 0o700]);
  const again = await openSessionFile(deep, "s-1");
  expect(await again.read()).toEqual(new Uint8Array([1, 2]));
  await again.close();
});

test("a new name is synced into its folder, and so is each folder made on the way", async () => {
  const handle = await open(folder);
  const fsync = vi.spyOn(Object.getPrototypeOf(handle), "sync");
  await (await createSessionFile(join(folder, "a", "b"), "s-1")).close();
  expect(fsync).toHaveBeenCalledTimes(3);
  await (await createSessionFile(join(folder, "a", "b"), "s-2")).close();
  expect(fsync).toHaveBeenCalledTimes(4);
  fsync.mockRestore();
  await handle.close();
});

test("a session is made once, and a link in its place is left alone", async () => {
  await (await createSessionFile(folder, "s-1")).close();
  await expect(createSessionFile(folder, "s-1")).rejects.toMatchObject({
    fact: { code: "session.exists", params: { id: "s-1" } },
  });
  await writeFile(join(folder, "mine"), "mine");
  await symlink(join(folder, "mine"), join(folder, "s-2.jsonl"));
  await expect(createSessionFile(folder, "s-2")).rejects.toThrow("session.exists");
  await expect(openSessionFile(folder, "s-2")).rejects.toThrow("session.file_unreadable");
  expect(await readFile(join(folder, "mine"), "utf8")).toBe("mine");
});

test.each(["../s", "/etc/s", "a/b", "", ".hidden", "..", "x".repeat(65), "s\0"])(
  "an id that is a path is refused: %j",
  async (id) => {
    await expect(createSessionFile(folder, id)).rejects.toThrow("session.bad_id");
    await expect(openSessionFile(folder, id)).rejects.toThrow("session.bad_id");
    expect(await listSessions(folder)).toEqual([]);
  },
);

test("the list holds the sessions, sorted, and nothing else", async () => {
  for (const id of ["b", "a", "A.1"]) await (await createSessionFile(folder, id)).close();
  await mkdir(join(folder, "d.jsonl"));
  await writeFile(join(folder, "notes.txt"), "");
  await writeFile(join(folder, ".tmp.jsonl"), "");
  await symlink(join(folder, "a.jsonl"), join(folder, "link.jsonl"));
  expect(await listSessions(folder)).toEqual(["A.1", "a", "b"]);
});

test("a folder that cannot be used is an error that names it, not an empty list", async () => {
  await writeFile(join(folder, "file"), "");
  const cases: [string, string][] = [
    [join(folder, "file"), "ENOTDIR"],
    [join(folder, "none"), "ENOENT"],
  ];
  for (const [path, problem] of cases) {
    const fact = { code: "session.folder_unusable", params: { folder: path, problem } };
    await expect(listSessions(path)).rejects.toMatchObject({ fact });
  }
  for (const path of [join(folder, "file"), join(folder, "file", "below")]) {
    await expect(createSessionFile(path, "s")).rejects.toMatchObject({
      fact: { code: "session.folder_unusable", params: { folder: path } },
    });
  }
  await expect(openSessionFile(join(folder, "file"), "s")).rejects.toThrow("session.file_unreadable");
});

test.skipIf(!existsSync("/proc/self"))(
  "a folder that no system would make is refused, not waited for",
  async () => {
    const path = "/proc/none/below";
    await expect(createSessionFile(path, "s")).rejects.toMatchObject({
      fact: { code: "session.folder_unusable", params: { folder: path, problem: "ENOENT" } },
    });
  },
);

test("a name that cannot be synced leaves no file behind", async () => {
  const handle = await open(folder);
  const fsync = vi.spyOn(Object.getPrototypeOf(handle), "sync").mockRejectedValue(new Error("EIO"));
  await expect(createSessionFile(folder, "s-1")).rejects.toThrow("session.folder_unusable");
  fsync.mockRestore();
  await handle.close();
  expect(await listSessions(folder)).toEqual([]);
  await (await createSessionFile(folder, "s-1")).close();
});

test("a file that got no first line can be taken away, and its name is free again", async () => {
  const file = await createSessionFile(folder, "s-1");
  await file.append(new Uint8Array([123]));
  await file.discard();
  expect(await listSessions(folder)).toEqual([]);
  await (await createSessionFile(folder, "s-1")).close();
});

test.skipIf(process.getuid?.() === 0)(
  "a folder that may not be written is said so before there is an id",
  async () => {
    const locked = join(folder, "locked");
    await mkdir(locked, { mode: 0o500 });
    const fact = { code: "session.folder_unusable", params: { folder: locked, problem: "EACCES" } };
    await expect(createSessionFile(locked, "s")).rejects.toMatchObject({ fact });
    await expect(createSessionFile(join(locked, "below"), "s")).rejects.toThrow("EACCES");
    await chmod(locked, 0o000);
    await expect(listSessions(locked)).rejects.toMatchObject({ fact });
    await chmod(locked, 0o700);
  },
);
