import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { createInterface } from "node:readline";
import { claimRun } from "#agent/claim-run.ts";
import { openDbosControl } from "#agent/edges/dbos-control.ts";
import { launchDbos } from "#agent/edges/dbos-engine.ts";
import { pause } from "#agent/edges/pause.ts";
import { openSharedDatabase } from "#agent/edges/postgres-journal.ts";
import { type EngineRun, harnessVersion } from "#agent/engine-harness.ts";
import { executorIdOf, executorLease } from "#agent/executor-id.ts";
import { startHeartbeat } from "#agent/heartbeat.ts";
import { renewRun } from "#agent/hold-run.ts";
import { sweepOnce } from "#agent/sweep-executors.ts";
import type { Workflow } from "#contracts/engine.ts";
import type { RunLease } from "#contracts/workers.ts";
import { type BodyParts, carryBy } from "./engine-bodies.ts";
import type { EngineOrder, EngineWord } from "./engine-order.ts";
import { engineTools, scriptOf } from "./engine-tools.ts";
import { halting } from "./halting-service.ts";

const LAUNCH_MS = 20_000;
const order: EngineOrder = JSON.parse(process.argv[2] ?? "{}");
const lines = createInterface({ input: process.stdin });
const waiting: (() => void)[] = [];
lines.on("line", () => waiting.shift()?.());
// Its parent holds the other end: without a parent it must not live on.
lines.on("close", () => process.exit());

const host = hostname();
const executorId = executorIdOf({ host, pid: process.pid, nonce: randomUUID() });
const place = { url: order.url, schema: order.schema };
const shared = await openSharedDatabase(order.url);
const lease = await leaseOf(executorId);
let halts = 0;
const service = halting(order.service, order.haltsAt, async (at) => {
  halts += 1;
  if (halts > order.halts) return;
  say({ at });
  await new Promise<void>((resolve) => waiting.push(resolve));
});
const tools = engineTools(service);
const script = scriptOf(order.tool);

const engine = await launchDbos<EngineRun, string>({
  ...place,
  ...(order.executor === "own" && { executorId }),
  version: order.version ?? harnessVersion(),
  async body(workflow, run) {
    const { workflowId } = workflow;
    say({ at: "carrying", workflowId });
    const carried = carryBy(order.journal, telling(workflow), parts(workflowId), run);
    const { terminal } = await carried.catch(endWith);
    say({ at: "end", workflowId, end: terminal });
    return terminal;
  },
  onAbandoned: ({ code }) => say({ at: "told", code }),
});
const heart = await beatOn(lease);
say({ at: "launched", executorId });
const run: EngineRun = { prompt: "go", at: 0, ...(order.delayMs && { delayMs: order.delayMs }) };
// Whoever carries them says their end.
for (const workflowId of order.starts) engine.run(workflowId, run).catch(() => {});
if (order.sweeps) await sweepOn();

/** A module that throws would leave its workflow failed, and whoever waits for a word waiting for ever. */
function endWith(error: unknown): never {
  // What the engine itself throws at an execution that is no longer its workflow's is the engine's matter.
  if (error instanceof Error && error.constructor.name.startsWith("DBOS")) throw error;
  console.error(error);
  process.exit(1);
}

function parts(workflowId: string): BodyParts {
  return {
    leases: shared.leases,
    journal: (fence) => shared.journal(fence),
    ...{ tools, model, taskId: workflowId, lookAgainMs: order.lookAgainMs },
    self: { worker: `${executorId}/${randomUUID()}`, host },
  };
}

/** Says when a call waits for a person. */
function telling(workflow: Workflow): Workflow {
  return {
    ...workflow,
    async receive(topic, timeoutMs) {
      const { workflowId: runId } = workflow;
      say({ at: "waits", operationId: topic.slice(topic.indexOf(":") + 1), runId });
      return workflow.receive(topic, timeoutMs);
    },
  };
}

async function* model(...given: Parameters<typeof script>) {
  say({ at: "asked" });
  yield* script(...given);
}

/** Its own life. To load an engine may block it for long, so no beat is asked for until it stands. */
async function leaseOf(id: string): Promise<RunLease> {
  const self = { worker: id, host };
  const claim = await claimRun(shared.leases, executorLease(id), self, order.leaseMs + LAUNCH_MS);
  if (claim.kind !== "claimed") throw new Error(`the lease of ${id} is another's`);
  return claim.lease;
}

async function beatOn(held: RunLease) {
  const { leaseMs } = order;
  const renew = () => renewRun(shared.leases, held, leaseMs);
  if ((await renew()) === undefined) throw new Error("to launch took longer than the lease");
  const beat = startHeartbeat({ leaseMs, renew, pause, elapsed: () => performance.now() });
  beat.lost.addEventListener("abort", () => say({ at: "told", code: "engine.lease_lost" }));
  return beat;
}

async function sweepOn(): Promise<void> {
  const engineControl = await openDbosControl(place);
  const self = { worker: `${executorId}/sweeper`, host };
  const version = order.version ?? harnessVersion();
  while (!heart.lost.aborted) {
    await sweepOnce({
      engine: engineControl,
      leases: shared.leases,
      ...{ self, version, leaseMs: order.leaseMs },
      tell: ({ code }) => say({ at: "told", code }),
    });
    say({ at: "swept" });
    await pause(order.leaseMs / 2, heart.lost);
  }
  // Whoever waits for its sweep would wait for ever; in earnest a supervisor starts another one.
  console.error("the sweeper could not renew its own lease in time");
  process.exit(1);
}

function say(word: EngineWord): void {
  process.stdout.write(`${JSON.stringify(word)}\n`);
}
