import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeFolder } from "#agent/edges/make-folder.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "make-folder-"));
});
afterEach(() => rm(folder, { recursive: true }));

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

test("the topmost folder that was made is told; nothing, once all are there", async () => {
  const deep = join(folder, "a", "b", "c");
  expect(makeFolder(deep)).toBe(join(folder, "a"));
  expect(makeFolder(deep)).toBeUndefined();
  expect(makeFolder(join(deep, "d"))).toBe(join(deep, "d"));
  expect(await modeOf(join(folder, "a"))).toBe(0o700);
});

test("a folder that a link leads to is there already", async () => {
  await mkdir(join(folder, "real"));
  await symlink(join(folder, "real"), join(folder, "link"));
  expect(makeFolder(join(folder, "link"))).toBeUndefined();
  expect(makeFolder(join(folder, "link", "below"))).toBe(join(folder, "link", "below"));
  expect(existsSync(join(folder, "real", "below"))).toBe(true);
});

test("what is in the way is a system error", async () => {
  await writeFile(join(folder, "file"), "");
  await symlink(join(folder, "nowhere"), join(folder, "dangling"));
  expect(() => makeFolder(join(folder, "file"))).toThrow("EEXIST");
  expect(() => makeFolder(join(folder, "file", "a", "b"))).toThrow("ENOTDIR");
  expect(() => makeFolder(join(folder, "dangling", "a"))).toThrow("EEXIST");
});

test.skipIf(!existsSync("/proc/self"))("below /proc it ends", () => {
  expect(() => makeFolder("/proc/none/a/b")).toThrow("ENOENT");
});
