import { APPLICATION_ID, SCHEMA_STEPS } from "#agent/sqlite-schema.ts";
import type { SqlRow } from "#contracts/sql-database.ts";
import { contentOf, type DatabaseContent, databaseOf, EMPTY, insert } from "./database-content.ts";

const row = {
  ...{ run_id: "run-1", tool: "write", arguments_digest: "sha256:1", retry_safe: 0, occurrence: 1 },
  ...{ attempts: 1, started_at: 1 },
};
const answer = JSON.stringify({ content: [{ type: "text", text: "wrote" }], isError: false });

/** What version 1 wrote: one operation that is completed, and one that is open. */
const ROWS: readonly SqlRow[] = [
  {
    ...row,
    ...{ operation_id: "run-1:e1:0", idempotency_key: "task:write:1" },
    ...{ state: "completed", observed_at: 2, answer },
  },
  { ...row, operation_id: "run-1:e1:1", idempotency_key: "task:write:2", state: "started" },
];

/** A journal as an older program left it. */
export function oldJournal(): DatabaseContent {
  const database = databaseOf(EMPTY);
  database.execute(SCHEMA_STEPS[0] ?? "");
  database.execute(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = 1`);
  for (const one of ROWS) insert(database, "operations", one);
  const content = contentOf(database);
  database.close();
  return content;
}
