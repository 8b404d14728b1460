import { execFile } from "node:child_process";
import { chmod, lstat, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyBinaries, serverUser, usableBinaries } from "#agent/edges/postgres-binaries.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "postgres-binaries-test-"));
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("binaries whose libraries were never linked run from a copy in which they are", async () => {
  const user = serverUser();
  const packed = await usableBinaries(user, folder);
  const first = await copyBinaries(packed, join(folder, "unlinked"));
  for (const name of await readdir(join(first, "lib"))) {
    const file = join(first, "lib", name);
    if ((await lstat(file)).isSymbolicLink()) await rm(file);
  }
  const version = (native: string) =>
    promisify(execFile)(join(native, "bin/postgres"), ["--version"], { ...user, cwd: "/" });
  await expect(version(first)).rejects.toThrow();
  const copy = await copyBinaries(first, join(folder, "copy"));
  expect((await version(copy)).stdout).toContain("PostgreSQL");
});
