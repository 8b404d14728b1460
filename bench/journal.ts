import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { openSqliteFile } from "#agent/edges/sqlite-file.ts";
import { openSqliteOperationJournal } from "#agent/sqlite-operation-journal.ts";
import type { SqlDatabase } from "#contracts/sql-database.ts";
import { bare, type JournalCandidate, measureJournals, ours } from "./measure-journal.ts";
import { besideEngines } from "./postgres.ts";
import { dayAndMachine, median } from "./results.ts";
import type { Benched } from "./start.ts";

const RATE_LIMIT = 0.9;
const CPU_LIMIT = 2;
/**
 * Of the largest journal to the smallest; a look by an index goes down a tree, and not through the records.
 */
const GROWTH_LIMIT = 3;
const MEMORY_LIMIT_MB = 32;
const SIZES = [1_000, 100_000, 1_000_000];

/** The first is what all others are compared with; add further journals behind. */
const CANDIDATES: readonly JournalCandidate[] = [bare, ours];

/** What the journal in SQLite costs beside the bare statements, and what its size does to a recovery. */
export async function benchJournal(): Promise<Benched> {
  const folder = mkdtempSync(join(tmpdir(), "agent-harness-lab-bench-"));
  try {
    const measured = await measureJournals(
      CANDIDATES,
      (name) => join(folder, `${name.replaceAll(" ", "-")}.sqlite`),
      { rounds: 60, pairs: 25, warmUp: 20 },
    );
    const base = measured.get(bare.name);
    const ratios = [...measured].slice(1).map(([name, { pairsPerSecond, cpuMsPerPair }]) => ({
      name,
      pairsPerSecond,
      rate: pairsPerSecond / (base?.pairsPerSecond ?? Number.NaN),
      cpu: cpuMsPerPair / (base?.cpuMsPerPair ?? Number.NaN),
    }));
    const found: Found[] = [];
    for (const size of SIZES) found.push(await foundIn(join(folder, `${size}.sqlite`), size));
    const growth = (found.at(-1)?.ms ?? Number.NaN) / (found[0]?.ms ?? Number.NaN);
    const inPostgres = await besideEngines({ rate: RATE_LIMIT, cpu: CPU_LIMIT });
    const lines = [
      ...ratios.map(
        ({ name, pairsPerSecond, rate, cpu }) =>
          `- ${name}: ${pairsPerSecond.toFixed(0)} pairs of started and completed a second, \
${rate.toFixed(2)} times the rate of ${bare.name} (at least ${RATE_LIMIT}), ${cpu.toFixed(2)} times their \
processor time (at most ${CPU_LIMIT})`,
      ),
      ...found.map(
        ({ size, ms, grownMb }) =>
          `- one run recovered among ${size.toLocaleString("en")} operations: ${ms.toFixed(2)} ms, and \
${grownMb.toFixed(1)} MB more memory (at most ${MEMORY_LIMIT_MB})`,
      ),
      `- the largest to the smallest: ${growth.toFixed(2)} times as long (at most ${GROWTH_LIMIT})`,
      ...inPostgres.lines,
    ];
    const withinLimits =
      inPostgres.withinLimits &&
      ratios.every(({ rate, cpu }) => rate >= RATE_LIMIT && cpu <= CPU_LIMIT) &&
      growth <= GROWTH_LIMIT &&
      found.every(({ grownMb }) => grownMb <= MEMORY_LIMIT_MB);
    return { text: `${lines.join("\n")}\n\nIn turns, in one run, on ${dayAndMachine()}.\n`, withinLimits };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Found {
  size: number;
  ms: number;
  grownMb: number;
}

/** What a restart asks: the run's records, those that are open, and the record of a call. */
async function foundIn(path: string, size: number): Promise<Found> {
  const database = await openSqliteFile(path);
  try {
    const patience = { waitMs: 0, now: () => Date.now(), pause: async () => {} };
    const journal = await openSqliteOperationJournal(database, { patience, now: () => 1 });
    fill(database, size);
    const before = process.memoryUsage().rss;
    const times: number[] = [];
    for (let round = 0; round < 60; round += 1) {
      const run = `run-${Math.floor((size / 10) * ((round % 20) / 20))}`;
      const begun = performance.now();
      const records = await journal.ofRun(run);
      const [first] = records;
      if (first === undefined || records.length !== 10) throw new Error(`${run}: ${records.length}`);
      await journal.unsettled();
      await journal.find(first);
      times.push(performance.now() - begun);
    }
    const grownMb = (process.memoryUsage().rss - before) / 2 ** 20;
    // The first rounds read the pages that the later ones find.
    return { size, ms: median(times.slice(20)), grownMb };
  } finally {
    database.close();
  }
}

/** Ten operations a run, all completed. */
function fill(database: SqlDatabase, size: number): void {
  database.query(
    `INSERT INTO operations (operation_id, run_id, tool, arguments_digest, idempotency_key, retry_safe, state,
      occurrence, attempts, started_at, observed_at, summary, answer)
    WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?)
    SELECT 'run-' || (i / 10) || ':e:' || i, 'run-' || (i / 10), 'write', 'sha256:1', 'task:write:' || i, 0,
      'completed', 1, 1, i, i, 'wrote', '{"content":[],"isError":false}' FROM n`,
    [size],
  );
}
