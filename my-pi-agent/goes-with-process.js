import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";

/** @type {import("node:stream").Writable | undefined} */
let remover;

/**
 * Makes a new folder that is gone once this process is over, however it ends. Nobody hears Ctrl-C, so that it
 * ends a module that keeps the process busy. So another process, which knows of the folder before it is there,
 * waits for the end of a pipe, which always comes.
 * @param {string} parent
 * @param {string} prefix of its name
 * @returns {string} its path
 */
export function makeFolderForProcess(parent, prefix) {
  const folder = join(parent, `${prefix}${randomUUID()}`);
  remover ??= startRemover();
  remover?.write(`${folder}\n`);
  mkdirSync(folder, { mode: 0o700 });
  return folder;
}

function startRemover() {
  const child = spawn("/bin/sh", ["-c", SCRIPT], {
    cwd: "/",
    // In a session of its own: Ctrl-C is not for it.
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  // Without a shell, or a file left to open, they are left to the system.
  child.on("error", () => {});
  child.unref();
  const stdin = /** @type {import("node:net").Socket | undefined} */ (/** @type {unknown} */ (child.stdin));
  stdin?.on("error", () => {}).unref();
  return stdin;
}

/** What an experiment started may still be at work in a folder, and end a moment later. */
const SCRIPT = `
trap '' HUP INT TERM
set --
while IFS= read -r folder; do set -- "$@" "$folder"; done
for _ in 1 2 3 4 5 6 7 8 9 10; do
  rm -rf -- "$@" 2>/dev/null
  left=
  for folder; do if [ -e "$folder" ]; then left=yes; fi; done
  if [ -z "$left" ]; then break; fi
  sleep 0.2
done
`;
