import { appendWithCheckpoint } from "#agent/checkpoint.ts";
import { journaledPerform } from "#agent/journaled-perform.ts";
import { recoverRun } from "#agent/recover-run.ts";
import { createScriptedModel, type ScriptLine } from "#agent/scripted-model.ts";
import { openSessionLog } from "#agent/session-log.ts";
import { runLoop } from "#agent/tool-loop.ts";
import { createToolRegistry } from "#agent/tool-registry.ts";
import { MemoryTrace, tracedRun } from "#agent/trace.ts";
import type { Append } from "#contracts/entries.ts";
import type { OperationJournal } from "#contracts/journal.ts";
import type { LoopRun, RunEnd } from "#contracts/loop.ts";
import { type Crash, createCrash, type Life } from "../crash.ts";
import type { LabContext } from "../experiment.ts";
import { createWorkspaceTools, type Executions } from "./workspace.ts";
import { RUN_ID, TASK_ID, type World } from "./world.ts";

/** A place in a tool call at which the process can die, and at the how-manieth call of that boot. */
export interface Death {
  at: "asked" | "started" | "effect" | "completed";
  call: number;
}

export interface Boot {
  script: readonly ScriptLine[];
  /** False: a harness that keeps no Operation Journal. */
  journaled?: boolean;
  dieAt?: Death;
  /** True: the tool throws after its effect, as a time-out does, and the process lives on. */
  throwAfterEffect?: boolean;
}

/** What one boot ended with, and what it did. */
export interface Booted {
  life: Life<RunEnd>;
  executions: Executions;
  trace: MemoryTrace;
}

/** The first life: the run as it is when nothing has gone wrong yet. */
export function live(context: LabContext, world: World, boot: Boot): Promise<Booted> {
  return bootHarness(context, world, boot, (run) => runLoop(run));
}

/** A later life: a new harness on what is durable. */
export function recover(context: LabContext, world: World, boot: Boot): Promise<Booted> {
  return bootHarness(context, world, boot, (run, trace) => recoverRun(run, world.checkpoints, trace));
}

async function bootHarness(
  context: LabContext,
  world: World,
  boot: Boot,
  start: (run: LoopRun, trace: MemoryTrace) => Promise<RunEnd>,
): Promise<Booted> {
  const crash = createCrash();
  const executions = { writes: 0, reads: 0 };
  const trace = new MemoryTrace(RUN_ID, world.surroundings.now, (event) => context.tell(event.fact));
  const run = await assemble(world, boot, crash, executions);
  const life = await crash.of(start(tracedRun(run, trace), trace));
  if (life.died) context.tell({ code: "trace.process_died", params: {} });
  // A harness that only ends `blocked` would leave the same records as one that died at an effect.
  else if (boot.dieAt) throw new Error(`the process never came to its death (${boot.dieAt.at})`);
  return { life, executions, trace };
}

async function assemble(world: World, boot: Boot, crash: Crash, executions: Executions): Promise<LoopRun> {
  const { log } = await openSessionLog(world.session, world.surroundings);
  const entries = log.entries();
  const { now } = world.surroundings;
  const at = deaths(boot.dieAt, crash);
  const tools = createWorkspaceTools(world.workspace, executions, async () => {
    await at("effect");
    if (boot.throwAfterEffect) throw new Error("timed out");
  });
  const registry = createToolRegistry(tools);
  const journal = mortalJournal(world.journal, at);
  const seams = journaledPerform({ journal, tools: registry, taskId: TASK_ID });
  return {
    runId: RUN_ID,
    entries,
    tools: registry,
    model: createScriptedModel(boot.script, now),
    append: mortalAppend(appendWithCheckpoint(log.append, entries, RUN_ID, world.checkpoints), at),
    now,
    ...(boot.journaled === false ? {} : seams),
  };
}

type At = (place: Death["at"]) => Promise<void>;

function deaths(death: Death | undefined, crash: Crash): At {
  const passed = { asked: 0, started: 0, effect: 0, completed: 0 };
  return async (place) => {
    passed[place] += 1;
    if (death?.at === place && death.call === passed[place]) await crash.here();
  };
}

/** The log of a process that may die right after the model's calls are durable. */
function mortalAppend(append: Append, at: At): Append {
  return async (draft) => {
    const entry = await append(draft);
    if ("message" in entry && entry.message.role === "assistant") await at("asked");
    return entry;
  };
}

/** The journal of a process that may die right after a record is durable. */
function mortalJournal(journal: OperationJournal, at: At): OperationJournal {
  return {
    find: (wanted) => journal.find(wanted),
    async start(wanted) {
      const record = await journal.start(wanted);
      await at("started");
      return record;
    },
    async complete(operationId, answer) {
      await journal.complete(operationId, answer);
      await at("completed");
    },
    interrupt: (operationId, reason) => journal.interrupt(operationId, reason),
    records: () => journal.records(),
  };
}
