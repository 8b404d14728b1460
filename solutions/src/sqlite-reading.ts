import { recordOf } from "#agent/record-row.ts";
import { decideSchema } from "#agent/sqlite-migration.ts";
import { APPLICATION_ID, foundSchema, SCHEMA_STEPS, SCHEMA_VERSION } from "#agent/sqlite-schema.ts";
import { patiently } from "#agent/transact.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { OperationRecord } from "#contracts/journal.ts";
import type { LockPatience, SqlDatabase } from "#contracts/sql-database.ts";

/**
 * What a journal's database holds, for one who only looks: no setting is made, and an older one is brought up
 * in a transaction that is taken back. Whoever writes it meanwhile is not held up.
 * @throws {HarnessError} as opening it does.
 */
export function readSqliteRecords(database: SqlDatabase, patience: LockPatience): Promise<OperationRecord[]> {
  return patiently(patience, () => recordsIn(database));
}

/** The same as one look. @throws {SqlError} */
export function recordsIn(database: SqlDatabase): OperationRecord[] {
  const known = { applicationId: APPLICATION_ID, version: SCHEMA_VERSION };
  const decision = decideSchema(foundSchema(database), known);
  if (decision.kind === "refuse") throw new HarnessError(decision.reason);
  if (decision.kind === "open") return database.query(READ).map(recordOf);
  database.query("BEGIN");
  try {
    for (const step of SCHEMA_STEPS.slice(decision.from)) database.execute(step);
    return database.query(READ).map(recordOf);
  } finally {
    database.query("ROLLBACK");
  }
}

const READ = `SELECT o.*, l.answer AS large_answer
  FROM operations o LEFT JOIN large_answers l USING (operation_id) ORDER BY o.sequence`;
