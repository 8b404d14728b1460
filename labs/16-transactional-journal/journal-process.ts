import { writeSync } from "node:fs";
import { openSqliteFile } from "#agent/edges/sqlite-file.ts";
import { isHarnessError } from "#contracts/errors.ts";
import type { SqlDatabase } from "#contracts/sql-database.ts";
import { databasePath, openScene, realPatience } from "./journal-scene.ts";
import { createKiller, killingDatabase } from "./killing-database.ts";
import { runInSession } from "./loop-scene.ts";
import type { ProcessPlan, ProcessWord, ProcessWork } from "./process-plan.ts";

/** A process of its own on the journal: does what its plan says, and tells on stdout how it ended. */
const plan = JSON.parse(process.argv[2] ?? "{}") as ProcessPlan;
const ends: string[] = [];
const killer = createKiller(plan.kill);

try {
  const opened = await openSqliteFile(databasePath(plan.folder), plan.driver);
  await work(killingDatabase(opened, killer), plan.work);
  say({});
} catch (error) {
  if (!isHarnessError(error)) throw error;
  say({ stopped: error.fact });
  process.exitCode = 1;
}

async function work(own: SqlDatabase, wanted: ProcessWork): Promise<void> {
  if (wanted.kind === "lock") return holdLock(own, wanted.ms);
  if (wanted.kind === "loop") {
    ends.push(await runInSession({ folder: plan.folder, database: own, killer }, wanted.session));
    return;
  }
  const { call } = await openScene(plan.folder, own, realPatience(plan.waitMs));
  if (wanted.kind === "run") {
    ends.push(await call({ tool: "note", name: "a", runId: "run", index: 0 }));
    const tool = wanted.twoTransactions ? "count-apart" : "tally";
    ends.push(await call({ tool, name: "a", runId: "run", index: 1 }));
    return;
  }
  for (let index = 0; index < wanted.calls; index += 1) {
    ends.push(await call({ tool: "note", name: `${wanted.name}-${index}`, runId: wanted.name, index }));
  }
}

async function holdLock(own: SqlDatabase, ms: number): Promise<void> {
  own.query("BEGIN IMMEDIATE");
  writeSync(1, "locked\n");
  await new Promise((resolve) => setTimeout(resolve, ms));
  own.query("COMMIT");
}

function say(more: Partial<ProcessWord>): void {
  const word: ProcessWord = { statements: killer.steps(), ends, ...more };
  writeSync(1, `${JSON.stringify(word)}\n`);
}
