import type { Append, Entry, EntryDraft } from "#contracts/entries.ts";
import type { AssistantMessage } from "#contracts/messages.ts";
import type { Finding } from "#contracts/verification.ts";

export const RUN = "run-1";
export const OTHER_RUN = "run-0";

export const missing: Finding = {
  passed: false,
  found: { code: "lab07.file_missing", params: { path: "result.txt" } },
};
export const right: Finding = {
  passed: true,
  found: { code: "lab07.file_right", params: { path: "result.txt" } },
};

export function prompt(runId = RUN): Entry {
  return { id: runId, message: { role: "user", content: "write result.txt", timestamp: 0 } };
}

/** One turn of a run: a reply that only says something. */
export function claim(id: string, text = "done", runId = RUN): Entry[] {
  return [request(`${id}-r`, runId), { id, message: assistant([{ type: "text", text }], "stop") }];
}

/** One turn of a run: a tool call and its result. */
export function work(id: string, isError = false, runId = RUN): Entry[] {
  const call = { type: "toolCall" as const, id: "c1", name: "write", arguments: { path: "a.txt" } };
  const content = [{ type: "text" as const, text: "ok" }];
  return [
    request(`${id}-r`, runId),
    { id, message: assistant([call], "toolUse") },
    {
      id: `${id}-t`,
      message: { role: "toolResult", toolCallId: "c1", toolName: "write", content, isError, timestamp: 1 },
    },
  ];
}

/** What the loop says to the model that it sends back. */
export function sentBack(id: string): Entry {
  const content = [{ type: "text" as const, text: "this is not done yet" }];
  return { id, message: { role: "user", content, timestamp: 1 } };
}

/** Entries that grow by what is appended, as the loop's do, and which of them are new. */
export function growing(entries: readonly Entry[]): {
  entries: Entry[];
  append: Append;
  added: EntryDraft[];
} {
  const own = structuredClone([...entries]);
  const added: EntryDraft[] = [];
  return {
    entries: own,
    added,
    async append(draft) {
      added.push(structuredClone(draft));
      const entry: Entry = structuredClone({ ...draft, id: draft.id ?? `v${own.length}` });
      own.push(entry);
      return entry;
    },
  };
}

function request(id: string, runId: string): Entry {
  return { id, fact: { code: "run.request_started", params: { runId, turn: 1 } } };
}

function assistant(
  content: AssistantMessage["content"],
  stopReason: AssistantMessage["stopReason"],
): AssistantMessage {
  const cost = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 };
  const usage = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, totalTokens: 0, cost };
  const about = { api: "scripted", provider: "scripted", model: "scripted", usage, timestamp: 1 };
  return { role: "assistant", content, stopReason, ...about };
}
