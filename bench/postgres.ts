import { openLabDatabase } from "#agent/edges/lab-database.ts";
import { messageOf } from "#agent/problem-of.ts";
import { type JournalCandidate, type JournalMeasure, measureJournals } from "./measure-journal.ts";
import { LANGGRAPH, langGraph } from "./measure-langgraph.ts";
import { bareRows, checkedRows, dbosStep, oursInPostgres } from "./measure-postgres.ts";

/**
 * The journal in Postgres beside the bare rows, and beside what engines save for a step, on one server. Told
 * and not judged: those save what has happened, and a journal also what was about to.
 */
export async function besideEngines(): Promise<string[]> {
  const candidates: JournalCandidate[] = [bareRows, checkedRows, oursInPostgres, dbosStep];
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
    const measured = await measureJournals(candidates, () => database.url, { rounds: 12, pairs: 40 });
    const base = measured.get(oursInPostgres.name);
    return [...[...measured].map(([name, one]) => told(name, one, base)), ...lines];
  } finally {
    await database.stop();
  }
}

function told(name: string, one: JournalMeasure, base: JournalMeasure | undefined): string {
  const rate = one.pairsPerSecond / (base?.pairsPerSecond ?? Number.NaN);
  const cpu = one.cpuMsPerPair / (base?.cpuMsPerPair ?? Number.NaN);
  return `- ${name}: ${one.pairsPerSecond.toFixed(0)} a second, ${rate.toFixed(2)} times the rate of \
${oursInPostgres.name}, ${cpu.toFixed(2)} times its processor time`;
}
