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
      if (kept.tokens + fixedTokens <= limitTokens) return kept.messages;
      const params = { fixed: fixedTokens, tail: kept.tokens, limit: limitTokens };
      return { kind: "end", end: { terminal: "stopped", reason: { code: "context.cannot_fit", params } } };
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
  const prompts = messages.slice(Math.max(0, start)).filter(({ role }) => role === "user");
  for (let first = 0; first < messages.length; first++) {
    const left = messages.filter((message, index) => index >= first || prompts.includes(message));
    const isLastStep = messages.slice(first).every(({ role }) => role === "toolResult");
    if (sumOf(left) <= room || isLastStep) return { messages: left, tokens: sumOf(left) };
  }
  return { messages: [...messages], tokens: sumOf(messages) };
}
