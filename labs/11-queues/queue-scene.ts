import { createHarnessLog } from "#agent/harness-log.ts";
import { enqueueMessage } from "#agent/message-queues.ts";
import { createScriptedModel, type ScriptLine } from "#agent/scripted-model.ts";
import { createSessionTree, openSessionTree } from "#agent/session-tree.ts";
import type { QueueName } from "#contracts/harness-records.ts";
import type { HarnessLog, QueuedMessage } from "#contracts/harness-state.ts";
import type { Message } from "#contracts/messages.ts";
import type { Model } from "#contracts/model.ts";
import type { SessionTree } from "#contracts/tree.ts";
import { sized } from "../09-session-tree/tree-scene.ts";
import type { Example } from "../example-check.ts";
import { createMemoryLogFile, type MemoryLogFile } from "../memory-log-file.ts";
import { createSurroundings } from "../surroundings.ts";
import { type BootedHarness, bootOn, type SceneParts } from "./harness-scene.ts";
import { queueIn, type RawQueue } from "./raw-queue.ts";

/** A harness log in memory, and what its file holds, read without the modules under test. */
export interface QueueScene {
  file: MemoryLogFile;
  tree: SessionTree;
  log: HarnessLog;
  enqueue(queue: QueueName, id: string, text?: string): Promise<void>;
  stored(): RawQueue;
  /** The log of a process that boots now. */
  reopened(): Promise<HarnessLog>;
  /** A harness on the same log's file; what it asked the model is in `asked`. */
  boot(script: readonly ScriptLine[], parts?: Partial<SceneParts>): Promise<BootedHarness & Asked>;
}

export interface Asked {
  /** What each request held, in few words. */
  asked: string[];
}

/** Something that must hold of a new log in memory. */
export function queueExample(
  invariant: string,
  breach: (scene: QueueScene) => ReturnType<Example["breach"]>,
): Example {
  return { invariant, breach: async () => breach(await queueScene()) };
}

export async function queueScene(): Promise<QueueScene> {
  const file = createMemoryLogFile();
  const tree = await createSessionTree(sized(file), { id: "s-1", cwd: "/w" }, createSurroundings("n"));
  const log = createHarnessLog(tree);
  let boots = 0;
  return {
    file,
    tree,
    log,
    enqueue: (queue, id, text = id) => enqueueMessage(log, queuedOf(queue, id, text)),
    stored: () => queueIn(file.bytes()),
    reopened: async () =>
      createHarnessLog((await openSessionTree(sized(file), createSurroundings("m"))).tree),
    async boot(script, parts = {}) {
      boots += 1;
      const surroundings = createSurroundings(`b${boots}-`);
      const reopened = await openSessionTree(sized(file), surroundings);
      const asked: string[] = [];
      const scripted = createScriptedModel(script, surroundings.now);
      const model: Model = (request) => {
        asked.push(inWords(request.messages));
        return scripted(request);
      };
      return { asked, ...(await bootOn(reopened.tree, { surroundings, model, ...parts })) };
    },
  };
}

export function queuedOf(queue: QueueName, messageId: string, text = messageId): QueuedMessage {
  return { queue, messageId, message: { role: "user", content: text, timestamp: 1 } };
}

export function idsOf(messages: readonly QueuedMessage[]): string {
  return messages.map(({ messageId }) => messageId).join(" ");
}

/** Messages in few words, in order. */
export function inWords(messages: readonly Message[]): string {
  return messages.map(wordOf).join(" / ");
}

function wordOf({ role, content }: Message): string {
  if (role === "toolResult") return "result";
  if (typeof content === "string") return content;
  return content.map((block) => (block.type === "text" ? block.text : block.type)).join("+");
}

/** A call of the tool `note`, and no word. */
export const CALL_NOTE: ScriptLine = { calls: [{ id: "c1", name: "note", arguments: {} }] };
