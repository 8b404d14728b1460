import { appendWithCheckpoint, MemoryCheckpointStore } from "#agent/checkpoint.ts";
import { type JournaledPerformOptions, journaledPerform } from "#agent/journaled-perform.ts";
import { recoverRun } from "#agent/recover-run.ts";
import {
  createScriptedModel,
  type ScriptedCall,
  type ScriptedReply,
  type ScriptLine,
} from "#agent/scripted-model.ts";
import { openSessionLog } from "#agent/session-log.ts";
import { stopRules } from "#agent/stop-rules.ts";
import { createToolRegistry } from "#agent/tool-registry.ts";
import { MemoryTrace, tracedRun } from "#agent/trace.ts";
import type { Checkpoint, CheckpointStore } from "#contracts/checkpoint.ts";
import type { OperationJournal, OperationRecord } from "#contracts/journal.ts";
import type { LoopSeams, RunEnd } from "#contracts/loop.ts";
import type { LogFile } from "#contracts/session.ts";
import type { Tool } from "#contracts/tools.ts";
import type { TraceEvent } from "#contracts/trace.ts";
import type { Cells } from "../../crash-explorer/cell.ts";
import type { Outside } from "../../crash-explorer/outside.ts";
import type { Life } from "../../crash-explorer/scenario.ts";
import type { Watch } from "../watch.ts";
import { exploredTools, type Reach } from "./explored-tools.ts";
import { watchedRecall } from "./watched-recall.ts";
import { RUN_ID, TASK_ID } from "./world.ts";

/** How a life of this harness ended, and, if it is blocked, what its journal says for it. */
export interface RecoveryEnd {
  end: RunEnd;
  records: OperationRecord[];
  /** How many tools this life ran in the world. */
  ran: number;
}

export interface RecoveryHandles {
  session: LogFile;
  checkpoints: Cells;
  journal: OperationJournal;
  world: Outside;
}

/** What the model says, and how its tools reach the world. */
export interface Plan extends Omit<Reach, "onRun" | "timesOut"> {
  /** With the choices of the life in which it is asked. */
  script(life: Life): readonly ScriptLine[];
  /** True: no Checkpoint outlives a crash. It is only kept to be at hand, so nothing may hang on it. */
  forgetful?: true;
  timesOut?(life: Life, action: string, before: number): boolean;
  /** Others in the place of `journaledPerform`; `{}`: a harness without an Operation Journal. */
  seams?(options: JournaledPerformOptions): Pick<LoopSeams, "recall" | "perform">;
  /** The tools as somebody else would have declared them. */
  declare?(tool: Tool): Tool;
  /** Told what goes to the Trace, which no crash leaves behind. */
  onTrace?(event: TraceEvent): void;
  /** How many requests a run may make, over all lives. Crashes without end would ask without end. */
  maxTurns: number;
  /** Somebody looks on; what happens is the same. */
  watch?: Watch | undefined;
}

/** One life: a new harness on what is durable, as after a restart; a first one boots in the same way. */
export function exploredBoot({ script, timesOut, maxTurns, forgetful, watch, ...plan }: Plan) {
  const { seams = journaledPerform, declare = (tool) => tool, onTrace = () => {}, ...reach } = plan;
  return async (things: RecoveryHandles, life: Life): Promise<RecoveryEnd> => {
    const { session, checkpoints, journal, world } = things;
    const { log } = await openSessionLog(session, life);
    const entries = log.entries();
    let ran = 0;
    const onRun = () => {
      ran += 1;
    };
    const asksForTime = timesOut && {
      timesOut: (action: string, before: number) => timesOut(life, action, before),
    };
    const offered = exploredTools(world, { ...reach, onRun, ...asksForTime });
    const tools = createToolRegistry(offered.map(declare));
    const store = forgetful ? new MemoryCheckpointStore() : storeOf(checkpoints);
    const trace = new MemoryTrace(RUN_ID, life.now, (event) => {
      watch?.(event.fact);
      onTrace(event);
    });
    const operations = { journal, tools, taskId: TASK_ID };
    const run = {
      runId: RUN_ID,
      entries,
      tools,
      model: createScriptedModel(script(life), life.now),
      append: appendWithCheckpoint(log.append, entries, RUN_ID, store),
      now: life.now,
      shouldStop: stopRules({ runId: RUN_ID, limits: { maxTurns }, now: life.now }),
      ...(watch ? watchedRecall(operations, entries, watch) : seams(operations)),
    };
    const end = await recoverRun(tracedRun(run, trace), store, trace);
    return { end, records: end.terminal === "blocked" ? await journal.records() : [], ran };
  };
}

/** A reply that asks for these calls; ids repeat from turn to turn, as those of many servers do. */
export function asks(...calls: readonly (Omit<ScriptedCall, "id"> & { id?: string })[]): ScriptedReply {
  return { calls: calls.map((call, index) => ({ id: `c${index + 1}`, ...call })) };
}

export function write(path = "a.txt"): Omit<ScriptedCall, "id"> {
  return { name: "write", arguments: { path, content: "42" } };
}

export function charge(amount = "42"): Omit<ScriptedCall, "id"> {
  return { name: "charge", arguments: { amount } };
}

function storeOf(checkpoints: Cells): CheckpointStore {
  return {
    load: async (runId) => (await checkpoints.get(runId)) as Checkpoint | undefined,
    save: (checkpoint) => checkpoints.put(checkpoint.runId, checkpoint),
  };
}
