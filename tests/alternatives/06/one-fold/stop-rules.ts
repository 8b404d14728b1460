import { argumentsDigest } from "#agent/arguments-digest.ts";
import type { RequestBudget } from "#contracts/budget.ts";
import type { Entry } from "#contracts/entries.ts";
import type { Fact } from "#contracts/facts.ts";
import type { LoopSeams } from "#contracts/loop.ts";

export interface StopRulesOptions {
  runId: string;
  limits: StopLimits;
  now(): number;
  budget?: RequestBudget;
}

export interface StopLimits {
  maxTurns?: number;
  maxTokens?: number;
  maxDurationMs?: number;
  maxSameCalls?: number;
}

interface Tally {
  /** Whose request the entries after it belong to. */
  speaker: unknown;
  turns: number;
  tokens: number;
  since?: number;
  call?: { name: string; tool: string; times: number };
}

/** One walk over the entries counts everything, and the limits are then looked at as a list. */
export function stopRules({
  runId,
  limits,
  now,
  budget,
}: StopRulesOptions): NonNullable<LoopSeams["shouldStop"]> {
  if (Object.values(limits).some((limit) => Number.isNaN(limit) || limit < 0)) throw new RangeError("limits");
  const stopped = (reason: Fact) => ({ kind: "end", end: { terminal: "stopped", reason } }) as const;
  return async (entries) => {
    const tally: Tally = { speaker: undefined, turns: 0, tokens: 0 };
    for (const entry of entries) count(tally, entry, runId);
    const [reason] = reasons(tally, limits, now());
    if (reason) return stopped(reason);
    const spent = await budget?.take(runId);
    return spent ? stopped(spent) : { kind: "go" };
  };
}

function count(tally: Tally, entry: Entry, runId: string): void {
  if (entry.id === runId && "message" in entry) tally.since = entry.message.timestamp;
  if ("fact" in entry) countFact(tally, entry.fact, runId);
  else if (tally.speaker === runId && entry.message.role === "assistant") {
    tally.tokens += entry.message.usage.totalTokens;
    for (const block of entry.message.content) {
      if (block.type !== "toolCall") continue;
      const name = `${block.name} ${block.cutOff ?? argumentsDigest(block.arguments)}`;
      const times = tally.call?.name === name ? tally.call.times + 1 : 1;
      tally.call = { name, tool: block.name, times };
    }
  }
}

function countFact(tally: Tally, { code, params }: Fact, runId: string): void {
  if (code === "run.request_started") {
    tally.speaker = params.runId;
    if (params.runId === runId) tally.turns += 1;
  }
  const isSummary = code === "context.compacted" || code === "context.compaction_failed";
  if (isSummary && params.runId === runId) tally.tokens += Number(params.tokens);
}

function reasons({ turns, tokens, since, call }: Tally, limits: StopLimits, at: number): Fact[] {
  const found: Fact[] = [];
  const { maxTurns: most, maxTokens, maxDurationMs, maxSameCalls } = limits;
  if (most !== undefined && turns >= most) {
    found.push({ code: "stop.max_turns", params: { used: turns, limit: most } });
  }
  if (maxTokens !== undefined && tokens >= maxTokens) {
    found.push({ code: "stop.max_tokens", params: { used: tokens, limit: maxTokens } });
  }
  const usedMs = at - (since ?? at);
  if (maxDurationMs !== undefined && usedMs >= maxDurationMs) {
    found.push({ code: "stop.max_duration", params: { usedMs, limitMs: maxDurationMs } });
  }
  if (maxSameCalls !== undefined && call && call.times >= maxSameCalls) {
    found.push({ code: "stop.same_call", params: { tool: call.tool, times: call.times } });
  }
  return found;
}
