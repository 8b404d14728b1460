import type { Static } from "typebox";
import { appendWithCheckpoint } from "#agent/checkpoint.ts";
import { journaledPerform } from "#agent/journaled-perform.ts";
import { recoverRun } from "#agent/recover-run.ts";
import { createScriptedModel, type ScriptedReply, type ScriptLine } from "#agent/scripted-model.ts";
import { openSessionLog } from "#agent/session-log.ts";
import { stopRules } from "#agent/stop-rules.ts";
import { createToolRegistry } from "#agent/tool-registry.ts";
import { MemoryTrace, tracedRun } from "#agent/trace.ts";
import type { Checkpoint, CheckpointStore } from "#contracts/checkpoint.ts";
import type { OperationJournal, OperationRecord } from "#contracts/journal.ts";
import type { RunEnd } from "#contracts/loop.ts";
import type { LogFile } from "#contracts/session.ts";
import type { Tool, ToolContext, ToolOutcome } from "#contracts/tools.ts";
import type { Cells } from "../../crash-explorer/cell.ts";
import type { Outside } from "../../crash-explorer/outside.ts";
import type { Life } from "../../crash-explorer/scenario.ts";
import { RUN_ID, TASK_ID } from "./world.ts";

/** How a life of this harness ended, and, if it is blocked, what its journal says for it. */
export interface RecoveryEnd {
  end: RunEnd;
  records: OperationRecord[];
}

export interface RecoveryHandles {
  session: LogFile;
  checkpoints: Cells;
  journal: OperationJournal;
  world: Outside;
}

/** One life: a new harness on what is durable, as after a restart; a first one boots in the same way. */
export async function bootExplored(
  { session, checkpoints, journal, world }: RecoveryHandles,
  life: Life,
): Promise<RecoveryEnd> {
  const { log } = await openSessionLog(session, life);
  const entries = log.entries();
  const tools = createToolRegistry(toolsOf(world));
  const store = storeOf(checkpoints);
  const trace = new MemoryTrace(RUN_ID, life.now, () => {});
  const run = {
    runId: RUN_ID,
    entries,
    tools,
    model: createScriptedModel(script, life.now),
    append: appendWithCheckpoint(log.append, entries, RUN_ID, store),
    now: life.now,
    // One request more than the script needs: crashes without end would ask the model without end.
    shouldStop: stopRules({ runId: RUN_ID, limits: { maxTurns: script.length + 1 }, now: life.now }),
    ...journaledPerform({ journal, tools, taskId: TASK_ID }),
  };
  const end = await recoverRun(tracedRun(run, trace), store, trace);
  return { end, records: end.terminal === "blocked" ? await journal.records() : [] };
}

/** The call ids repeat from turn to turn, as those of many servers do. */
const script: readonly ScriptLine[] = [
  calls(["write", "a.txt"], ["read", "a.txt"]),
  calls(["charge", "42"]),
  "done",
];

function calls(...wanted: [tool: string, target: string][]): ScriptedReply {
  return {
    calls: wanted.map(([name, target], index) => ({ id: `c${index + 1}`, name, arguments: { target } })),
  };
}

function storeOf(checkpoints: Cells): CheckpointStore {
  return {
    load: async (runId) => (await checkpoints.get(runId)) as Checkpoint | undefined,
    save: (checkpoint) => checkpoints.put(checkpoint.runId, checkpoint),
  };
}

const parameters = {
  type: "object",
  properties: { target: { type: "string" } },
  required: ["target"],
  additionalProperties: false,
} as const;

type Arguments = Static<typeof parameters>;

/** An unsafe tool, one that is harmless to repeat, and one whose server knows the keys that it has seen. */
function toolsOf(world: Outside): Tool[] {
  const act = (
    name: string,
    retrySafe: boolean,
    execute: (args: Arguments, key: string) => Promise<void>,
  ) => ({
    name,
    description: name,
    parameters,
    retrySafe,
    action: ({ target }: Arguments) => ({ action: name, target }),
    async execute(args: Arguments, { idempotencyKey = "" }: ToolContext): Promise<ToolOutcome> {
      await execute(args, idempotencyKey);
      return { status: "done", content: [{ type: "text", text: "ok" }] };
    },
  });
  return [
    act("write", false, ({ target }) => world.act({ action: `write ${target}` })),
    act("read", true, async () => {}),
    act("charge", true, (_, key) => world.act({ action: "charge", key })),
  ] as Tool[];
}
