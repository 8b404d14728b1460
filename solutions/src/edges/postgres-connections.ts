import pg from "pg";
import { loansOf } from "#agent/edges/postgres-loans.ts";
import { messageOf } from "#agent/problem-of.ts";
import { HarnessError } from "#contracts/errors.ts";

/** Connections to one database, made when they are needed. */
export interface Connections {
  /**
   * Lends a connection for one piece of work. One that somebody threw on, and not the server, is not lent
   * again: nobody knows in which state it is.
   * @throws {HarnessError} `database.unreachable` {problem}: none could be had.
   */
  lend<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export interface ConnectionSettings {
  /** How long a database that is just being started again is waited for. Default 10,000. */
  patienceMs?: number;
  /** Default 4. */
  most?: number;
}

/**
 * Nothing waits for ever: not for a lock, not for an answer, and the server not for a client that is gone.
 */
const LIMITS = { lock_timeout: 15_000, idle_in_transaction_session_timeout: 10_000 } as const;

export function openConnections(
  url: string,
  { patienceMs = 10_000, most = 4 }: ConnectionSettings = {},
): Connections {
  const pool = new pg.Pool({
    connectionString: url,
    max: most,
    connectionTimeoutMillis: 5_000,
    query_timeout: 20_000,
    ...LIMITS,
  });
  // One that was lent to nobody is gone; whoever needs one gets another.
  pool.on("error", () => {});

  async function connect(): Promise<pg.PoolClient> {
    const tries = Math.ceil(patienceMs / PAUSE_MS);
    for (let tried = 1; ; tried += 1) {
      try {
        return await pool.connect();
      } catch (error) {
        if (tried >= tries) throw unreachable(error);
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    }
  }

  const loans = loansOf(pool, connect);
  return {
    async lend(work) {
      const loan = await loans.borrow();
      try {
        return await work(loan.client);
      } catch (error) {
        if (sqlStateOf(error) === undefined) loan.broken = asError(error);
        throw error;
      } finally {
        loans.giveBack(loan);
      }
    },
    close: () => pool.end(),
  };
}

const PAUSE_MS = 100;

/** Asks the server. @throws {HarnessError} `database.unreachable`: the connection was lost. */
export async function ask(
  client: pg.ClientBase,
  statement: string,
  values: readonly unknown[] = [],
): Promise<pg.QueryResult<Record<string, string | null>>> {
  try {
    return await client.query(statement, [...values]);
  } catch (error) {
    throw isConnectionLost(error) ? unreachable(error) : error;
  }
}

/**
 * Sends what commits by itself, or a commit. Only then a lost connection leaves a question.
 * @throws {HarnessError} `database.outcome_unknown` {write}: sent, and the answer was lost.
 */
export async function send(
  client: pg.ClientBase,
  query: pg.QueryConfig,
  write: string,
): Promise<pg.QueryResult<Record<string, string | null>>> {
  try {
    return await client.query(query);
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
    throw new HarnessError({ code: "database.outcome_unknown", params: { write } }, { cause: error });
  }
}

/** Five characters by which the server says what is wrong; undefined: it did not say anything. */
export function sqlStateOf(error: unknown): string | undefined {
  const { code = "" } = error instanceof pg.DatabaseError ? error : {};
  return /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** The server took the connection away, which may come as its last word or as none. */
function isConnectionLost(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state === undefined || state.startsWith("57P") || state.startsWith("08") || state === "25P03";
}

function unreachable(error: unknown): HarnessError {
  const params = { problem: messageOf(error) };
  return new HarnessError({ code: "database.unreachable", params }, { cause: error });
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
