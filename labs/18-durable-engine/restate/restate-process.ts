import { randomUUID } from "node:crypto";
import { createServer } from "node:http2";
import { hostname } from "node:os";
import { createInterface } from "node:readline";
import { openSharedDatabase } from "#agent/edges/postgres-journal.ts";
import type { EngineRun } from "#agent/engine-harness.ts";
import { carryBy } from "../engine-bodies.ts";
import { engineTools, scriptOf } from "../engine-tools.ts";
import { halting } from "../halting-service.ts";
import type { RestateOrder, RestateWord } from "./restate-order.ts";
import { loadRestate, type RestateContext } from "./restate-sdk.ts";
import { restateWorkflow } from "./restate-workflow.ts";

const order: RestateOrder = JSON.parse(process.argv[2] ?? "{}");
const lines = createInterface({ input: process.stdin });
const waiting: (() => void)[] = [];
lines.on("line", () => waiting.shift()?.());
// Its parent holds the other end: without a parent it must not live on.
lines.on("close", () => process.exit());

const sdk = loadRestate(order.installed);
const shared = await openSharedDatabase(order.url);
let halted = false;
const { haltsAt } = order;
const tools = engineTools(halting(order.service, haltsAt === "before step" ? undefined : haltsAt, haltOnce));

const harness = sdk.service({
  name: "harness",
  handlers: { run: carry },
  options: order.policy === "pause" ? { retryPolicy: { maxAttempts: 1, onMaxAttempts: "pause" } } : {},
});
// What fails is told by the server's own record.
const endpoint = createServer(sdk.createEndpointHandler({ services: [harness], logger: () => {} }));
endpoint.listen(order.port, "127.0.0.1", () => {
  const address = endpoint.address();
  say({ at: "listening", port: typeof address === "object" && address ? address.port : 0 });
});

async function carry(context: RestateContext, { runId, ...run }: EngineRun & { runId: string }) {
  const workflow = restateWorkflow({
    ...{ workflowId: runId, context, sdk },
    beforeStep: (name) =>
      haltsAt === "before step" && name.startsWith("call ") ? haltOnce("before step") : Promise.resolve(),
    onWaiting(topic, wakeUp) {
      say({ at: "waits", operationId: topic.slice(topic.indexOf(":") + 1), runId, wakeUp });
    },
  });
  const { terminal } = await carryBy(
    order.journal,
    workflow,
    {
      leases: shared.leases,
      journal: (fence) => shared.journal(fence),
      ...{ tools, model: scriptOf("charge"), taskId: runId, lookAgainMs: order.lookAgainMs },
      self: { worker: `restate/${randomUUID()}`, host: hostname() },
    },
    run,
  );
  say({ at: "end", end: terminal });
  return terminal;
}

/** An attempt that comes after it is let through. */
async function haltOnce(at: Required<RestateOrder>["haltsAt"]): Promise<void> {
  if (halted) return;
  halted = true;
  say({ at });
  await new Promise<void>((resolve) => waiting.push(resolve));
}

function say(word: RestateWord): void {
  process.stdout.write(`${JSON.stringify(word)}\n`);
}
