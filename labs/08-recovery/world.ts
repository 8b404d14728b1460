import { appendWithCheckpoint, MemoryCheckpointStore } from "#agent/checkpoint.ts";
import { journaledPerform } from "#agent/journaled-perform.ts";
import { MemoryOperationJournal } from "#agent/operation-journal.ts";
import { recoverRun } from "#agent/recover-run.ts";
import { createScriptedModel, type ScriptLine } from "#agent/scripted-model.ts";
import { createSessionLog, openSessionLog } from "#agent/session-log.ts";
import { runLoop } from "#agent/tool-loop.ts";
import { createToolRegistry } from "#agent/tool-registry.ts";
import { MemoryTrace, tracedRun } from "#agent/trace.ts";
import type { Checkpoint, CheckpointStore } from "#contracts/checkpoint.ts";
import type { OperationJournal } from "#contracts/journal.ts";
import type { LoopRun, RunEnd } from "#contracts/loop.ts";
import type { LogFile, Surroundings } from "#contracts/session.ts";
import { type Crash, createCrash, type Life } from "../crash.ts";
import type { LabContext } from "../experiment.ts";
import { createMemoryLogFile } from "../memory-log-file.ts";
import { createSurroundings } from "../surroundings.ts";
import { createWorkspaceTools, type Executions, type Workspace } from "./workspace.ts";

export const RUN_ID = "run-42";
export const TASK_ID = "task-42";

/** Everything that outlives a harness: the medium, and the world outside. The Trace is not among it. */
export interface World {
  session: LogFile;
  checkpoints: CheckpointStore;
  journal: OperationJournal;
  workspace: Workspace;
  surroundings: Surroundings;
}

/** A place in a tool call at which the process can die, and at the how-manieth call of that boot. */
export interface Death {
  at: "started" | "effect" | "completed";
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

export function createWorld(): World {
  const surroundings = createSurroundings();
  return {
    session: createMemoryLogFile(),
    checkpoints: new MemoryCheckpointStore(),
    journal: new MemoryOperationJournal(surroundings.now),
    workspace: { files: new Map(), effects: 0 },
    surroundings,
  };
}

/** Accepts the prompt: the session exists, and the user's message is durable in it under the run's id. */
export async function acceptTask(world: World, text: string): Promise<void> {
  const log = await createSessionLog(
    world.session,
    { id: "session-42", cwd: "/workspace" },
    world.surroundings,
  );
  const timestamp = world.surroundings.now();
  await log.append({ id: RUN_ID, message: { role: "user", content: text, timestamp } });
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
    append: appendWithCheckpoint(log.append, entries, RUN_ID, world.checkpoints),
    now,
    ...(boot.journaled === false ? {} : seams),
  };
}

type At = (place: Death["at"]) => Promise<void>;

function deaths(death: Death | undefined, crash: Crash): At {
  const passed = { started: 0, effect: 0, completed: 0 };
  return async (place) => {
    passed[place] += 1;
    if (death?.at === place && death.call === passed[place]) await crash.here();
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

/** What is durable, as plain data: two worlds that print the same are the same to any harness. */
export async function durableState(world: World): Promise<string> {
  const checkpoint: Checkpoint | undefined = await world.checkpoints.load(RUN_ID);
  const session = new TextDecoder().decode(await world.session.read());
  return JSON.stringify({ session, checkpoint, journal: await world.journal.records() });
}
