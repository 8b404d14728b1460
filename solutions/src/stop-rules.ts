import { argumentsDigest } from "#agent/arguments-digest.ts";
import { entriesOfRun, requestsStarted, toolCalls } from "#agent/read-entries.ts";
import type { RequestBudget } from "#contracts/budget.ts";
import type { Entry } from "#contracts/entries.ts";
import type { Fact } from "#contracts/facts.ts";
import type { LoopSeams } from "#contracts/loop.ts";
import type { AssistantMessage, ToolCall } from "#contracts/messages.ts";

export interface StopRulesOptions {
  runId: string;
  limits: StopLimits;
  /** Unix time in milliseconds. */
  now(): number;
  /** What this run and its parent or children spend together. */
  budget?: RequestBudget;
}

/** What one run may spend before its next request. A limit that is absent does not hold. */
export interface StopLimits {
  /** Model requests, those included whose reply a crash took. */
  maxTurns?: number;
  /**
   * Tokens, as the replies report them. What a reply costs is known only afterwards, so the last one may go
   * over; a reply that never arrived reported nothing.
   */
  maxTokens?: number;
  /** Milliseconds by the wall clock since the prompt: the time in which no process lived counts too. */
  maxDurationMs?: number;
  /** Calls of the same tool with the same arguments, one right after the other. */
  maxSameCalls?: number;
}

/** What a run has spent so far, folded from what is durable. */
export interface Spent {
  turns: number;
  tokens: number;
  durationMs: number;
  /** The last call, and how many times in a row it was made; undefined before the first call. */
  lastCall: { tool: string; times: number } | undefined;
}

/**
 * Fills `shouldStop`. Nothing is counted in memory: each answer is folded from the durable entries, so it is
 * the same after any number of crashes, and no counter starts again on resume.
 * @throws {RangeError} if a limit is no number or below 0: it would never be reached.
 */
export function stopRules(options: StopRulesOptions): NonNullable<LoopSeams["shouldStop"]> {
  const { runId, limits, now, budget } = options;
  for (const [name, limit] of Object.entries(limits)) {
    if (!(limit >= 0)) throw new RangeError(`${name} must be a number from 0 up: ${limit}`);
  }
  return async (entries) => {
    // The run's own limits first: a request that they forbid must not be taken from the others.
    const reason = limitReached(spentBy(entries, runId, now()), limits) ?? (await budget?.take(runId));
    return reason ? { kind: "end", end: { terminal: "stopped", reason } } : { kind: "go" };
  };
}

/** @param at Unix time in milliseconds. */
export function spentBy(entries: readonly Entry[], runId: string, at: number): Spent {
  const replies = repliesOf(entries, runId);
  return {
    turns: requestsStarted(entries, runId),
    tokens: replies.reduce((sum, reply) => sum + reply.usage.totalTokens, summaryTokens(entries, runId)),
    durationMs: at - (promptedAt(entries, runId) ?? at),
    lastCall: lastCallOf(replies.flatMap(toolCalls)),
  };
}

const NONE = Number.POSITIVE_INFINITY;

function limitReached({ turns, tokens, durationMs, lastCall }: Spent, limits: StopLimits): Fact | undefined {
  const { maxTurns = NONE, maxTokens = NONE, maxDurationMs = NONE, maxSameCalls = NONE } = limits;
  if (turns >= maxTurns) return { code: "stop.max_turns", params: { used: turns, limit: maxTurns } };
  if (tokens >= maxTokens) return { code: "stop.max_tokens", params: { used: tokens, limit: maxTokens } };
  if (durationMs >= maxDurationMs)
    return { code: "stop.max_duration", params: { usedMs: durationMs, limitMs: maxDurationMs } };
  if (lastCall && lastCall.times >= maxSameCalls) return { code: "stop.same_call", params: lastCall };
  return undefined;
}

function repliesOf(entries: readonly Entry[], runId: string): AssistantMessage[] {
  return entriesOfRun(entries, runId).flatMap((entry) =>
    "message" in entry && entry.message.role === "assistant" ? [entry.message] : [],
  );
}

/** A summary is no reply of the conversation, but it was paid for; lab 04 keeps what it cost in its fact. */
function summaryTokens(entries: readonly Entry[], runId: string): number {
  return entries.reduce((sum, entry) => {
    const fact = "fact" in entry && entry.fact.code.startsWith("context.compact") ? entry.fact : undefined;
    return fact?.params.runId === runId ? sum + Number(fact.params.tokens) : sum;
  }, 0);
}

/** Entries carry no time of their own, but the run begins with a message, and a message does. */
function promptedAt(entries: readonly Entry[], runId: string): number | undefined {
  const prompt = entries.find(({ id }) => id === runId);
  return prompt && "message" in prompt ? prompt.message.timestamp : undefined;
}

/**
 * Other arguments make another call, however alike they look: ten reads of ten files are work. A model that
 * changes them a little each time is left to the other limits.
 */
function lastCallOf(calls: readonly ToolCall[]): Spent["lastCall"] {
  const last = calls.at(-1);
  if (!last) return undefined;
  const name = nameOf(last);
  const differs = calls.findLastIndex((call) => nameOf(call) !== name);
  return { tool: last.name, times: calls.length - 1 - differs };
}

/** Tool and arguments; the keys' order does not matter. */
function nameOf({ name, arguments: args, cutOff }: ToolCall): string {
  return JSON.stringify([name, cutOff ?? argumentsDigest(args)]);
}
