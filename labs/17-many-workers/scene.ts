import { openLabDatabase } from "#agent/edges/lab-database.ts";
import { openSharedDatabase, type SharedDatabase } from "#agent/edges/postgres-journal.ts";
import { type LabDatabase, startPrivatePostgres } from "#agent/edges/private-postgres.ts";
import type { Fact } from "#contracts/facts.ts";
import type { LabContext, Measured } from "../experiment.ts";
import type { PlannedCall } from "./explored-boot.ts";
import { type RealService, startService } from "./http-service.ts";
import type { WorkerOrder } from "./worker-process.ts";
import { startWorker, type WorkerProcess } from "./workers.ts";

/** A real database, a real service, and real processes that work at runs. */
export interface Scene {
  database: LabDatabase;
  shared: SharedDatabase;
  service: RealService;
  start(worker: string, calls: readonly PlannedCall[], more?: Partial<WorkerOrder>): WorkerProcess;
  /** Until the lease of the run has run out by the database's clock. */
  leaseRunsOut(runId?: string): Promise<void>;
}

export const RUN_ID = "run-1";
export const LEASE_MS = 1_000;

/** Whatever happens, nothing of it is left. @param own a private server, which can be restarted */
export async function inScene(
  run: (scene: Scene) => Promise<Measured>,
  { own = false } = {},
): Promise<Measured> {
  const database = own ? await startPrivatePostgres() : await openLabDatabase(await addressOf());
  const service = await startService();
  const shared = await openSharedDatabase(database.url);
  const started: WorkerProcess[] = [];
  const scene: Scene = {
    database,
    shared,
    service,
    start(worker, calls, more = {}) {
      const about = { url: database.url, service: service.url, worker, leaseMs: LEASE_MS, calls };
      const process = startWorker({ ...about, runs: { one: RUN_ID }, ...more });
      started.push(process);
      return process;
    },
    async leaseRunsOut(runId = RUN_ID) {
      for (;;) {
        const { lease, now } = await shared.leases.look(runId);
        if (lease === undefined || now >= lease.expiresAt) return;
        await new Promise((resolve) => setTimeout(resolve, lease.expiresAt - now));
      }
    },
  };
  try {
    return await run(scene);
  } finally {
    for (const { child } of started) child.kill("SIGKILL");
    await Promise.all(started.map(({ ended }) => ended));
    await shared.close();
    await service.close();
    await database.stop();
  }
}

/**
 * All scenes of a process share one server, and each has a schema of its own. The server ends with the
 * process, which is what it is made for.
 */
function addressOf(): Promise<string> {
  const given = process.env.DATABASE_URL;
  if (given) return Promise.resolve(given);
  server ??= startPrivatePostgres();
  return server.then(({ url }) => url);
}

let server: Promise<LabDatabase> | undefined;

export function measured({ text }: LabContext, terminal: string, reason: Fact, details: Measured): Measured {
  return { terminal, reason: text(reason), ...details };
}
