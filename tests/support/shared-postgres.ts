import { claimRun } from "#agent/claim-run.ts";
import { openLabDatabase } from "#agent/edges/lab-database.ts";
import { type Connections, openConnections } from "#agent/edges/postgres-connections.ts";
import { openSharedDatabase, type SharedDatabase } from "#agent/edges/postgres-journal.ts";
import type { Answer } from "#contracts/loop.ts";
import type { RunLease } from "#contracts/workers.ts";

/** A real server, and whoever works at it on connections of their own. */
export interface SharedPostgres {
  url: string;
  /** For looking, and for standing in the way. */
  connections: Connections;
  /** Another worker, who remembers only what it saw itself. */
  open(url?: string): Promise<SharedDatabase>;
  /** Nobody has ever done anything. */
  empty(): Promise<void>;
  /** Until so many wait for a lock. */
  waiting(count: number): Promise<void>;
  stop(): Promise<void>;
}

export async function startSharedPostgres(): Promise<SharedPostgres> {
  const database = await openLabDatabase(process.env.DATABASE_URL);
  const connections = openConnections(database.url);
  const opened: SharedDatabase[] = [];
  const open = async (url = database.url) => {
    const shared = await openSharedDatabase(url);
    opened.push(shared);
    return shared;
  };
  await open();
  return {
    url: database.url,
    connections,
    open,
    empty: () =>
      connections.lend(async (client) => {
        await client.query("delete from run_leases; delete from operations; delete from operation_writes");
      }),
    async waiting(count) {
      for (let tries = 0; tries < 600; tries += 1) {
        const { rows } = await connections.lend((client) => client.query(WAITING));
        if (Number(rows[0].waiting) >= count) return;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      throw new Error(`never ${count} that wait`);
    },
    async stop() {
      for (const shared of opened) await shared.close();
      await connections.close();
      await database.stop();
    },
  };
}

const WAITING = `select count(*) as waiting from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

/** The run is this worker's from now on. */
export async function claimed(
  { leases }: SharedDatabase,
  worker: string,
  leaseMs = 60_000,
): Promise<RunLease> {
  const claim = await claimRun(leases, "r", { worker, host: "h" }, leaseMs);
  if (claim.kind !== "claimed") throw new Error("not claimed");
  return claim.lease;
}

export function wantedOf(name: string, runId = "r") {
  return {
    ...{ operationId: `${runId}:${name}:0`, runId, tool: "charge", argumentsDigest: "sha256:1" },
    ...{ idempotencyKey: `task:${name}`, retrySafe: false },
  };
}

export const charged: Answer = { content: [{ type: "text", text: "charged 10" }], isError: false };
