import { randomBytes, randomUUID } from "node:crypto";
import { link, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "#agent/edges/make-folder.ts";
import { syncNames } from "#agent/edges/sync-names.ts";
import { problemOf } from "#agent/problem-of.ts";
import { HarnessError } from "#contracts/errors.ts";

const KEY_BYTES = 32;

/**
 * The key of the keyed digests: 32 random bytes in `<folder>/digest.key`, made at the first boot, for their
 * owner alone. Whoever copies a session must not copy it along.
 * @throws {HarnessError} `secret.key_unusable` {path, problem}: with another key no old record would match.
 */
export async function loadDigestKey(folder: string): Promise<Uint8Array> {
  const path = join(folder, "digest.key");
  try {
    const key = await readFile(path).catch(() => makeKey(folder, path));
    if (key.length === KEY_BYTES) return key;
  } catch (cause) {
    throw unusable(path, problemOf(cause), { cause });
  }
  throw unusable(path, "EBADMSG");
}

/** Whole under another name first: two harnesses that start at once agree on the one that was linked. */
async function makeKey(folder: string, path: string): Promise<Uint8Array> {
  const firstMade = makeFolder(folder);
  const temporary = join(folder, `.digest.key-${randomUUID()}`);
  const handle = await open(temporary, "wx", 0o600);
  try {
    await handle.writeFile(randomBytes(KEY_BYTES));
    await handle.sync();
    await link(temporary, path).catch((error: unknown) => {
      if (problemOf(error) !== "EEXIST") throw error;
    });
    await syncNames(folder, firstMade);
  } finally {
    await handle.close();
    await rm(temporary, { force: true });
  }
  return readFile(path);
}

function unusable(path: string, problem: string, options?: { cause: unknown }): HarnessError {
  return new HarnessError({ code: "secret.key_unusable", params: { path, problem } }, options);
}
