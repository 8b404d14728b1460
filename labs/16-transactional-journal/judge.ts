import { openSqliteFile } from "#agent/edges/sqlite-file.ts";
import type { SqlDatabase } from "#contracts/sql-database.ts";
import { databasePath, openScene } from "./journal-scene.ts";
import type { ProcessWork } from "./process-plan.ts";
import { effectsIn } from "./world-file.ts";

/** What a dead process left, and what the next one made of it. */
export interface Judged {
  /** The tally and its record as the kill left them. */
  left: string;
  /** How the two calls ended afterwards. */
  restarted: string;
  effects: number;
  tallies: number;
  /** SQLite finds nothing wrong with the file. */
  isWhole: boolean;
  safe: boolean;
}

/** Starts again, twice, on what a killed run left: nothing may be done twice, and a block needs a reason. */
export async function judge(folder: string, work: ProcessWork): Promise<Judged> {
  const database = await openSqliteFile(databasePath(folder));
  try {
    const left = stateIn(database);
    const restarted = await again(folder, database, work);
    const second = await again(folder, database, work);
    const [effects, tallies] = [effectsIn(folder).length, talliesIn(database)];
    const isWhole = database.query("PRAGMA integrity_check")[0]?.integrity_check === "ok";
    const isDone = restarted === "blocked" || (effects === 1 && tallies === 1);
    const safe = isWhole && effects <= 1 && tallies <= 1 && isDone && second.startsWith(firstWord(restarted));
    return { left, restarted, effects, tallies, isWhole, safe };
  } finally {
    database.close();
  }
}

/** What is blocked once is blocked again; what is done is reused. */
function firstWord(restarted: string): string {
  return restarted === "blocked" ? "blocked" : "reused";
}

async function again(folder: string, database: SqlDatabase, work: ProcessWork): Promise<string> {
  const { call } = await openScene(folder, database);
  const note = await call({ tool: "note", name: "a", runId: "run", index: 0 });
  if (note === "blocked") return note;
  const tool = work.kind === "run" && work.twoTransactions ? "count-apart" : "tally";
  return `${note}, ${await call({ tool, name: "a", runId: "run", index: 1 })}`;
}

/** By the rows alone: a journal that was never made has none. */
function stateIn(database: SqlDatabase): string {
  const isMade = database.query("SELECT 1 FROM sqlite_schema WHERE name = 'tallies'").length > 0;
  if (!isMade) return "0/none";
  const [row] = database.query("SELECT state FROM operations WHERE operation_id = 'run:reply:1'");
  return `${talliesIn(database)}/${row?.state ?? "none"}`;
}

function talliesIn(database: SqlDatabase): number {
  return Number(database.query("SELECT coalesce(sum(count), 0) AS count FROM tallies")[0]?.count);
}
