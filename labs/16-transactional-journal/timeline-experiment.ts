import { acceptPrompt } from "#agent/accept-prompt.ts";
import { MemoryCheckpointStore } from "#agent/checkpoint.ts";
import { openSqliteFile } from "#agent/edges/sqlite-file.ts";
import { journaledPerform } from "#agent/journaled-perform.ts";
import { recoverRun } from "#agent/recover-run.ts";
import { runTimeline } from "#agent/run-timeline.ts";
import { createScriptedModel } from "#agent/scripted-model.ts";
import { createSessionTree } from "#agent/session-tree.ts";
import { openSqliteOperationJournal } from "#agent/sqlite-operation-journal.ts";
import { createToolRegistry } from "#agent/tool-registry.ts";
import { MemoryTrace, tracedRun } from "#agent/trace.ts";
import { treeLog } from "#agent/tree-log.ts";
import type { RunMoment } from "#contracts/run-timeline.ts";
import type { Tool } from "#contracts/tools.ts";
import { sized } from "../09-session-tree/tree-scene.ts";
import type { LabContext, Measured } from "../experiment.ts";
import { createMemoryLogFile } from "../memory-log-file.ts";
import { createSurroundings } from "../surroundings.ts";
import { databasePath, realPatience } from "./journal-scene.ts";
import { ended, newPlace } from "./process-experiments.ts";

const RUN = "run-1";

/** One run with one call; its Trace, Session and Journal are asked separately, and joined by its id alone. */
export async function timeLine(context: LabContext): Promise<Measured> {
  const surroundings = createSurroundings();
  const { now } = surroundings;
  const database = await openSqliteFile(databasePath(newPlace(context)));
  const journal = await openSqliteOperationJournal(database, { patience: realPatience(), now });
  const file = sized(createMemoryLogFile());
  const tree = await createSessionTree(file, { id: "session-1", cwd: "/w" }, surroundings);
  const log = treeLog(tree);
  await acceptPrompt(log, { runId: RUN, text: "go" }, now);
  const trace = new MemoryTrace(RUN, now);
  const tools = createToolRegistry([note]);
  const run = {
    runId: RUN,
    entries: log.entries(),
    tools,
    model: createScriptedModel([{ calls: [{ id: "c1", name: "note", arguments: {} }] }, "done"], now),
    append: log.append,
    now,
    ...journaledPerform({ journal, tools, taskId: "task" }),
  };
  const { terminal } = await recoverRun(tracedRun(run, trace), new MemoryCheckpointStore(), trace);
  const records = { runId: RUN, session: tree.entries(), journal: await journal.ofRun(RUN) };
  const moments = runTimeline({ ...records, trace: trace.events() });
  const withoutTrace = runTimeline({ ...records, trace: [] });
  database.close();
  const line = withoutTrace.map(inWords).join("; ");
  const isRight = terminal === "completed" && line === EXPECTED;
  return ended(context, isRight, isRight ? "lab16.joined" : "lab16.not_joined", {
    moments: moments.length,
    fromSession: moments.filter(({ source }) => source === "session").length,
    fromJournal: moments.filter(({ source }) => source === "journal").length,
    fromTrace: moments.filter(({ source }) => source === "trace").length,
    withoutTrace: line,
  });
}

/** The intent stands before the effect, and the answer of the model's call behind it. */
const EXPECTED = [
  ...["session user", "session run.request_started", "session assistant", "journal started"],
  ...["journal completed", "session toolResult", "session run.request_started", "session assistant"],
  "session run.ended",
].join("; ");

function inWords({ source, what }: RunMoment): string {
  if (what.kind === "said") return `${source} ${what.role}`;
  return `${source} ${what.kind === "fact" ? what.fact.code : what.kind}`;
}

const note: Tool = {
  name: "note",
  description: "Notes something down.",
  parameters: { type: "object", properties: {}, additionalProperties: false },
  execute: async () => ({ status: "done", content: [{ type: "text", text: "noted" }] }),
};
