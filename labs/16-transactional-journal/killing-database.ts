import type { SqlDatabase } from "#contracts/sql-database.ts";
import type { KillPlan } from "./process-plan.ts";

export interface KillingDatabase extends SqlDatabase {
  statements(): number;
}

/**
 * The same database, in a process that dies at one of its statements: by SIGKILL, so nothing runs afterwards.
 */
export function killingDatabase(database: SqlDatabase, kill: KillPlan | undefined): KillingDatabase {
  let count = 0;
  let isArmed = false;
  const around = <Value>(sql: string, work: () => Value): Value => {
    count += 1;
    const isDeadly =
      kill !== undefined && ("at" in kill ? kill.at === count : isArmed && sql.startsWith(kill.next));
    if (isDeadly && kill.when === "before") process.kill(process.pid, "SIGKILL");
    const value = work();
    if (isDeadly) process.kill(process.pid, "SIGKILL");
    if (kill && "behind" in kill && sql.includes(kill.behind)) isArmed = true;
    return value;
  };
  return {
    statements: () => count,
    query: (sql, values) => around(sql, () => database.query(sql, values)),
    execute: (script) => around(script, () => database.execute(script)),
    close: () => database.close(),
  };
}
