import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HarnessError } from "#contracts/errors.ts";
// The reference: the command must start whatever the learner's tree holds.
import { makeFolder } from "#reference/edges/make-folder.ts";

/** Where experiments may write: for each its own new, empty folder. */
export interface Folders {
  /**
   * `prefix` is the start of the folder's name; the rest of it is new each time, so nothing is overwritten.
   */
  fresh(prefix: string): string;
  /** Takes away those in which nothing was written, and tells whether any is left. */
  keepUsed(): boolean;
}

/**
 * With `sessions`, what is written stays there; without, it goes with the process, however that ends.
 * @throws {HarnessError} `session.folder_unusable`
 */
export function openFolders(sessions: string | undefined): Folders {
  if (sessions !== undefined) {
    orRefuse(sessions, () => makeFolder(sessions));
    const made: string[] = [];
    return {
      fresh(prefix) {
        const folder = orRefuse(sessions, () => mkdtempSync(join(sessions, prefix)));
        made.push(folder);
        return folder;
      },
      keepUsed() {
        const unused = made.filter((folder) => readdirSync(folder).length === 0);
        for (const folder of unused) rmdirSync(folder);
        return unused.length < made.length;
      },
    };
  }
  const temporary = orRefuse(tmpdir(), () => mkdtempSync(join(tmpdir(), "agent-harness-lab-")));
  process.once("exit", () => rmSync(temporary, { recursive: true, force: true }));
  removeWithProcess(temporary);
  return { fresh: (prefix) => mkdtempSync(join(temporary, prefix)), keepUsed: () => false };
}

/**
 * Nothing hears Ctrl-C here, so that it ends a module that keeps the process busy. So another process waits
 * for the end of a pipe, which comes however this one ends.
 */
function removeWithProcess(folder: string): void {
  const child = spawn("/bin/sh", ["-c", REMOVER, "remover", folder], {
    cwd: "/",
    // In a session of its own: Ctrl-C is not for it.
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  // Without a shell it is left to the system.
  child.on("error", () => {});
  child.stdin.on("error", () => {});
  child.unref();
  (child.stdin as unknown as { unref?(): void }).unref?.();
}

/** What an experiment started may still be at work in it, and end a moment later. */
const REMOVER = `
trap '' HUP INT TERM
read -r _
for _ in 1 2 3 4 5 6 7 8 9 10; do
  rm -rf "$1" 2>/dev/null
  sleep 0.2
  if [ ! -e "$1" ]; then break; fi
done
`;

function orRefuse<Value>(folder: string, make: () => Value): Value {
  try {
    return make();
  } catch (cause) {
    const problem = (cause as NodeJS.ErrnoException).code ?? String(cause);
    throw new HarnessError({ code: "session.folder_unusable", params: { folder, problem } }, { cause });
  }
}
