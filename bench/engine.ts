import { performance } from "node:perf_hooks";
import { launchDbos } from "#agent/edges/dbos-engine.ts";
import { openLabDatabase } from "#agent/edges/lab-database.ts";
import { openSharedDatabase } from "#agent/edges/postgres-journal.ts";
import { startPrivatePostgres } from "#agent/edges/private-postgres.ts";
import type { Answer } from "#contracts/loop.ts";
import { dayAndMachine, median } from "./results.ts";
import type { Benched } from "./start.ts";

/** Two transactions, each with a look under a lock, to the engine's one row. */
const RATIO_LIMIT = 6;
const [ROUNDS, EACH] = [15, 20];
const answer: Answer = { content: [{ type: "text", text: "wrote 42 bytes" }], isError: false };

/** What our journal in Postgres costs beside an empty step of DBOS in the same one, in turns. */
export async function benchEngine(): Promise<Benched> {
  const server = await startPrivatePostgres();
  const database = await openLabDatabase(server.url);
  const shared = await openSharedDatabase(database.url);
  const times: { steps: number[]; pairs: number[] } = { steps: [], pairs: [] };
  const journal = shared.journal();
  const engine = await launchDbos<number, number>({
    ...{ url: database.url, schema: "bench_engine", executorId: "bench", version: "1" },
    async body(workflow, round) {
      for (let step = 0; step < EACH; step += 1) await workflow.step(`s${step}`, async () => answer);
      return round;
    },
    onAbandoned: () => {},
  });
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      times.steps.push(await timed(() => engine.run(`bench-${round}`, round)));
      times.pairs.push(
        await timed(async () => {
          for (let pair = 0; pair < EACH; pair += 1) await recordPair(round * EACH + pair);
        }),
      );
    }
  } finally {
    await engine.close();
    await shared.close();
    await database.stop();
    await server.stop();
  }
  const step = median(times.steps.slice(2)) / EACH;
  const pair = median(times.pairs.slice(2)) / EACH;
  const lines = [
    `- a step of DBOS: ${step.toFixed(1)} ms`,
    `- started and completed in our journal: ${pair.toFixed(1)} ms, ${(pair / step).toFixed(2)} times as \
long (at most ${RATIO_LIMIT})`,
  ];
  const text = `${lines.join("\n")}\n\nIn turns, in one run and one Postgres, on ${dayAndMachine()}.\n`;
  return { text, withinLimits: pair / step <= RATIO_LIMIT };

  async function recordPair(count: number): Promise<void> {
    const operationId = `run:e${count}:0`;
    await journal.start({
      ...{ operationId, runId: `run-${Math.floor(count / 10)}`, tool: "write" },
      ...{ argumentsDigest: "sha256:1", idempotencyKey: `task:write:${count}`, retrySafe: false },
    });
    await journal.complete(operationId, answer);
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
