import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openLibsql } from "#agent/edges/libsql-database.ts";
import { SCHEMA_STEPS } from "#agent/sqlite-schema.ts";
import type { OperationRecord } from "#contracts/journal.ts";
import type { Answer } from "#contracts/loop.ts";
import type { SqlDatabase, SqlRow } from "#contracts/sql-database.ts";
import type { Example } from "../example-check.ts";

/** One file on a real disk, and as many connections to it as are asked for. */
export interface FilePlace {
  path: string;
  connect(): SqlDatabase;
}

/** An example on a real file, with the tables of a journal in it, by statements of the check's own. */
export function fileExample(
  invariant: string,
  breach: (place: FilePlace) => ReturnType<Example["breach"]>,
  { made = true }: { made?: boolean } = {},
): Example {
  return {
    invariant,
    async breach() {
      const folder = mkdtempSync(join(tmpdir(), "lab-16-"));
      const path = join(folder, "journal.sqlite");
      const open: SqlDatabase[] = [];
      const connect = () => {
        const database = openLibsql(path);
        open.push(database);
        return database;
      };
      try {
        if (made) makeTables(connect());
        return await breach({ path, connect });
      } finally {
        for (const database of open) database.close();
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

function makeTables(database: SqlDatabase): void {
  database.query("PRAGMA journal_mode = WAL");
  for (const step of SCHEMA_STEPS) database.execute(step);
  database.execute("CREATE TABLE things (name TEXT)");
}

export function namesIn(database: SqlDatabase): string[] {
  return database.query("SELECT name FROM things").map(({ name }) => String(name));
}

export function addName(database: SqlDatabase, name: string): void {
  database.query("INSERT INTO things VALUES (?)", [name]);
}

/** Hears each statement before it runs; what it throws is thrown. */
export function heardDatabase(database: SqlDatabase, hear: (sql: string) => void): SqlDatabase {
  return {
    query(sql, values) {
      hear(sql);
      return database.query(sql, values);
    },
    execute(script) {
      hear(script);
      database.execute(script);
    },
    close: () => database.close(),
  };
}

/** The code of SQLite's refusal, or `done`. */
export function codeOf(work: () => unknown): string {
  try {
    work();
    return "done";
  } catch (error) {
    return String((error as { code?: string }).code);
  }
}

export const answer: Answer = { content: [{ type: "text", text: "wrote" }], isError: false };
export const LONG = "x".repeat(5_000);
export const largeAnswer: Answer = { content: [{ type: "text", text: LONG }], isError: false };
export const why = { code: "run.aborted", params: {} } as const;

export const started: OperationRecord = {
  ...{ operationId: "run-1:e1:0", runId: "run-1", tool: "write", argumentsDigest: "sha256:1" },
  ...{ idempotencyKey: "task:write:1", retrySafe: false },
  ...{ state: "started", occurrence: 1, attempts: 1, startedAt: 5 },
};

export function completed(change: Partial<OperationRecord> = {}): OperationRecord {
  return { ...started, state: "completed", answer, observedAt: 9, ...change };
}

export function rowsIn(database: SqlDatabase, table: string): readonly SqlRow[] {
  return database.query(`SELECT * FROM ${table}`);
}
