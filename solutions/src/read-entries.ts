import type { Entry } from "#contracts/entries.ts";
import type { Fact } from "#contracts/facts.ts";
import type { Ending, PendingCall } from "#contracts/loop.ts";
import type { AssistantMessage, Message, ToolCall } from "#contracts/messages.ts";

/**
 * The tool calls that have no result yet, in the model's order. A new run and a resumed one both begin here,
 * so that recovery needs no loop of its own. A provider may give two calls the same id, so a result answers
 * the earliest call of its id that is still open.
 */
export function unansweredCalls(entries: readonly Entry[]): PendingCall[] {
  const open: PendingCall[] = [];
  let runId = "";
  for (const entry of entries) {
    if ("fact" in entry) {
      if (entry.fact.code === "run.request_started") runId = String(entry.fact.params.runId);
    } else if (entry.message.role === "user") {
      runId ||= entry.id;
    } else if (entry.message.role === "assistant") {
      open.push(...askedIn(entry.message, { runId, entryId: entry.id }));
    } else {
      const { toolCallId } = entry.message;
      const place = open.findIndex((pending) => pending.call.id === toolCallId);
      if (place >= 0) open.splice(place, 1);
    }
  }
  return open;
}

function askedIn(reply: AssistantMessage, asker: { runId: string; entryId: string }): PendingCall[] {
  const ended = reply.stopReason === "toolUse" || reply.stopReason === "stop";
  const { runId, entryId } = asker;
  return toolCalls(reply).map((call, index) => {
    return { runId, entryId, index, call, whole: ended && call.cutOff === undefined };
  });
}

/**
 * Whether a call with this id has no result yet: what `unansweredCalls` says of it, asked from the end, where
 * such a call stands. So it costs the same in a long session as in a short one.
 */
export function isCallOpen(entries: readonly Entry[], callId: string): boolean {
  let results = 0;
  for (let place = entries.length - 1; place >= 0; place -= 1) {
    const message = messageAt(entries, place);
    if (message?.role === "toolResult" && message.toolCallId === callId) results += 1;
    if (message?.role !== "assistant") continue;
    const calls = toolCalls(message).filter(({ id }) => id === callId).length;
    if (calls > results) return true;
    results -= calls;
  }
  return false;
}

function messageAt(entries: readonly Entry[], place: number): Message | undefined {
  const entry = entries[place];
  return entry && "message" in entry ? entry.message : undefined;
}

/** The end that is stored for this run, if it has one: a run that has ended is not entered again. */
export function storedEnding(entries: readonly Entry[], runId: string): Ending | undefined {
  for (const entry of entries) {
    if (!("fact" in entry) || entry.fact.code !== "run.ended" || entry.fact.params.runId !== runId) continue;
    const { terminal, reason } = entry.fact.params;
    return { terminal: terminal as Ending["terminal"], reason: reason as Fact };
  }
  return undefined;
}

/** How many model requests this run has started, over all its boots: budgets hold across a crash. */
export function requestsStarted(entries: readonly Entry[], runId: string): number {
  const started = (entry: Entry) =>
    "fact" in entry && entry.fact.code === "run.request_started" && entry.fact.params.runId === runId;
  return entries.filter(started).length;
}

/** What came of this run's requests, in order, over all its boots; runs of one session take turns. */
export function entriesOfRun(entries: readonly Entry[], runId: string): Entry[] {
  let current: unknown;
  return entries.filter((entry) => {
    if ("fact" in entry && entry.fact.code === "run.request_started") current = entry.fact.params.runId;
    return current === runId;
  });
}

/**
 * The last reply to this run, unless a user has spoken since: another run's answer ends no run but its own.
 */
export function lastReply(entries: readonly Entry[], runId: string): AssistantMessage | undefined {
  const last = messagesOf(entriesOfRun(entries, runId)).findLast(({ role }) => role !== "toolResult");
  return last?.role === "assistant" ? last : undefined;
}

export function messagesOf(entries: readonly Entry[]): Message[] {
  return entries.flatMap((entry) => ("message" in entry ? [entry.message] : []));
}

export function toolCalls(message: AssistantMessage): ToolCall[] {
  return message.content.filter((block): block is ToolCall => block.type === "toolCall");
}
