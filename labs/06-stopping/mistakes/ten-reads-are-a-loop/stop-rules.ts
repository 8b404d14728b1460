import { entriesOfRun, requestsStarted, toolCalls } from "#agent/read-entries.ts";
import type { RequestBudget } from "#contracts/budget.ts";
import type { Entry } from "#contracts/entries.ts";
import type { Fact } from "#contracts/facts.ts";
import type { LoopSeams } from "#contracts/loop.ts";
import type { AssistantMessage, ToolCall } from "#contracts/messages.ts";

export interface StopLimits {
  maxTurns?: number;
  maxTokens?: number;
  maxDurationMs?: number;
  maxSameCalls?: number;
}

export interface StopRulesOptions {
  runId: string;
  limits: StopLimits;
  now(): number;
  budget?: RequestBudget;
}

export function stopRules(options: StopRulesOptions): NonNullable<LoopSeams["shouldStop"]> {
  const { runId, limits, now, budget } = options;
  const { maxTurns, maxTokens, maxDurationMs, maxSameCalls } = limits;
  if (!Object.values(limits).every((limit) => limit >= 0)) throw new RangeError("a limit is below 0");
  const reasonNow = (entries: readonly Entry[]): Fact | undefined => {
    const replies = repliesOf(entries, runId);
    const used = requestsStarted(entries, runId);
    if (maxTurns !== undefined && used >= maxTurns) {
      return { code: "stop.max_turns", params: { used, limit: maxTurns } };
    }
    const tokens = replies.reduce((sum, { usage }) => sum + usage.totalTokens, summaries(entries, runId));
    if (maxTokens !== undefined && tokens >= maxTokens) {
      return { code: "stop.max_tokens", params: { used: tokens, limit: maxTokens } };
    }
    const usedMs = now() - promptTime(entries, runId);
    if (maxDurationMs !== undefined && usedMs >= maxDurationMs) {
      return { code: "stop.max_duration", params: { usedMs, limitMs: maxDurationMs } };
    }
    const { tool, times } = lastCall(replies.flatMap(toolCalls));
    if (maxSameCalls !== undefined && times > 0 && times >= maxSameCalls) {
      return { code: "stop.same_call", params: { tool, times } };
    }
    return undefined;
  };
  return async (entries) => {
    const reason = reasonNow(entries) ?? (await budget?.take(runId));
    return reason ? { kind: "end", end: { terminal: "stopped", reason } } : { kind: "go" };
  };
}

function repliesOf(entries: readonly Entry[], runId: string): AssistantMessage[] {
  return entriesOfRun(entries, runId).flatMap((entry) =>
    "message" in entry && entry.message.role === "assistant" ? [entry.message] : [],
  );
}

function summaries(entries: readonly Entry[], runId: string): number {
  let sum = 0;
  for (const entry of entries) {
    if (!("fact" in entry) || !entry.fact.code.startsWith("context.compact")) continue;
    if (entry.fact.params.runId === runId) sum += Number(entry.fact.params.tokens);
  }
  return sum;
}

function promptTime(entries: readonly Entry[], runId: string): number {
  const prompt = entries.find(({ id }) => id === runId);
  return prompt && "message" in prompt ? prompt.message.timestamp : 0;
}

function lastCall(calls: readonly ToolCall[]): { tool: string; times: number } {
  const names = calls.map((call) => call.name);
  const differs = names.findLastIndex((name) => name !== names.at(-1));
  return { tool: calls.at(-1)?.name ?? "", times: names.length - 1 - differs };
}
