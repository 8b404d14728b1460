import { openLabDatabase } from "#agent/edges/lab-database.ts";
import { messageOf } from "#agent/problem-of.ts";
import { type JournalCandidate, type JournalMeasure, measureJournals } from "./measure-journal.ts";
import { LANGGRAPH, langGraph } from "./measure-langgraph.ts";
import { bareRows, checkedRows, dbosStep, oursInPostgres, plainRows } from "./measure-postgres.ts";

/**
 * The journal in Postgres beside the bare statements, which is judged; and beside what engines save for a
 * step, which is told: those save what has happened, and a journal also what was about to.
 */
export async function besideEngines(limits: {
  rate: number;
  cpu: number;
}): Promise<{ lines: string[]; withinLimits: boolean }> {
  const candidates: JournalCandidate[] = [bareRows, oursInPostgres, plainRows, checkedRows, dbosStep];
  const lines: string[] = [];
  try {
    candidates.push(await langGraph());
  } catch (error) {
    lines.push(
      `- LangGraph's checkpointer ${LANGGRAPH.version}: left out. ${messageOf(error).split("\n")[0]}`,
    );
  }
  const database = await openLabDatabase(process.env.DATABASE_URL);
  try {
    const size = { rounds: 30, pairs: 25, warmUp: 20 };
    const measured = await measureJournals(candidates, () => database.url, size);
    const [bare, ours] = [measured.get(bareRows.name), measured.get(oursInPostgres.name)];
    const { rate, cpu } = ratioOf(ours, bare);
    const judged = `${told(oursInPostgres.name, ours, bareRows.name, bare)} (at least ${limits.rate}, and at \
most ${limits.cpu})`;
    const others = [...measured].filter(([name]) => name !== oursInPostgres.name);
    return {
      lines: [judged, ...others.map(([name, one]) => told(name, one, oursInPostgres.name, ours)), ...lines],
      withinLimits: rate >= limits.rate && cpu <= limits.cpu,
    };
  } finally {
    await database.stop();
  }
}

function told(
  name: string,
  one: JournalMeasure | undefined,
  baseName: string,
  base: JournalMeasure | undefined,
): string {
  const { rate, cpu } = ratioOf(one, base);
  return `- ${name}: ${one?.pairsPerSecond.toFixed(0)} a second, ${rate.toFixed(2)} times the rate of \
${baseName}, ${cpu.toFixed(2)} times its processor time`;
}

function ratioOf(one: JournalMeasure | undefined, base: JournalMeasure | undefined) {
  const ratio = (of: keyof JournalMeasure) => (one?.[of] ?? Number.NaN) / (base?.[of] ?? Number.NaN);
  return { rate: ratio("pairsPerSecond"), cpu: ratio("cpuMsPerPair") };
}
