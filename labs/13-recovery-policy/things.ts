import { MemoryOperationJournal } from "#agent/operation-journal.ts";
import { caller } from "../../crash-explorer/caller.ts";
import { keptObject } from "../../crash-explorer/kept-object.ts";
import { logFile } from "../../crash-explorer/log-file.ts";
import { outside } from "../../crash-explorer/outside.ts";
import { showJournal, showWorld } from "../08-recovery/explored-show.ts";
import { showTree } from "../09-session-tree/show-tree.ts";
import { bytesOf } from "../09-session-tree/tree-scene.ts";

export type RecoveryThings = ReturnType<typeof recoveryThings>;

/** What survives: the session, the Operation Journal, the world, and what the user was told. */
export function recoveryThings(content: Uint8Array = bytesOf()) {
  return {
    session: logFile({ content, show: showTree }),
    journal: keptObject(
      () => new MemoryOperationJournal(() => 0),
      ["start", "complete", "interrupt"],
      showJournal,
    ),
    world: outside(showWorld),
    caller: caller(),
  };
}
