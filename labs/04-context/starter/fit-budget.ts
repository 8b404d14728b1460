import { askersOf } from "#agent/call-pairs.ts";
import type { ContextTransform, CountTokens } from "#contracts/context.ts";
import type { Entry } from "#contracts/entries.ts";
import type { Fact } from "#contracts/facts.ts";
import type { Message } from "#contracts/messages.ts";
import { todo } from "#contracts/todo.ts";

export interface FitBudgetOptions {
  runId: string;
  /** 模型的窗口，减去留给答复的。The model's window, less what its reply may take. */
  limitTokens: number;
  /**
   * 每次请求都带着、从不丢掉的：系统提示词和工具描述。
   * What goes along with every request and is never dropped: system prompt and tool descriptions.
   */
  fixedTokens: number;
  countTokens: CountTokens;
  /**
   * 模型看不到了的，告诉它；什么也不存。
   * Hears what the model no longer sees; nothing of it is stored.
   */
  tell?(fact: Fact): void;
}

/**
 * 丢掉最旧的消息，直到请求放得下。要丢就整组丢：先是以前的问答，再是这次运行自己的步骤，一条答复总和它所
 * 有的结果一起走。这次运行的提示词、用户后来说的、最后一步都要留下。连这些都放不下，运行就以
 * `context.cannot_fit` `stopped`。
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
      // 一次运行里的每次请求都会再丢一遍。
      // Each request of a run drops them again.
      if (count > told) tell?.({ code: "context.dropped", params: { count } });
      told = Math.max(told, count);
      if (fixedTokens + fitted.tokens <= limitTokens) return fitted.messages;
      // 任务 04.5：以 stopped 结束运行，原因是 `context.cannot_fit` {fixed, tail, limit}。现在照样发了出
      // 去。
      // Task 04.5: end the run, stopped, with `context.cannot_fit` {fixed, tail, limit}. So far it is sent.
      return fitted.messages;
    },
  };
}

/**
 * 整组整组地丢，最旧的先走，直到剩下的不超过 `room` 个 token，或者没有可丢的了。
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
  const tokens = counts.reduce((sum, count) => sum + count, 0);
  if (tokens <= room) return { messages: [...messages], tokens };
  return dropUnits(messages, droppableUnits(messages, start), room, counts);
}

/**
 * 任务 04.4：按顺序丢掉这些组，丢到剩下的放得下为止。
 * Task 04.4: leaves out these units, the first of them first, until the rest fits.
 */
function dropUnits(
  _messages: readonly Message[],
  _units: readonly Unit[],
  _room: number,
  _counts: readonly number[],
): { messages: Message[]; tokens: number } {
  return todo("04.4", {
    zh: "一组一组地丢，直到剩下的放得下；交回剩下的消息和它们的 token 数",
    en: "drop unit after unit until the rest fits; give what is left and its tokens",
  });
}

/**
 * 同进同退的消息，按下标。结果跟着它的调用走，不管站在哪里。
 * The indexes of messages that go together. A result belongs to its call, wherever it stands.
 */
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
 * 这次运行的提示词在哪里：按时间戳认，别的变换可能改过它的文字；认不出就是用户最后说的那句。
 * Where the run's prompt stands, known by its timestamp, since other transforms may have changed its text;
 * else the last thing that the user said. A verifier's rejection is a user message too, and no prompt.
 */
function startOfRun(messages: readonly Message[], entries: readonly Entry[], runId: string): number {
  const prompt = entries.find(({ id }) => id === runId);
  const promptedAt = prompt && "message" in prompt ? prompt.message.timestamp : undefined;
  const place = messages.findLastIndex(({ role, timestamp }) => role === "user" && timestamp === promptedAt);
  return place >= 0 ? place : messages.findLastIndex(({ role }) => role === "user");
}
