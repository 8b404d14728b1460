import type { AgentHarness } from "#agent/agent-harness.ts";
import { createScriptedModel, type ScriptLine } from "#agent/scripted-model.ts";
import type { QueueName } from "#contracts/harness-records.ts";
import type { Model } from "#contracts/model.ts";
import type { LogFile } from "#contracts/session.ts";
import type { Caller } from "../../crash-explorer/caller.ts";
import type { Life } from "../../crash-explorer/scenario.ts";
import { sized } from "../09-session-tree/tree-scene.ts";
import { bootHarness } from "./harness-scene.ts";
import { noteTool } from "./note-tool.ts";

/** What is queued and when, and how many requests a run may make. */
export interface QueuePlan {
  idle: readonly Queued[];
  during: readonly Queued[];
  maxTurns: number;
}

/** A message's text is its id. */
type Queued = readonly [queue: QueueName, id: string];

export interface QueuesEnd {
  waiting: readonly string[];
}

/**
 * Some messages are queued while the harness is idle, others while the run's tool is at work. Whoever was
 * not told sends again, and the host goes on with what waits until nothing does.
 */
export async function bootQueues(
  { file, caller }: { file: LogFile; caller: Caller },
  life: Life,
  { idle, during, maxTurns }: QueuePlan,
): Promise<QueuesEnd> {
  const { harness } = await bootHarness(sized(file), {
    surroundings: life,
    model: during.length > 0 ? whimsicalModel(life) : createScriptedModel(DONE, life.now),
    tools: during.length > 0 ? [noteTool(() => send(during))] : [],
    maxTurns,
  });
  async function send(messages: readonly Queued[]): Promise<void> {
    for (const [queue, id] of messages) await accept(caller, id, () => harness[queue](id, id));
  }
  await send(idle);
  await harness.resume();
  await accept(caller, "go", () => harness.prompt("go", "go"));
  await send(during);
  return { waiting: await carryAll(harness) };
}

/** Goes on with what waits for a run, and tells what is still there. */
export async function carryAll(harness: AgentHarness): Promise<string[]> {
  while (await harness.runWaiting()) {
    // Each takes one message at least.
  }
  return harness.queued().map(({ messageId }) => messageId);
}

async function accept(caller: Caller, id: string, work: () => Promise<unknown>): Promise<void> {
  if (caller.wasTold(id)) return;
  await work();
  await caller.tell(id);
}

/** More than any run of these scenarios asks for. */
const DONE: readonly ScriptLine[] = Array.from({ length: 20 }, () => "done");

const CALL = { calls: [{ id: "c1", name: "note", arguments: {} }] };

/** After a crash it may call once more, where it would have been done. */
function whimsicalModel(life: Life): Model {
  const later: ScriptLine = () => (life.crashes > 0 && life.choose("model", 2) === 1 ? CALL : "done");
  return createScriptedModel([CALL, later, ...DONE], life.now);
}
