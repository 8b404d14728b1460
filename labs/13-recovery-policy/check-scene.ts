import { createHarnessLog } from "#agent/harness-log.ts";
import { createSessionTree } from "#agent/session-tree.ts";
import type { HarnessWrite, OpenOperation, OpenTurn } from "#contracts/harness-state.ts";
import type { PendingCall } from "#contracts/loop.ts";
import type { AssistantMessage } from "#contracts/messages.ts";
import type { TreeBody, TreeEntry } from "#contracts/tree.ts";
import { entriesIn, lineOf, said, sized } from "../09-session-tree/tree-scene.ts";
import type { Example } from "../example-check.ts";
import { createMemoryLogFile } from "../memory-log-file.ts";
import { createSurroundings } from "../surroundings.ts";

export const snapshot = { model: { provider: "p", modelId: "m" }, thinkingLevel: "off", activeToolNames: [] };

export const started = {
  type: "turn_started" as const,
  ...{ turnId: "t", runId: "run", replyId: "reply", consumed: [], snapshot },
};

/** A turn as the fold gives it, with what is different. */
export function turn(more: Partial<OpenTurn> = {}): OpenTurn {
  return { started, isRequested: true, isReplied: false, attempts: 1, startedCalls: [], ...more };
}

export function replyWith(...names: readonly string[]): AssistantMessage {
  const cost = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 };
  const usage = { input: 1, output: 1, cacheRead: 0, cacheWrite: 0, totalTokens: 2, cost };
  const content = names.map((name, index) => {
    return { type: "toolCall" as const, id: `c${index + 1}`, name, arguments: {} };
  });
  const about = { api: "scripted", provider: "lab", model: "scripted", usage, timestamp: 2 };
  return { role: "assistant", content, ...about, stopReason: "toolUse" };
}

export const prompt = lineOf("run", null, said("run"));
export const reply = lineOf("reply", "run", { type: "message", message: replyWith("write", "charge") });

export function branchOf(...lines: readonly string[]): TreeEntry[] {
  return entriesIn(...lines);
}

export function bodyOf(id: string, body: TreeBody): TreeEntry {
  return entriesIn(lineOf(id, null, body))[0] as TreeEntry;
}

export function fact(code: string, params: Readonly<Record<string, unknown>>): TreeBody {
  return { type: "custom", customType: "my-pi-agent/fact", data: { code, params } };
}

export function pendingCall(name = "write", index = 0): PendingCall {
  const call = { type: "toolCall" as const, id: `c${index + 1}`, name, arguments: {} };
  return { runId: "run", entryId: "reply", index, call, whole: true };
}

export function compacting(more: Partial<OpenOperation> = {}): OpenOperation {
  const ids = { operationId: "o", entryId: "k", firstKeptEntryId: "kept", tokensBefore: 9 };
  return {
    started: { type: "operation_started", kind: "compaction", ...ids },
    attempts: 0,
    written: [],
    ...more,
  };
}

export function moving(
  more: Partial<OpenOperation> = {},
  summaryEntryId: string | undefined = "s",
): OpenOperation {
  const ids = { operationId: "o", targetId: "to", fromId: "from", leafEntryId: "l" };
  const summary = summaryEntryId === undefined ? {} : { summaryEntryId };
  const begun = { type: "operation_started" as const, kind: "navigation" as const, ...ids, ...summary };
  return { started: begun, attempts: 0, written: [], ...more };
}

/** What is to be written, in one word and the id that it gets. */
export function wordOf(write: HarnessWrite | undefined): string {
  if (write === undefined) return "nothing";
  if ("record" in write) return write.record.type;
  if ("leaf" in write) return `leaf ${write.id ?? "-"} to ${write.leaf}`;
  const { id, ...body } = write.entry;
  if (body.type === "message") return `${body.message.role} ${id ?? "-"}`;
  const data = body.type === "custom" ? (body.data as { code?: string } | undefined) : undefined;
  return `${data?.code ?? body.type}${id === undefined ? "" : ` ${id}`}`;
}

export const call = { type: "tool_call_started", entryId: "reply", index: 0, resultId: "result" } as const;

const text = new TextDecoder();
export const linesOf = (bytes: Uint8Array) => text.decode(bytes).trimEnd().split("\n").length;

export function example(invariant: string, breach: Example["breach"]): Example {
  return { invariant, breach };
}

/** A session in memory, and the log of a harness on it. */
export async function memoryLog() {
  const file = createMemoryLogFile();
  const tree = await createSessionTree(sized(file), { id: "s-1", cwd: "/w" }, createSurroundings("n"));
  return { file, tree, log: createHarnessLog(tree) };
}
