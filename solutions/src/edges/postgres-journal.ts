import { randomUUID } from "node:crypto";
import { openConnections } from "#agent/edges/postgres-connections.ts";
import { type PostgresLeaseTable, postgresLeaseTable } from "#agent/edges/postgres-lease-table.ts";
import { postgresJournalDatabase } from "#agent/edges/postgres-record-store.ts";
import { makeTables } from "#agent/edges/postgres-schema.ts";
import { sharedJournal } from "#agent/shared-journal.ts";
import type { KeyedJournal } from "#contracts/keyed-operations.ts";
import type { Fence, JournalDatabase } from "#contracts/workers.ts";

/** A database that many workers share: who works at which run, and what each operation came to. */
export interface SharedDatabase {
  leases: PostgresLeaseTable;
  /** For whoever makes a journal of it. */
  database: JournalDatabase;
  /** @param fence of the worker's claim; absent: of somebody who is no worker, such as a person. */
  journal(fence?: Fence): KeyedJournal;
  close(): Promise<void>;
}

/** @throws {HarnessError} `database.unreachable` {problem}. */
export async function openSharedDatabase(url: string): Promise<SharedDatabase> {
  const connections = openConnections(url);
  await connections.lend(makeTables);
  const database = postgresJournalDatabase(connections);
  return {
    leases: postgresLeaseTable(connections),
    database,
    journal: (fence) => sharedJournal(database, { newId: randomUUID, ...(fence && { fence }) }),
    close: () => connections.close(),
  };
}

/**
 * Opens the Operation Journal in Postgres.
 * @param now Unix milliseconds; absent: the database's clock
 */
export async function openPostgresOperationJournal(
  url: string,
  options: { fence?: Fence; now?: () => number } = {},
): Promise<{ journal: KeyedJournal; close(): Promise<void> }> {
  const connections = openConnections(url);
  await connections.lend(makeTables);
  const journal = sharedJournal(postgresJournalDatabase(connections), { newId: randomUUID, ...options });
  return { journal, close: () => connections.close() };
}
