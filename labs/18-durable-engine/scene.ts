import { type DbosControl, type DbosPlace, openDbosControl } from "#agent/edges/dbos-control.ts";
import { openLabDatabase } from "#agent/edges/lab-database.ts";
import { openConnections } from "#agent/edges/postgres-connections.ts";
import { openSharedDatabase, type SharedDatabase } from "#agent/edges/postgres-journal.ts";
import { type LabDatabase, startPrivatePostgres } from "#agent/edges/private-postgres.ts";
import { harnessVersion } from "#agent/engine-harness.ts";
import type { Fact } from "#contracts/facts.ts";
import { type RealService, startService } from "../17-many-workers/http-service.ts";
import type { LabContext, Measured } from "../experiment.ts";
import type { EngineOrder } from "./engine-order.ts";
import { digestOf, type ExecutorProcess, startExecutor } from "./executors.ts";

/** A real database with the engine's tables and ours, a real service, and real processes. */
export interface Scene {
  /** Of the database, with the scene's own schema. */
  url: string;
  shared: SharedDatabase;
  /** The engine's tables, once a first process has made them. */
  control(): Promise<DbosControl>;
  /**
   * Waits until a workflow has its end, and says it as the engine calls it.
   * @throws {Error} when no process is left that could bring it there.
   */
  ended(runId: string): Promise<string>;
  service: RealService;
  start(more?: Partial<EngineOrder>): ExecutorProcess;
  /** The engine's own version of a workflow that is written in this way. */
  digest(kind: string): Promise<string>;
}

export const RUN = "run-1";
/** Each takeover waits for it; on a busy machine a process may get no turn for more than a second. */
const LEASE_MS = 3_000;

/** Whatever happens, nothing of it is left. */
export async function inScene<Result>(run: (scene: Scene) => Promise<Result>): Promise<Result> {
  // What the engine's client does with its driver is nothing that a learner could change.
  process.noDeprecation = true;
  const database = await openLabDatabase(await addressOf());
  const place: DbosPlace = { url: database.url, schema: engineSchemaOf(database.url) };
  const started: ExecutorProcess[] = [];
  const opened: { close(): Promise<void> }[] = [];
  const also = <Opened extends { close(): Promise<void> }>(one: Opened): Opened => {
    opened.push(one);
    return one;
  };
  try {
    const service = also(await startService());
    const shared = also(await openSharedDatabase(database.url));
    let control: Promise<DbosControl> | undefined;
    return await run({
      url: database.url,
      shared,
      service,
      control() {
        control ??= openDbosControl(place).then(also);
        return control;
      },
      async ended(runId) {
        const { status } = await this.control();
        for (;;) {
          const said = await status(runId);
          if (said !== "PENDING" && said !== "ENQUEUED") return said ?? "none";
          if (started.every(isOver)) throw new Error(`nobody is left to carry ${runId}, which is ${said}`);
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      },
      digest: (kind) => digestOf(place, kind),
      start(more = {}) {
        const own: EngineOrder = {
          ...{ ...place, service: service.url, executor: "own", version: harnessVersion(), starts: [] },
          ...{
            tool: "charge",
            journal: true,
            sweeps: false,
            leaseMs: LEASE_MS,
            lookAgainMs: 600_000,
            halts: 1,
          },
          ...more,
        };
        const executor = startExecutor(own);
        started.push(executor);
        return executor;
      },
    });
  } finally {
    await Promise.all(started.map((executor) => executor.kill()));
    for (const one of opened.reverse()) await one.close();
    await dropped(place);
    await database.stop();
  }
}

function isOver({ child }: ExecutorProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** All scenes of a process share one server, and each has schemas of its own. */
function addressOf(): Promise<string> {
  const given = process.env.DATABASE_URL;
  if (given) return Promise.resolve(given);
  server ??= startPrivatePostgres();
  return server.then(({ url }) => url);
}

let server: Promise<LabDatabase> | undefined;

/** A schema for the engine beside the scene's own, which the address names. */
function engineSchemaOf(url: string): string {
  const options = new URL(url).searchParams.get("options") ?? "";
  const own = /search_path=(\w+)/.exec(options)?.[1];
  if (own === undefined) throw new TypeError("the database has no schema of its own");
  return `${own}_engine`;
}

async function dropped({ url, schema }: DbosPlace): Promise<void> {
  const connections = openConnections(url);
  await connections.lend((client) => client.query(`drop schema if exists "${schema}" cascade`));
  await connections.close();
}

export function measured({ text }: LabContext, terminal: string, reason: Fact, details: Measured): Measured {
  return { terminal, reason: text(reason), ...details };
}
