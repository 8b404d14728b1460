import type { Entry } from "#contracts/entries.ts";
import type { AssistantMessage, ToolCall } from "#contracts/messages.ts";

export const RUN = "run-1";
export const OTHER_RUN = "run-0";

/** The durable entries that a run may have behind it, made by hand. */
export function prompt(runId = RUN, timestamp = 0): Entry {
  return { id: runId, message: { role: "user", content: "go", timestamp } };
}

export function request(runId = RUN, purpose?: string): Entry {
  const params = { runId, turn: 1, ...(purpose !== undefined && { purpose }) };
  return { id: newId(), fact: { code: "run.request_started", params } };
}

export interface Reply {
  tokens?: number;
  calls?: readonly Record<string, unknown>[];
}

/** A reply, each of whose calls is a `read` with these arguments. */
export function reply({ tokens = 0, calls = [] }: Reply = {}): Entry {
  const cost = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 };
  const usage = { input: 0, output: tokens, cacheRead: 0, cacheWrite: 0, totalTokens: tokens, cost };
  const content = calls.map(
    (args, index): ToolCall => ({ type: "toolCall", id: `c${index}`, name: "read", arguments: args }),
  );
  const message: AssistantMessage = {
    role: "assistant",
    content,
    api: "scripted",
    provider: "scripted",
    model: "scripted",
    usage,
    stopReason: calls.length > 0 ? "toolUse" : "stop",
    timestamp: 1,
  };
  return { id: newId(), message };
}

/** A turn of a run: the request, and the reply to it. */
export function turn(about: Reply = {}, runId = RUN): Entry[] {
  return [request(runId), reply(about)];
}

/** What a summary of the conversation cost, whether or not it fitted. */
export function summary(tokens: number, fitted: boolean, runId = RUN): Entry[] {
  const fact = fitted
    ? ({ code: "context.compacted", params: { runId, firstKeptId: runId, tokens, summary: "s" } } as const)
    : ({ code: "context.compaction_failed", params: { runId, tokens } } as const);
  return [request(runId, "compaction"), { id: newId(), fact }];
}

let names = 0;

function newId(): string {
  names += 1;
  return `e${names}`;
}
