import { ask, type Connections, sqlStateOf } from "#agent/edges/postgres-connections.ts";
import { writeAtOnce } from "#agent/edges/postgres-one-statement.ts";
import { postgresRecords, writtenAs } from "#agent/edges/postgres-records.ts";
import { inTransaction } from "#agent/edges/postgres-transaction.ts";
import { guessWrite } from "#agent/guessed-write.ts";
import { lastSeen } from "#agent/last-seen.ts";
import type { JournalDatabase } from "#contracts/workers.ts";

/**
 * Operation records in Postgres, for any number of workers. A write is first tried in one statement, on what
 * this worker last saw. Where that is old, or was never seen, a transaction looks and decides: it alone
 * refuses.
 */
export function postgresJournalDatabase(connections: Connections): JournalDatabase {
  const clock = databaseClock();
  const seen = lastSeen();
  return {
    ...postgresRecords(connections),
    clock: clock.now,
    async transaction(writeId, work) {
      const guess = clock.isFresh() ? await guessWrite(seen, work) : undefined;
      if (guess !== undefined) {
        const attempt = () => connections.lend((client) => writeAtOnce(client, writeId, guess));
        if (await attempt().catch(noneIfInTheWay)) {
          seen.sawRecord(guess.record, writeId);
          return guess.result;
        }
        seen.forget(guess.record.operationId, guess.claim?.runId);
      }
      const parts = { writeId, work, seen, readClock: clock.read };
      return untilItGoesThrough(() => connections.lend((client) => inTransaction(client, parts)));
    },
    written: (writeId) =>
      connections.lend(async (client) => {
        // A write that is under way has its name, and is waited for. One that comes later finds it taken.
        const { rowCount } = await ask(client, TAKE_NAME, [writeId]);
        return rowCount === 1 ? undefined : writtenAs(client, writeId);
      }),
  };
}

const TAKE_NAME = `insert into operation_writes (write_id, operation_id, record) values ($1, '', '')
  on conflict do nothing`;

/** Two that wait for each other, or that put the same new row: the server ended one, which goes again. */
async function untilItGoesThrough<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isInTheWay(error) || tries >= MOST_TRIES) throw error;
    }
  }
}

const MOST_TRIES = 20;

function noneIfInTheWay(error: unknown): false {
  if (isInTheWay(error)) return false;
  throw error;
}

/** Unique violation, serialization failure, deadlock: nothing of it was written. */
function isInTheWay(error: unknown): boolean {
  return ["23505", "40001", "40P01"].includes(sqlStateOf(error) ?? "");
}

/**
 * The database's clock as it was read last, and what has passed here since. Where this machine slept that is
 * too little, and what was started then seems older than it is: the safe side for whoever asks how old a key
 * is. So that it stays a matter of little, it is read anew after a while.
 */
function databaseClock() {
  let readAs = 0;
  let readAt = Number.NEGATIVE_INFINITY;
  return {
    now: () => (readAs === 0 ? 0 : readAs + Math.floor(performance.now() - readAt)),
    isFresh: () => performance.now() - readAt < FRESH_MS,
    read(now: number): void {
      readAs = now;
      readAt = performance.now();
    },
  };
}

const FRESH_MS = 60_000;
