import { type SqlDatabase, SqlError, type SqlRow, type SqlValue } from "#contracts/sql-database.ts";
import { after } from "../../crash-explorer/after.ts";
import type { Slot, Thing } from "../../crash-explorer/thing.ts";
import { contentOf, type DatabaseContent, databaseOf, EMPTY } from "./database-content.ts";
import { isCommit, isLook, saturated } from "./explored-statements.ts";
import { showDatabase } from "./show-database.ts";

/** Commits, each whole: the last that is on the medium, and those after it. */
export interface DatabaseState {
  synced: string;
  unsynced: readonly string[];
}

export interface DatabaseOptions {
  content?: DatabaseContent;
  /** Once in each life, somebody else may hold the lock, or the disk may be full at a commit. */
  troubled?: boolean;
}

/**
 * A file with a database, in which a transaction is there whole or not at all. What the statements mean, a
 * real SQLite says; what a crash leaves, the explorer. Only with `synchronous = FULL` is a commit synced.
 */
export function exploredDatabase(options: DatabaseOptions = {}): Thing<DatabaseState, SqlDatabase> {
  return {
    initial: { synced: JSON.stringify(options.content ?? EMPTY), unsynced: [] },
    fingerprint: (state, level) => (level === "power" ? JSON.stringify(state) : writtenIn(state)),
    show: (state) => showDatabase(contentIn(writtenIn(state))),
    boundaries: ["written", "commit"],
    left: (state, level) => (level === "power" ? [state, ...cutBack(state)] : [state]),
    open: (slot) => new ExploredDatabase(slot, options.troubled ?? false),
  };
}

export function writtenIn({ synced, unsynced }: DatabaseState): string {
  return unsynced.at(-1) ?? synced;
}

/** States are never changed in place, and an exploration asks about the same ones again and again. */
const known = new Map<string, DatabaseContent>();

export function contentIn(text: string): DatabaseContent {
  const content = known.get(text) ?? (JSON.parse(text) as DatabaseContent);
  known.set(text, content);
  return content;
}

/** The power may take any number of the commits at the end; what is left then is on the medium. */
function cutBack({ synced, unsynced }: DatabaseState): DatabaseState[] {
  return [synced, ...unsynced].map((content) => ({ synced: content, unsynced: [] }));
}

class ExploredDatabase implements SqlDatabase {
  readonly #slot: Slot<DatabaseState>;
  #troubles: { locked: boolean; full: boolean };
  #real: SqlDatabase | undefined;
  #inTransaction = false;

  constructor(slot: Slot<DatabaseState>, troubled: boolean) {
    this.#slot = slot;
    this.#troubles = { locked: troubled, full: troubled };
    slot.whenOver(() => this.close());
  }

  query(sql: string, values: readonly SqlValue[] = []): readonly SqlRow[] {
    const words = sql.trim().replace(/\s+/g, " ").toUpperCase();
    // What the file is like, no database in memory can say.
    if (words.startsWith("PRAGMA JOURNAL_MODE")) return [{ journal_mode: "wal" }];
    if (words.startsWith("PRAGMA WAL_CHECKPOINT")) return this.#checkpoint();
    if (words.startsWith("BEGIN") && this.#happens("locked")) throw new SqlError("SQLITE_BUSY");
    if (isCommit(words) && this.#happens("full")) {
      this.#database().query("ROLLBACK");
      this.#inTransaction = false;
      throw new SqlError("SQLITE_FULL");
    }
    const rows = this.#database()
      .query(sql, values)
      .map((row) => ({ ...row }));
    if (words.startsWith("BEGIN")) this.#inTransaction = true;
    if (isCommit(words) || words === "ROLLBACK") this.#inTransaction = false;
    if (!this.#inTransaction && !isLook(words)) this.#commit();
    return rows;
  }

  /** Statement by statement: outside of a transaction each is a commit of its own. */
  execute(script: string): void {
    for (const statement of script.split(";")) {
      if (statement.trim() !== "") this.query(statement);
    }
  }

  close(): void {
    this.#real?.close();
    this.#real = undefined;
  }

  #database(): SqlDatabase {
    this.#real ??= databaseOf(contentIn(writtenIn(this.#slot.get())));
    return this.#real;
  }

  /** A process may die between the write and the sync: then the commit is there, until the power is cut. */
  #commit(): void {
    const before = this.#slot.get();
    const content = JSON.stringify(saturated(contentOf(this.#database())));
    if (content === writtenIn(before)) return;
    const unsynced = [...before.unsynced, content].slice(-MOST_UNSYNCED);
    const written = after(before, `write ${content}`, () => ({ ...before, unsynced }));
    if (!this.#isFull()) {
      void this.#slot.put("commit", () => written);
      return;
    }
    this.#slot.passing("written", written);
    void this.#slot.put("commit", () => syncedOf(written));
  }

  #checkpoint(): readonly SqlRow[] {
    const { unsynced } = this.#slot.get();
    if (unsynced.length > 0) void this.#slot.put("commit", syncedOf);
    return [{ busy: 0, log: 0, checkpointed: 0 }];
  }

  #isFull(): boolean {
    return Number(this.#database().query("PRAGMA synchronous")[0]?.synchronous) >= FULL;
  }

  #happens(trouble: "locked" | "full"): boolean {
    if (!this.#troubles[trouble] || this.#slot.choose(trouble, 2) === 0) return false;
    this.#troubles = { locked: false, full: false };
    return true;
  }
}

const FULL = 2;
const MOST_UNSYNCED = 3;

function syncedOf(state: DatabaseState): DatabaseState {
  return after(state, "sync", () => ({ synced: writtenIn(state), unsynced: [] }));
}
