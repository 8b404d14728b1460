import { existsSync, rmSync } from "node:fs";
import { HarnessError } from "#contracts/errors.ts";
import type { Fact } from "#contracts/facts.ts";
import { cacheFolder, installPinned } from "./install-pinned.ts";
import { PI } from "./pi-version.ts";

/**
 * The folder in which real Pi is installed, in exactly the versions of `pi-lock.json`.
 * @param cache where it is kept for the next time
 * @throws {HarnessError} `pi.not_installed` {version, problem}
 */
export async function installPi(tell: (fact: Fact) => void, cache = cacheFolder()): Promise<string> {
  const { version } = PI;
  if (isOlder(process.versions.node, PI.node)) {
    tell({ code: "pi.older_node", params: { wanted: PI.node, node: process.versions.node } });
  }
  const lock = new URL("pi-lock.json", import.meta.url);
  const begin = (folder: string) => tell({ code: "pi.installing", params: { version, folder } });
  try {
    return await installPinned({ name: "pi", version, lock, tell: begin }, cache);
  } catch (cause) {
    const problem = (cause as NodeJS.ErrnoException).code ?? String(cause);
    throw new HarnessError({ code: "pi.not_installed", params: { version, problem } }, { cause });
  }
}

/** Takes away all that is kept of Pi; tells whether there was anything. */
export function forgetPi(cache = cacheFolder()): boolean {
  const found = existsSync(cache);
  rmSync(cache, { recursive: true, force: true });
  return found;
}

/** By the numbers, piece by piece. */
export function isOlder(version: string, wanted: string): boolean {
  return version.localeCompare(wanted, "en", { numeric: true }) < 0;
}
