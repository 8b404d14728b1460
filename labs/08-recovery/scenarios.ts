import { wantedOperation } from "#agent/operation-identity.ts";
import type { ScriptedReply } from "#agent/scripted-model.ts";
import type { LabContext, Measured } from "../experiment.ts";
import { type Boot, type Booted, live, recover } from "./boot.ts";
import { createWorkspaceTools } from "./workspace.ts";
import { createWorld, RUN_ID, TASK_ID, type World } from "./world.ts";

export const PATH = "result.txt";
export const CONTENT = "42\n";

export const oneWrite: Boot = { script: [write("c1", PATH, CONTENT), "done"] };

/** The process dies when the write is recorded as started: what happened then, nobody saw. */
export const startedWrite: Boot = { ...oneWrite, dieAt: { at: "started", call: 1 } };

export const oneRead: Boot = {
  script: [{ calls: [{ id: "c1", name: "read", arguments: { path: PATH } }] }, "done"],
};

export const threeWrites: Boot = {
  script: [
    {
      calls: ["a.txt", "b.txt", "c.txt"].flatMap(
        (path, index) => write(`c${index + 1}`, path, path).calls ?? [],
      ),
    },
    "done",
  ],
};

function write(id: string, path: string, content: string): ScriptedReply {
  return { calls: [{ id, name: "write", arguments: { path, content } }] };
}

export function newTask(prompt = `Write the answer to ${PATH}.`): Promise<World> {
  return createWorld(prompt);
}

/**
 * A world with a write recorded as started, put there by hand: the process died once the model had asked for
 * it, and what happened after the record, nobody saw.
 */
export async function givenStartedWrite(context: LabContext): Promise<World> {
  const world = await diedIn(context, { ...oneWrite, dieAt: { at: "asked", call: 1 } });
  const [pending] = (await world.checkpoints.load(RUN_ID))?.pending ?? [];
  const tools = createWorkspaceTools(world.workspace, { writes: 0, reads: 0 }, async () => {});
  const write = tools.find(({ name }) => name === pending?.call.name);
  if (!pending) throw new Error("the Checkpoint holds no pending call");
  await world.journal.start(wantedOperation(pending, write, TASK_ID));
  return world;
}

/** The world that a first life left behind when it died. */
export async function diedIn(context: LabContext, boot: Boot): Promise<World> {
  const world = await newTask();
  await live(context, world, boot);
  return world;
}

export async function crashAndRecover(context: LabContext, boot: Boot): Promise<Measured> {
  const world = await diedIn(context, boot);
  return measure(context, await recover(context, world, { script: boot.script }));
}

/** `writes` counts the executions of this boot alone; `recoveryEvent` is that of the last call it decided. */
export function measure({ text }: LabContext, { life, executions, trace }: Booted): Measured {
  if (life.died) throw new Error("the recovery died although no crash was planned");
  const decided = trace.events().findLast(({ fact }) => /^recovery\.(?!started)/.test(fact.code));
  return {
    terminal: life.value.terminal,
    reason: text(life.value.reason),
    writes: executions.writes,
    recoveryEvent: decided ? text(decided.fact) : null,
  };
}
