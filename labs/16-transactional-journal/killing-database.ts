import type { SqlDatabase } from "#contracts/sql-database.ts";
import type { SizedLogFile } from "#contracts/tree.ts";
import type { KillPlan } from "./process-plan.ts";

/** Counts the steps of a process, and lets it die at one of them: by SIGKILL, so nothing runs afterwards. */
export interface Killer {
  steps(): number;
  around<Value>(step: string, work: () => Value): Value;
}

export function createKiller(kill: KillPlan | undefined): Killer {
  let count = 0;
  let isArmed = false;
  return {
    steps: () => count,
    around(step, work) {
      count += 1;
      const isDeadly =
        kill !== undefined && ("at" in kill ? kill.at === count : isArmed && step.startsWith(kill.next));
      if (isDeadly && kill.when === "before") die();
      const value = work();
      if (isDeadly) die();
      if (kill && "behind" in kill && step.includes(kill.behind)) isArmed = true;
      return value;
    },
  };
}

/** The same database, each of whose statements is a step. */
export function killingDatabase(database: SqlDatabase, { around }: Killer): SqlDatabase {
  return {
    query: (sql, values) => around(sql, () => database.query(sql, values)),
    execute: (script) => around(script, () => database.execute(script)),
    close: () => database.close(),
  };
}

/** The same file, each of whose writes and syncs is a step. */
export function killingFile(file: SizedLogFile, { around }: Killer): SizedLogFile {
  return {
    read: () => file.read(),
    size: () => file.size(),
    append: (bytes) => around("append", () => file.append(bytes)),
    sync: () => around("sync", () => file.sync()),
    truncate: (bytes) => around("truncate", () => file.truncate(bytes)),
  };
}

function die(): void {
  process.kill(process.pid, "SIGKILL");
}
