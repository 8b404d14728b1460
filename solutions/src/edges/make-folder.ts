import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";

/**
 * Makes a folder and those on the way to it, for their owner alone unless `mode` says otherwise. Not Node's
 * `recursive`, which never returns where the parent is there and still refuses with ENOENT (as /proc does).
 * @returns the topmost folder that was made; undefined if it was there already
 * @throws {Error} a system error
 */
export function makeFolder(folder: string, mode = 0o700): string | undefined {
  const path = resolve(folder);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return undefined;
  const above = dirname(path);
  const firstMade = existsSync(above) ? undefined : makeFolder(above, mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Somebody else may have made it between the look and this.
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return firstMade;
    throw error;
  }
  return firstMade ?? path;
}
