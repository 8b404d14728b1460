import { mkdtempSync, readdirSync, rmdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HarnessError } from "#contracts/errors.ts";
// The reference: the command must start whatever the learner's tree holds.
import { makeFolder } from "#reference/edges/make-folder.ts";
import { makeFolderForProcess } from "../my-pi-agent/goes-with-process.js";

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
  const temporary = orRefuse(tmpdir(), () => makeFolderForProcess(tmpdir(), "agent-harness-lab-"));
  process.once("exit", () => rmSync(temporary, { recursive: true, force: true }));
  return { fresh: (prefix) => mkdtempSync(join(temporary, prefix)), keepUsed: () => false };
}

function orRefuse<Value>(folder: string, make: () => Value): Value {
  try {
    return make();
  } catch (cause) {
    const problem = (cause as NodeJS.ErrnoException).code ?? String(cause);
    throw new HarnessError({ code: "session.folder_unusable", params: { folder, problem } }, { cause });
  }
}
