import { askersOf } from "#agent/call-pairs.ts";
import type { ContextTransform, CountTokens } from "#contracts/context.ts";
import type { Entry } from "#contracts/entries.ts";
import type { Fact } from "#contracts/facts.ts";
import type { Message } from "#contracts/messages.ts";

export interface FitBudgetOptions {
  runId: string;
  /** The model's window, less what its reply may take. */
  limitTokens: number;
  /** What goes along with every request and is never dropped: system prompt and tool descriptions. */
  fixedTokens: number;
  countTokens: CountTokens;
  /** Hears what the model no longer sees; nothing of it is stored. */
  tell?(fact: Fact): void;
}

/**
 * Leaves out the oldest messages until the request fits. What goes, goes whole: first earlier exchanges, then
 * the run's own steps, a reply always with all of its results. The run's prompt, what the user said since,
 * and the last step stay, or the model would not know what to do or do it again. If even those do not fit,
 * the run ends `stopped` with `context.cannot_fit`.
 */
export function fitBudget(options: FitBudgetOptions): ContextTransform {
  const { runId, limitTokens, fixedTokens, countTokens, tell } = options;
  let told = 0;
  return {
    name: "fitBudget",
    async apply(messages, entries) {
      const start = startOfRun(messages, entries, runId);
      const fitted = dropOldest(messages, start, limitTokens - fixedTokens, countTokens);
      const count = messages.length - fitted.messages.length;
      // Each request of a run drops them again.
      if (count > told) tell?.({ code: "context.dropped", params: { count } });
      told = Math.max(told, count);
      if (fixedTokens + fitted.tokens <= limitTokens) return fitted.messages;
      const params = { fixed: fixedTokens, tail: fitted.tokens, limit: limitTokens };
      return { kind: "end", end: { terminal: "stopped", reason: { code: "context.cannot_fit", params } } };
    },
  };
}

/**
 * Drops whole units, oldest first, until the rest takes `room` tokens at most, or nothing more may go.
 * @param start index at which the current run begins; what stands before is dropped exchange by exchange
 */
export function dropOldest(
  messages: readonly Message[],
  start: number,
  room: number,
  countTokens: CountTokens,
): { messages: Message[]; tokens: number } {
  const counts = messages.map(countTokens);
  let tokens = counts.reduce((sum, count) => sum + count, 0);
  const dropped = new Set<number>();
  for (const unit of droppableUnits(messages, start)) {
    if (tokens <= room) break;
    for (const index of unit) {
      dropped.add(index);
      tokens -= counts[index] ?? 0;
    }
  }
  return { messages: messages.filter((_, index) => !dropped.has(index)), tokens };
}

/** The indexes of messages that go together. A result belongs to its call, wherever it stands. */
type Unit = number[];

function droppableUnits(messages: readonly Message[], start: number): Unit[] {
  const askers = askersOf(messages);
  const units: Unit[] = [];
  const unitOf = new Map<number | undefined, Unit>();
  for (const [index, { role }] of messages.entries()) {
    const isOfRun = index >= start;
    if (role === "user" && isOfRun) continue;
    const begins = role === "user" || (role === "assistant" && isOfRun);
    const unit = unitOf.get(askers[index]) ?? (begins ? undefined : units.at(-1)) ?? newUnit(units);
    unit.push(index);
    unitOf.set(index, unit);
  }
  const lastReply = messages.findLastIndex(({ role }) => role === "assistant");
  return lastReply < start ? units : units.filter((unit) => unit !== unitOf.get(lastReply));
}

function newUnit(units: Unit[]): Unit {
  const unit: Unit = [];
  units.push(unit);
  return unit;
}

/**
 * Where the run's prompt stands, known by its timestamp, since other transforms may have changed its text;
 * else the last thing that the user said. A verifier's rejection is a user message too, and no prompt.
 */
function startOfRun(messages: readonly Message[], entries: readonly Entry[], runId: string): number {
  const prompt = entries.find(({ id }) => id === runId);
  const promptedAt = prompt && "message" in prompt ? prompt.message.timestamp : undefined;
  const place = messages.findLastIndex(({ role, timestamp }) => role === "user" && timestamp === promptedAt);
  return place >= 0 ? place : messages.findLastIndex(({ role }) => role === "user");
}
