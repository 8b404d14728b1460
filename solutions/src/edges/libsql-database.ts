import Database from "libsql";
import { problemOf } from "#agent/problem-of.ts";
import { type SqlDatabase, SqlError, type SqlRow } from "#contracts/sql-database.ts";

/** The driver for every Node that this project runs on: a native module that is prebuilt in its package. */
export function openLibsql(path: string): SqlDatabase {
  const database = told(() => new Database(path));
  const prepared = new Map<string, Database.Statement>();
  return {
    query: (sql, values = []) =>
      told(() => {
        const statement = prepared.get(sql) ?? database.prepare(sql);
        prepared.set(sql, statement);
        return statement.all([...values]) as SqlRow[];
      }),
    execute: (script) => told(() => void database.exec(script)),
    close: () => void database.close(),
  };
}

function told<Value>(work: () => Value): Value {
  try {
    return work();
  } catch (cause) {
    // What cannot even be opened comes without a code of its own.
    const code = problemOf(cause);
    throw new SqlError(code.startsWith("SQLITE_") ? code : "SQLITE_CANTOPEN", { cause });
  }
}
