import { spawn } from "node:child_process";
import { hearSignals } from "../signals.ts";

/** No script of any package runs, and nothing is asked that is not needed. */
const WORDS = [
  ...["ci", "--ignore-scripts", "--engine-strict=false", "--prefer-offline", "--fetch-retries=2"],
  ...[
    "--fetch-retry-mintimeout=500",
    "--fetch-retry-factor=2",
    "--no-audit",
    "--no-fund",
    "--no-update-notifier",
    "--loglevel=error",
  ],
];

/**
 * `npm ci`: every package in the version of the lock file beside it, and with the bytes that its digest
 * vouches for. Who is interrupted meanwhile ends npm, cleans up, and dies of the signal all the same.
 * @throws {Error} with npm's own code, `ENOTFOUND` where there is no network
 */
export async function installByLock(folder: string, cleanUp: () => void): Promise<void> {
  const npm = spawn("npm", [...WORDS, "--prefix", folder], {
    cwd: folder,
    // A group of its own, so that all of it can be ended.
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  npm.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  let signal: number | undefined;
  const unhear = hearSignals((code) => {
    signal = code;
    if (npm.pid !== undefined) killGroup(npm.pid);
  });
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    npm.once("error", reject);
    npm.once("close", resolve);
  }).finally(unhear);
  if (signal !== undefined) {
    cleanUp();
    process.kill(process.pid, signal - 128);
    await new Promise(() => {});
  }
  if (exitCode !== 0) throw Object.assign(new Error(said.trim()), { code: codeIn(said) ?? "npm" });
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It has just ended.
  }
}

function codeIn(said: string): string | undefined {
  return /^npm (?:error|ERR!) code (\w+)/m.exec(said)?.[1];
}
