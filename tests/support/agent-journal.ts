import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { openLibsql } from "#agent/edges/libsql-database.ts";
import { recordsIn } from "#agent/sqlite-reading.ts";
import type { OperationRecord } from "#contracts/journal.ts";
import { isSqlError } from "#contracts/sql-database.ts";
import { quietEnvironment, root } from "./run-command.ts";

/** The records of the one journal, in either format, oldest first; none while it cannot be read. */
export function journalRecords(folder: string): OperationRecord[] {
  const within = join(folder, ".my-pi-agent", "journals");
  const name = existsSync(within) ? readdirSync(within)[0] : undefined;
  if (name === undefined) return [];
  if (name.endsWith(".sqlite")) return recordsOfDatabase(join(within, name));
  const lines = readFileSync(join(within, name), "utf8").split("\n").slice(1, -1);
  const records: OperationRecord[] = lines.map((line) => JSON.parse(line));
  return [...new Map(records.map((record) => [record.operationId, record])).values()];
}

/** A process that stands still may hold a lock; one that has just begun has made no table yet. */
function recordsOfDatabase(path: string): OperationRecord[] {
  try {
    const database = openLibsql(path);
    try {
      return recordsIn(database);
    } finally {
      database.close();
    }
  } catch (error) {
    if (isSqlError(error)) return [];
    throw error;
  }
}

/** The states of the operations in the one journal. */
export function journalStates(folder: string): string[] {
  return journalRecords(folder).map(({ state }) => state);
}

/** `npm run agent -- journal ...words`, and what it says on stdout. */
export function journalCommand(folder: string, ...words: string[]): Promise<string> {
  const given = ["my-pi-agent/start.js", "journal", ...words, "--folder", folder];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, given, { cwd: root, env: quietEnvironment() }, (error, stdout) =>
      error ? reject(error) : resolve(stdout),
    );
  });
}
