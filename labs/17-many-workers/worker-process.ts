import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { createInterface } from "node:readline";
import { claimRun } from "#agent/claim-run.ts";
import { pause } from "#agent/edges/pause.ts";
import { openSharedDatabase, type SharedDatabase } from "#agent/edges/postgres-journal.ts";
import { startHeartbeat } from "#agent/heartbeat.ts";
import { releaseRun, renewRun } from "#agent/hold-run.ts";
import { workerLoop } from "#agent/worker-loop.ts";
import { isHarnessError } from "#contracts/errors.ts";
import type { RunLease } from "#contracts/workers.ts";
import { carryCalls, type PlannedCall } from "./explored-boot.ts";
import { serviceAt } from "./http-service.ts";
import type { Service } from "./service.ts";

/** What a worker process is told when it is started. */
export interface WorkerOrder {
  url: string;
  service: string;
  worker: string;
  leaseMs: number;
  /** `one`: this run, once; `all`: every run that has no end, until there is none. */
  runs: { one: string } | "all";
  calls: readonly PlannedCall[];
  /** It says where it is, and waits there for a line. */
  haltsAt?: "before effect" | "after effect";
  /** At which effect, from 1, the default. */
  haltsOn?: number;
  /** What its own clock says more than the database's. */
  aheadMs?: number;
}

/** What it says, a line of JSON each. */
export type WorkerWord =
  | { at: "claimed"; token: number; from?: string }
  | { at: "held"; worker: string; host: string; since: number }
  | { at: "before effect" | "after effect" }
  | { at: "told"; code: string }
  | { at: "end"; end: string };

const order: WorkerOrder = JSON.parse(process.argv[2] ?? "{}");
const lines = createInterface({ input: process.stdin });
const waiting: (() => void)[] = [];
let halts = 0;
lines.on("line", () => waiting.shift()?.());
// Its parent holds the other end: without a parent it must not live on.
lines.on("close", () => process.exit());

if (order.aheadMs !== undefined) {
  const real = Date.now;
  Date.now = () => real() + (order.aheadMs ?? 0);
}
const self = { worker: order.worker, host: hostname() };
const shared = await openSharedDatabase(order.url);
if (order.runs === "all") await workAtAll(shared);
else await workAtOne(shared, order.runs.one);
await shared.close();
process.exit();

async function workAtOne({ leases, ...rest }: SharedDatabase, runId: string): Promise<void> {
  const claim = await claimRun(leases, runId, self, order.leaseMs);
  if (claim.kind === "ended") return say({ at: "end", end: "ended" });
  if (claim.kind === "held") {
    const { worker, host, since } = claim.by;
    return say({ at: "held", worker, host, since });
  }
  const { lease, from } = claim;
  say({ at: "claimed", token: lease.token, ...(from && { from: from.worker }) });
  try {
    const terminal = await carry({ leases, ...rest }, lease);
    const released = await releaseRun(leases, lease, terminal === "blocked" ? undefined : terminal);
    say({ at: "end", end: released ? terminal : "lost" });
  } catch (error) {
    say({ at: "end", end: isHarnessError(error) ? error.code : String(error) });
  }
}

async function workAtAll(database: SharedDatabase): Promise<void> {
  const { leases } = database;
  const never = new AbortController().signal;
  await workerLoop({
    table: leases,
    self,
    leaseMs: order.leaseMs,
    openRuns: () => leases.openRuns(),
    carry: async (lease) => {
      const terminal = await carry(database, lease);
      return { terminal, reason: { code: "run.completed", params: {} } };
    },
    heartbeat: (lease) =>
      startHeartbeat({
        leaseMs: order.leaseMs,
        renew: () => renewRun(leases, lease, order.leaseMs),
        pause,
        elapsed: () => performance.now(),
      }),
    rest: () => pause(order.leaseMs / 3, never),
    tell: ({ code }) => say({ at: "told", code }),
  });
  say({ at: "end", end: "done" });
}

function carry({ leases, database }: SharedDatabase, lease: RunLease) {
  const { calls, leaseMs, service } = order;
  const own = { leases, journal: database, service: halting(serviceAt(service)) };
  // What each run pays for is its own: equal payments of two runs would be one action.
  const named = calls.map((call) =>
    call.tool === "pay" ? { ...call, content: `${lease.runId} ${call.content}` } : call,
  );
  return carryCalls(own, { newId: randomUUID }, lease, { runId: lease.runId, calls: named, leaseMs });
}

function halting(service: Service): Service {
  const around = async <Done>(act: () => Promise<Done>): Promise<Done> => {
    await halt("before effect");
    const done = await act();
    await halt("after effect");
    return done;
  };
  return {
    write: (content) => around(() => service.write(content)),
    writeWithToken: (content, token) => around(() => service.writeWithToken(content, token)),
    charge: () => around(() => service.charge()),
    pay: (key) => around(() => service.pay(key)),
  };
}

async function halt(at: "before effect" | "after effect"): Promise<void> {
  if (order.haltsAt !== at) return;
  halts += 1;
  if (halts !== (order.haltsOn ?? 1)) return;
  const goesOn = new Promise<void>((resolve) => {
    waiting.push(resolve);
  });
  say({ at });
  await goesOn;
}

function say(word: WorkerWord): void {
  process.stdout.write(`${JSON.stringify(word)}\n`);
}
