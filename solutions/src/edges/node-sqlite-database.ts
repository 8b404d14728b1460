import { problemOf } from "#agent/problem-of.ts";
import { type SqlDatabase, SqlError, type SqlRow, type SqlValue } from "#contracts/sql-database.ts";

/** As much of `node:sqlite` as is used: the types of the oldest Node of this project do not know it. */
interface NodeSqlite {
  DatabaseSync: new (
    path: string,
  ) => {
    prepare(sql: string): { all(...values: readonly SqlValue[]): unknown[] };
    exec(script: string): void;
    close(): void;
  };
}

/** Undefined before Node 22.13: there it is not yet a part of Node, or hidden behind a flag. */
export function nodeSqlite(): NodeSqlite | undefined {
  return process.getBuiltinModule("node:sqlite") as unknown as NodeSqlite | undefined;
}

/** The driver that Node brings along: no package, and nothing to compile. */
export function openNodeSqlite({ DatabaseSync }: NodeSqlite, path: string): SqlDatabase {
  const database = told(() => new DatabaseSync(path));
  type Statement = ReturnType<typeof database.prepare>;
  const prepared = new Map<string, Statement>();
  return {
    query: (sql, values = []) =>
      told(() => {
        const statement = prepared.get(sql) ?? database.prepare(sql);
        prepared.set(sql, statement);
        return statement.all(...values) as SqlRow[];
      }),
    execute: (script) => told(() => database.exec(script)),
    close: () => database.close(),
  };
}

function told<Value>(work: () => Value): Value {
  try {
    return work();
  } catch (cause) {
    const { errcode } = cause as { errcode?: number };
    throw new SqlError(errcode === undefined ? problemOf(cause) : nameOf(errcode), { cause });
  }
}

/** Node gives SQLite's number, the lowest byte of which is the kind. */
function nameOf(errcode: number): string {
  return EXTENDED.get(errcode) ?? KINDS.get(errcode & 0xff) ?? `SQLITE_${errcode}`;
}

const EXTENDED: ReadonlyMap<number, string> = new Map([
  [1034, "SQLITE_IOERR_FSYNC"],
  [1290, "SQLITE_IOERR_DIR_FSYNC"],
]);

const KINDS: ReadonlyMap<number, string> = new Map([
  [1, "SQLITE_ERROR"],
  [5, "SQLITE_BUSY"],
  [8, "SQLITE_READONLY"],
  [10, "SQLITE_IOERR"],
  [11, "SQLITE_CORRUPT"],
  [13, "SQLITE_FULL"],
  [14, "SQLITE_CANTOPEN"],
  [19, "SQLITE_CONSTRAINT"],
  [26, "SQLITE_NOTADB"],
]);
