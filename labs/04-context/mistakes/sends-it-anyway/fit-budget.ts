import type { ContextTransform, CountTokens } from "#contracts/context.ts";
import type { Entry } from "#contracts/entries.ts";
import type { Message } from "#contracts/messages.ts";

export interface FitBudgetOptions {
  runId: string;
  limitTokens: number;
  fixedTokens: number;
  countTokens: CountTokens;
}

export function fitBudget(options: FitBudgetOptions): ContextTransform {
  const { runId, limitTokens, fixedTokens, countTokens } = options;
  return {
    name: "fitBudget",
    async apply(messages, entries) {
      const start = startOfRun(messages, entries, runId);
      const kept = dropOldest(messages, start, limitTokens - fixedTokens, countTokens);
      return kept.messages;
    },
  };
}

function startOfRun(messages: readonly Message[], entries: readonly Entry[], runId: string): number {
  const prompt = entries.find(({ id }) => id === runId);
  const at = prompt && "message" in prompt ? prompt.message.timestamp : undefined;
  const place = messages.findLastIndex(({ role, timestamp }) => role === "user" && timestamp === at);
  return place < 0 ? messages.findLastIndex(({ role }) => role === "user") : place;
}

export function dropOldest(
  messages: readonly Message[],
  start: number,
  room: number,
  countTokens: CountTokens,
): { messages: Message[]; tokens: number } {
  const sumOf = (list: readonly Message[]) => list.reduce((sum, message) => sum + countTokens(message), 0);
  const left = [...messages];
  const ofRun = messages.slice(Math.max(0, start));
  const lastReply = ofRun.findLast(({ role }) => role === "assistant");
  const prompts = new Set(ofRun.filter(({ role }) => role === "user"));
  let next = left.findIndex((message) => !prompts.has(message) && message !== lastReply);
  while (sumOf(left) > room && next >= 0) {
    let size = 1;
    while (left[next + size]?.role === "toolResult") size += 1;
    left.splice(next, size);
    next = left.findIndex(
      (message, index) => index >= next && !prompts.has(message) && message !== lastReply,
    );
    if (left[next]?.role === "toolResult") next = -1;
  }
  return { messages: left, tokens: sumOf(left) };
}
