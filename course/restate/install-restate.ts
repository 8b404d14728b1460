import { HarnessError } from "#contracts/errors.ts";
import type { Fact } from "#contracts/facts.ts";
import { cacheFolder, installPinned } from "../pi/install-pinned.ts";
import { RESTATE } from "./restate-version.ts";

/**
 * The folder in which Restate's server and SDK are installed, in exactly the versions of `restate-lock.json`.
 * Of the server only the package of this platform is fetched.
 * @param cache where it is kept for the next time
 * @throws {HarnessError} `restate.no_server` {version, platform}, before anything is fetched;
 * `restate.not_installed` {version, problem}.
 */
export async function installRestate(
  tell: (fact: Fact) => void,
  cache = cacheFolder(),
  platform = `${process.platform}-${process.arch}`,
): Promise<string> {
  const { server: version, sdk, downloadMb, diskMb } = RESTATE;
  if (!PLATFORMS.includes(platform)) {
    throw new HarnessError({ code: "restate.no_server", params: { version, platform } });
  }
  const lock = new URL("restate-lock.json", import.meta.url);
  const begin = (folder: string) =>
    tell({ code: "restate.installing", params: { version, sdk, downloadMb, diskMb, folder } });
  try {
    return await installPinned({ name: "restate", version, lock, tell: begin }, cache);
  } catch (cause) {
    const problem = (cause as NodeJS.ErrnoException).code ?? String(cause);
    throw new HarnessError({ code: "restate.not_installed", params: { version, problem } }, { cause });
  }
}

/** For which there is a package of the server. */
const PLATFORMS: readonly string[] = ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64"];
