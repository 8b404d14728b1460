import { tokenUsage } from "#agent/token-usage.ts";
import type { Entry, EntryDraft } from "#contracts/entries.ts";
import type { Fact } from "#contracts/facts.ts";
import type { AssistantMessage, ToolCall } from "#contracts/messages.ts";
import type { Bilingual } from "#contracts/render.ts";
import { both } from "../both.ts";

export const RUN = "run-1";

export function call(id: string, name: string, args: ToolCall["arguments"] = {}): ToolCall {
  return { type: "toolCall", id, name, arguments: args };
}

/** A call of the tool that every check has. */
export function sum(id: string): ToolCall {
  return call(id, "add", { a: 2, b: 3 });
}

/** What a process leaves that died when it had this reply, and nothing after it. */
export function replied(reply: Partial<AssistantMessage>): EntryDraft[] {
  const message: AssistantMessage = {
    role: "assistant",
    content: [],
    api: "scripted",
    provider: "scripted",
    model: "scripted",
    usage: tokenUsage(),
    stopReason: "toolUse",
    timestamp: 0,
    ...reply,
  };
  return [{ fact: { code: "run.request_started", params: { runId: RUN, turn: 1 } } }, { message }];
}

/** The results, as `c1 ok: 5` or `c1 error: boom`. */
export function resultsIn(entries: readonly Entry[]): string[] {
  return entries.flatMap((entry) => {
    if (!("message" in entry) || entry.message.role !== "toolResult") return [];
    const { toolCallId, isError, content } = entry.message;
    const text = content.map((block) => (block.type === "text" ? block.text : block.type)).join("");
    return [`${toolCallId} ${isError ? "error" : "ok"}: ${text}`];
  });
}

/** What exactly the model is told is up to whoever writes it; that it is told something is not. */
export function withoutWords(result: string): string {
  return result.replace(/error: .+/s, "error: …");
}

export function turnsIn(entries: readonly Entry[]): unknown[] {
  return factsIn(entries, "run.request_started").map(({ params }) => params.turn);
}

export function factsIn(entries: readonly Entry[], code: Fact["code"]): Fact[] {
  return entries.flatMap((entry) => ("fact" in entry && entry.fact.code === code ? [entry.fact] : []));
}

/** How the run ended by what is stored, or that nothing is. */
export function storedEnd(entries: readonly Entry[]): string | Bilingual {
  const [end] = factsIn(entries, "run.ended");
  return end ? String(end.params.terminal) : NO_END;
}

export const NO_END = both("没有存下终态", "no end is stored");
