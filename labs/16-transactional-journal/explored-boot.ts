import { completingJournal } from "#agent/completing-journal.ts";
import type { ScriptLine } from "#agent/scripted-model.ts";
import { openSqliteOperationJournal } from "#agent/sqlite-operation-journal.ts";
import { isHarnessError } from "#contracts/errors.ts";
import type { RunEnd } from "#contracts/loop.ts";
import type { LogFile } from "#contracts/session.ts";
import type { LockPatience, SqlDatabase } from "#contracts/sql-database.ts";
import type { Cells } from "../../crash-explorer/cell.ts";
import type { Outside } from "../../crash-explorer/outside.ts";
import type { Life } from "../../crash-explorer/scenario.ts";
import { asks, charge, exploredBoot, type RecoveryHandles, write } from "../08-recovery/explored-boot.ts";

export interface JournalHandles {
  session: LogFile;
  checkpoints: Cells;
  database: SqlDatabase;
  world: Outside;
}

/** How a life ended, and what its journal said where it could not be written. */
export interface JournalEnd {
  end: RunEnd;
  /** An unsafe operation is open. */
  open: boolean;
  stopped?: string;
}

/** What the model asks for. */
export interface JournalPlan {
  script: readonly ScriptLine[];
  maxTurns: number;
}

/** Two turns, and calls of three kinds: a write, a read, and a charge under a key. */
export const WHOLE: JournalPlan = {
  script: [asks(write(), { name: "read", arguments: { path: "a.txt" } }), asks(charge()), "done"],
  maxTurns: 4,
};

/** The model has asked for these two already; fewer states, for the harder level. */
export const ASKED = asks(write(), charge());
export const SHORT: JournalPlan = { script: ["", "done"], maxTurns: 2 };

/** A run, as in lab 08, with its journal in a database. Where it stops for a trouble, it is started again. */
export async function bootOnDatabase(
  handles: JournalHandles,
  life: Life,
  plan: JournalPlan,
): Promise<JournalEnd> {
  try {
    return await runOnDatabase(handles, life, plan);
  } catch (error) {
    if (!isHarnessError(error)) throw error;
    return { ...(await runOnDatabase(handles, life, plan)), stopped: error.code };
  }
}

async function runOnDatabase(
  { session, checkpoints, database, world }: JournalHandles,
  life: Life,
  { script, maxTurns }: JournalPlan,
): Promise<JournalEnd> {
  const opened = await openSqliteOperationJournal(database, { patience: shortPatience(), now: life.now });
  const journal = completingJournal(opened, { now: life.now, attempts: 3 });
  const handles: RecoveryHandles = { session, checkpoints, journal, world };
  const { end, records } = await exploredBoot({ script: () => script, maxTurns, forgetful: true })(
    handles,
    life,
  );
  return { end, open: records.some(({ state, retrySafe }) => state !== "completed" && !retrySafe) };
}

/** A clock of its own, which moves while somebody waits: that of a life stands still. */
export function shortPatience(waitMs = 1): LockPatience {
  let time = 0;
  return {
    waitMs,
    now: () => time,
    async pause(ms) {
      time += ms;
    },
  };
}
