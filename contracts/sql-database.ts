/**
 * A database in a file of this machine, as every driver for SQLite can give it. One statement runs at a time,
 * and each returns when it is done: nothing else of this process comes between two of them.
 */
export interface SqlDatabase {
  /** Runs one statement and gives its rows. @throws {SqlError} */
  query(sql: string, values?: readonly SqlValue[]): readonly SqlRow[];
  /** Runs statements without values, one after the other, such as those of a schema. @throws {SqlError} */
  execute(script: string): void;
  close(): void;
}

export type SqlValue = string | number | null;

/** By the names of the columns. */
export type SqlRow = Readonly<Record<string, SqlValue>>;

/**
 * A statement that came to nothing. `code` is SQLite's own name for the reason, in every driver the same, and
 * the most exact one: busy is also `SQLITE_BUSY_RECOVERY` and `SQLITE_BUSY_SNAPSHOT`.
 */
export class SqlError extends Error {
  readonly code: string;

  /** @param code such as `SQLITE_BUSY`, `SQLITE_FULL` or `SQLITE_IOERR_FSYNC` */
  constructor(code: string, options?: { cause?: unknown }) {
    super(code, options);
    this.name = new.target.name;
    this.code = code;
  }
}

/** Also true of an error out of another bundle of this project, where `instanceof` would say no. */
export function isSqlError(thrown: unknown): thrown is SqlError {
  return thrown instanceof Error && thrown.name === SqlError.name && "code" in thrown;
}

/** How long somebody else's lock is waited for. */
export interface LockPatience {
  /** From the first try on, in milliseconds. After that it is told: `journal.busy`. */
  waitMs: number;
  /** Unix time in milliseconds. */
  now(): number;
  pause(ms: number): Promise<void>;
}
