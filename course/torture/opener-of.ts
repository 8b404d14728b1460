import type { Opener } from "./open-journal.ts";
import type { JournalKind } from "./orders.ts";

/** For who reads every kind; a worker knows one, and starts the sooner. */
export async function openerOf(kind: JournalKind): Promise<Opener> {
  switch (kind) {
    case "sqlite":
      return (await import("./open-sqlite.ts")).openSqlite;
    case "postgres":
      return (await import("./open-postgres.ts")).openPostgres;
    case "jsonl":
      return (await import("./open-jsonl.ts")).openJsonl;
  }
}
