import { openLibsql } from "#agent/edges/libsql-database.ts";
import type { SqlDatabase, SqlRow, SqlValue } from "#contracts/sql-database.ts";

/** All that a database holds, as plain data. */
export interface DatabaseContent {
  applicationId: number;
  version: number;
  /** The statements that made its tables and indexes. */
  schema: readonly string[];
  tables: Readonly<Record<string, readonly SqlRow[]>>;
}

export const EMPTY: DatabaseContent = { applicationId: 0, version: 0, schema: [], tables: {} };

/** A real SQLite with this content, in memory. */
export function databaseOf({ applicationId, version, schema, tables }: DatabaseContent): SqlDatabase {
  const database = openLibsql(":memory:");
  for (const statement of schema) database.execute(statement);
  for (const [table, rows] of Object.entries(tables)) {
    for (const row of rows) insert(database, table, row);
  }
  database.execute(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${version}`);
  return database;
}

export function insert(database: SqlDatabase, table: string, row: SqlRow): void {
  const columns = Object.keys(row);
  const places = columns.map(() => "?").join(", ");
  database.query(`INSERT INTO ${table} (${columns.join(", ")}) VALUES (${places})`, Object.values(row));
}

export function contentOf(database: SqlDatabase): DatabaseContent {
  const objects = database.query("SELECT name, type, sql FROM sqlite_schema WHERE sql IS NOT NULL");
  const tables = objects.filter(({ type }) => type === "table").map(({ name }) => String(name));
  return {
    applicationId: numberOf(database, "application_id"),
    version: numberOf(database, "user_version"),
    schema: objects.map(({ sql }) => String(sql)),
    tables: Object.fromEntries(tables.map((table) => [table, rowsOf(database, table)])),
  };
}

/** Plain objects, whatever the driver's are. */
function rowsOf(database: SqlDatabase, table: string): SqlRow[] {
  return database.query(`SELECT * FROM ${table}`).map((row) => ({ ...row }));
}

function numberOf(database: SqlDatabase, pragma: string): number {
  return Number(database.query(`PRAGMA ${pragma}`)[0]?.[pragma] as SqlValue);
}
