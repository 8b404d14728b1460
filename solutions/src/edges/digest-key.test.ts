import { mkdir, readdir, stat, symlink, writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { loadDigestKey } from "#agent/edges/digest-key.ts";
import { temporaryFolder } from "../../../tests/support/temporary-folder.ts";

const folder = temporaryFolder();

test("the key is made once, for its owner alone, and is the same at every boot", async () => {
  const at = folder.path("new", "keys");
  const key = await loadDigestKey(at);
  expect(key).toHaveLength(32);
  expect(await loadDigestKey(at)).toEqual(key);
  expect((await stat(folder.path("new", "keys", "digest.key"))).mode & 0o777).toBe(0o600);
  expect((await stat(at)).mode & 0o777).toBe(0o700);
  expect(await readdir(at)).toEqual(["digest.key"]);
  expect(await loadDigestKey(folder.path("other"))).not.toEqual(key);
});

test("harnesses that start at once agree on one key", async () => {
  const keys = await Promise.all(Array.from({ length: 8 }, () => loadDigestKey(folder.path("keys"))));
  expect(new Set(keys.map((key) => key.join())).size).toBe(1);
  expect(await readdir(folder.path("keys"))).toEqual(["digest.key"]);
});

test("a key that cannot be used is an error, never replaced: no old record would match a new one", async () => {
  await mkdir(folder.path("short"));
  await writeFile(folder.path("short", "digest.key"), "too short");
  await mkdir(folder.path("dir", "digest.key"), { recursive: true });
  await mkdir(folder.path("dangling"));
  await symlink("nowhere", folder.path("dangling", "digest.key"));
  await writeFile(folder.path("file"), "");
  for (const name of ["short", "dir", "dangling", "file"]) {
    const path = folder.path(name, "digest.key");
    await expect(loadDigestKey(folder.path(name))).rejects.toMatchObject({
      fact: { code: "secret.key_unusable", params: { path } },
    });
  }
  expect(await readdir(folder.path("dangling"))).toEqual(["digest.key"]);
});
