import { isObject } from "#agent/stored-shapes.ts";
import { patiently, transact } from "#agent/transact.ts";
import { HarnessError, isHarnessError } from "#contracts/errors.ts";
import type { LockPatience, SqlDatabase, SqlRow } from "#contracts/sql-database.ts";
import type { SizedLogFile } from "#contracts/tree.ts";

/**
 * A session's lines as rows of the journal's database, for the session tree a log like any other. A group of
 * lines is one commit: there is no torn tail, and what belongs to an entry can go along with it.
 * `session.file_changed` {expected, found} where somebody else wrote since: looked at in the transaction that
 * writes, so that nobody can come between.
 */
export class SqliteSessionStorage implements SizedLogFile {
  readonly #database: SqlDatabase;
  readonly #patience: LockPatience;
  readonly #sessionId: string;
  readonly #beside = new Map<string, (database: SqlDatabase) => void>();
  /** In bytes, as this process knows it. */
  #size = 0;
  #mayBeUnsynced = true;

  /** @param database opened as a journal: so the tables are there, and a commit is durable */
  constructor(database: SqlDatabase, patience: LockPatience, sessionId: string) {
    this.#database = database;
    this.#patience = patience;
    this.#sessionId = sessionId;
  }

  /**
   * Whatever `append` writes under this id is durable together with `work`, or neither is.
   * @param work within the transaction; what it throws refuses the entry, and is thrown by `append`
   */
  async together<Value>(
    entryId: string,
    work: (database: SqlDatabase) => void,
    append: () => Promise<Value>,
  ): Promise<Value> {
    this.#beside.set(entryId, work);
    try {
      return await append();
    } finally {
      this.#beside.delete(entryId);
    }
  }

  async read(): Promise<Uint8Array> {
    const rows = await this.#ask(ALL);
    const bytes = new TextEncoder().encode(rows.map(({ record }) => `${record}\n`).join(""));
    this.#size = bytes.length;
    this.#mayBeUnsynced = true;
    return bytes;
  }

  async append(bytes: Uint8Array): Promise<void> {
    const records = recordsOf(bytes);
    await this.#change((database, last) => {
      let endsAt = this.#size;
      for (const [index, record] of records.entries()) {
        endsAt += new TextEncoder().encode(record).length + 1;
        const line = Number(last?.line ?? 0) + index + 1;
        const entryId = line === 1 ? null : idOf(record);
        database.query(INSERT, [this.#sessionId, line, entryId, record, endsAt]);
        if (entryId !== null) this.#beside.get(entryId)?.(database);
      }
      return endsAt;
    });
  }

  /** Each append is durable when it returns; what was read may be somebody's who died before the sync. */
  async sync(): Promise<void> {
    if (!this.#mayBeUnsynced) return;
    await this.#ask("PRAGMA wal_checkpoint(PASSIVE)", []);
    this.#mayBeUnsynced = false;
  }

  /** To the end of a whole line: no part of one is ever here. */
  async truncate(bytes: number): Promise<void> {
    await this.#change((database) => {
      database.query(CUT, [this.#sessionId, bytes]);
      return bytes;
    });
  }

  async size(): Promise<number> {
    return Number((await this.#ask(LAST))[0]?.ends_at ?? 0);
  }

  #ask(sql: string, values: readonly string[] = [this.#sessionId]): Promise<readonly SqlRow[]> {
    return patiently(this.#patience, () => this.#database.query(sql, values)).catch(tellAsLog);
  }

  async #change(work: (database: SqlDatabase, last: SqlRow | undefined) => number): Promise<void> {
    this.#size = await transact(this.#database, this.#patience, (database) => {
      const [last] = database.query(LAST, [this.#sessionId]);
      const found = Number(last?.ends_at ?? 0);
      if (found === this.#size) return work(database, last);
      throw new HarnessError({ code: "session.file_changed", params: { expected: this.#size, found } });
    }).catch(tellAsLog);
  }
}

const ALL = "SELECT record FROM session_entries WHERE session_id = ? ORDER BY line";
const LAST = "SELECT line, ends_at FROM session_entries WHERE session_id = ? ORDER BY line DESC LIMIT 1";
const CUT = "DELETE FROM session_entries WHERE session_id = ? AND ends_at > ?";
const INSERT = `INSERT INTO session_entries (session_id, line, entry_id, record, ends_at)
  VALUES (?, ?, ?, ?, ?)`;

function recordsOf(bytes: Uint8Array): string[] {
  const lines = new TextDecoder("utf-8", { fatal: true }).decode(bytes).split("\n");
  if (lines.pop() !== "") throw new TypeError("a row holds a whole line");
  return lines;
}

function idOf(record: string): string | null {
  const line: unknown = JSON.parse(record);
  return isObject(line) && typeof line.id === "string" ? line.id : null;
}

/** What failed is a session here. Busy is busy, whatever was to be written. */
function tellAsLog(error: unknown): never {
  if (!isHarnessError(error)) throw error;
  if (error.code === "journal.not_saved") throw error.cause;
  if (error.code !== "journal.poisoned") throw error;
  throw new HarnessError({ code: "session.poisoned", params: {} }, { cause: error });
}
