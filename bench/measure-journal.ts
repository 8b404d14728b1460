import { performance } from "node:perf_hooks";
import { openSqliteFile } from "#agent/edges/sqlite-file.ts";
import { ROW_COLUMNS, rowOf } from "#agent/record-row.ts";
import { openSqliteOperationJournal } from "#agent/sqlite-operation-journal.ts";
import type { OperationRecord } from "#contracts/journal.ts";
import type { Answer } from "#contracts/loop.ts";
import type { SqlDatabase } from "#contracts/sql-database.ts";
import { median } from "./results.ts";

/** What one candidate did: pairs of started and completed a second, and the processor's time for each. */
export interface JournalMeasure {
  pairsPerSecond: number;
  cpuMsPerPair: number;
}

export interface OpenCandidate {
  /** As many pairs, numbered from the first. */
  pairs(first: number, count: number): Promise<void>;
  close(): void | Promise<void>;
}

/** Of what records one pair at a time. */
export function oneByOne(pair: (count: number) => Promise<void>): OpenCandidate["pairs"] {
  return async (first, count) => {
    for (let next = first; next < first + count; next += 1) await pair(next);
  };
}

/** One way to record an operation. Another journal is measured by adding one. */
export interface JournalCandidate {
  name: string;
  /** @param place a path, or the address of a database */
  open(place: string): Promise<OpenCandidate>;
}

const SUMMARY = "wrote 42 bytes";
export const answer: Answer = { content: [{ type: "text", text: SUMMARY }], isError: false };
const patience = { waitMs: 0, now: () => Date.now(), pause: async () => {} };

export function wanted(count: number) {
  return {
    operationId: `run:e${count}:0`,
    runId: `run-${Math.floor(count / 10)}`,
    tool: "write",
    argumentsDigest: "sha256:1",
    idempotencyKey: `task:write:${count}`,
    retrySafe: false,
  };
}

export const ours: JournalCandidate = {
  name: "SQLite journal",
  async open(path) {
    const database = await openSqliteFile(path);
    const journal = await openSqliteOperationJournal(database, { patience, now: () => 1 });
    return {
      pairs: oneByOne(async (count) => {
        const operation = wanted(count);
        await journal.start(operation);
        await journal.complete(operation.operationId, answer);
      }),
      close: () => database.close(),
    };
  },
};

/**
 * The same tables, driver, durability and rows, and nothing but the statements that the pair cannot do
 * without.
 */
export const bare: JournalCandidate = {
  name: "bare statements",
  async open(path) {
    const database = await openSqliteFile(path);
    await openSqliteOperationJournal(database, { patience, now: () => 1 });
    return {
      pairs: oneByOne(async (count) => {
        const started: OperationRecord = {
          ...wanted(count),
          ...{ state: "started", occurrence: 1, attempts: 1, startedAt: 1 },
        };
        const { row } = rowOf(started);
        const { operationId, idempotencyKey } = started;
        change(database, LOOK, [operationId, operationId, idempotencyKey], () => {
          const values = ROW_COLUMNS.map((column) => row[column]);
          database.query(INSERT, values);
        });
        change(database, ONE, [operationId], () => {
          database.query(COMPLETE, [SUMMARY, JSON.stringify(answer), operationId]);
        });
      }),
      close: () => database.close(),
    };
  },
};

function change(database: SqlDatabase, look: string, values: readonly string[], write: () => void): void {
  database.query("BEGIN IMMEDIATE");
  database.query(look, values);
  write();
  database.query("COMMIT");
}

const LOOK = "SELECT * FROM operations WHERE operation_id = ? OR bound_call = ? OR idempotency_key = ?";
const ONE = "SELECT * FROM operations WHERE operation_id = ?";
const INSERT = `INSERT INTO operations (${ROW_COLUMNS.join(", ")})
  VALUES (${ROW_COLUMNS.map(() => "?").join(", ")})`;
const COMPLETE = `UPDATE operations SET state = 'completed', observed_at = 1, summary = ?, answer = ?
  WHERE operation_id = ?`;

/**
 * In turns, so that whatever else the machine does hits all alike.
 * @param warmUp rounds before anything is counted: what is measured is a process that has been at work
 */
export async function measureJournals(
  candidates: readonly JournalCandidate[],
  placeOf: (name: string) => string,
  { rounds, pairs, warmUp = 0 }: { rounds: number; pairs: number; warmUp?: number },
): Promise<Map<string, JournalMeasure>> {
  const open = await Promise.all(
    candidates.map(async (one) => ({ ...one, journal: await one.open(placeOf(one.name)) })),
  );
  const spent = new Map(open.map(({ name }) => [name, { rounds: [] as number[], cpuMs: 0 }]));
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const { name, journal } of open) {
      const [begun, cpu] = [performance.now(), process.cpuUsage()];
      await journal.pairs((warmUp + round) * pairs, pairs);
      const { user, system } = process.cpuUsage(cpu);
      const sum = spent.get(name);
      if (sum === undefined || round < 0) continue;
      sum.rounds.push(performance.now() - begun);
      sum.cpuMs += (user + system) / 1000;
    }
  }
  for (const { journal } of open) await journal.close();
  return new Map(
    [...spent].map(([name, { rounds: all, cpuMs }]) => [
      name,
      { pairsPerSecond: (pairs / median(all)) * 1000, cpuMsPerPair: cpuMs / (rounds * pairs) },
    ]),
  );
}
