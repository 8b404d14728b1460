import { spawn } from "node:child_process";

/** @type {import("node:stream").Writable | undefined} */
let remover;

/**
 * Takes a folder away once this process is over, however it ends. Nobody hears Ctrl-C, so that it ends a
 * module that keeps the process busy. So another process waits for the end of a pipe, which always comes.
 * @param {string} folder
 */
export function goesWithProcess(folder) {
  remover ??= startRemover();
  remover?.write(`${folder}\n`);
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
  sleep 0.2
  left=
  for folder; do if [ -e "$folder" ]; then left=yes; fi; done
  if [ -z "$left" ]; then break; fi
done
`;
