import { openNodeLogFile } from "#agent/edges/node-log-file.ts";
import type { OperationJournal } from "#contracts/journal.ts";
import type { Cells, CellsState } from "../../crash-explorer/cell.ts";
import { logPath, realHandle, realLogFile, realOutside } from "../../crash-explorer/real-things.ts";
import type { Places } from "../../crash-explorer/scenario.ts";
import type { Thing } from "../../crash-explorer/thing.ts";
import type { RecoveryEnd, RecoveryHandles } from "./explored-boot.ts";

/** The things that lie on the disk as whatever they hold; the other two have real edges of their own. */
interface KeptThings<Calls> {
  checkpoints: Thing<CellsState, Cells>;
  journal: Thing<Calls, OperationJournal>;
}

/**
 * The same harness on real files: the session through the agent's own edge, the journal as a log of its
 * calls, and the world outside as a log of effects. All three are only ever appended to.
 */
export async function bootReally<Calls>(
  { checkpoints, journal }: KeptThings<Calls>,
  places: Places<Record<keyof RecoveryHandles, Thing<unknown, unknown>>>,
  boot: (handles: RecoveryHandles) => Promise<RecoveryEnd>,
): Promise<RecoveryEnd> {
  const session = await openNodeLogFile(logPath(places.session));
  try {
    const handles: RecoveryHandles = {
      session: realLogFile(session, places.session),
      checkpoints: realHandle(checkpoints, places.checkpoints),
      journal: realHandle(journal, places.journal),
      world: realOutside(places.world),
    };
    return await boot(handles);
  } finally {
    await session.close();
  }
}
