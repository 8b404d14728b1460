import { askersOf } from "#agent/call-pairs.ts";
import type { Viewed } from "#agent/compacted-view.ts";
import { dropOldest } from "#agent/fit-budget.ts";
import { toolCalls } from "#agent/read-entries.ts";
import type { CountTokens } from "#contracts/context.ts";
import type { Message } from "#contracts/messages.ts";

export interface CompactionPlan {
  /** Asks for the summary. */
  request: Message;
  /** The id of the entry at which the kept tail begins. */
  firstKeptId: string;
  /** How many of the older messages did not fit into `request`: nothing will be known of them. */
  leftOut: number;
  /** How long the summary may be, so that it, the run's prompt and the tail fit together. */
  summaryTokens: number;
}

export interface CompactionRoom {
  runId: string;
  limitTokens: number;
  fixedTokens: number;
  keepTokens: number;
  countTokens: CountTokens;
}

/**
 * What a compaction would ask and keep; undefined if the view fits as it is, or if no summary, however short,
 * could make it fit: such a try costs money each time and never helps (opencode#27924).
 */
export function planCompaction(view: readonly Viewed[], room: CompactionRoom): CompactionPlan | undefined {
  const { runId, limitTokens, fixedTokens, countTokens } = room;
  const free = limitTokens - fixedTokens;
  if (sumOf(view, countTokens) <= free) return undefined;
  const cut = cutOf(view, room);
  const [older, tail] = [view.slice(0, cut), view.slice(cut)];
  const prompt = older.filter(({ id }) => id === runId);
  const firstKeptId = tail[0]?.id;
  const summaryTokens = free - sumOf([...prompt, ...tail], countTokens);
  if (firstKeptId === undefined || summaryTokens <= 0) return undefined;
  const asked = requestFor(older, free, countTokens);
  return asked && { ...asked, firstKeptId, summaryTokens };
}

/** The earliest place after which all fits into `keepTokens` and that parts no call from its result. */
export function cutOf(
  view: readonly Viewed[],
  { keepTokens, countTokens }: Pick<CompactionRoom, "keepTokens" | "countTokens">,
): number {
  const messages = view.map(({ message }) => message);
  const askers = askersOf(messages);
  let cut = messages.length;
  let tokens = 0;
  let earliestAsker = messages.length;
  for (const [index, message] of [...messages.entries()].reverse()) {
    tokens += countTokens(message);
    // The newest step stays, however long it is: its results are what the model waits for.
    if (tokens > keepTokens && cut < messages.length) break;
    earliestAsker = Math.min(earliestAsker, askers[index] ?? messages.length);
    if (message.role !== "toolResult" && earliestAsker >= index) cut = index;
  }
  return cut;
}

/**
 * The older part as one text: a list with calls in it would have to be sent with the tools, and a model may
 * go on with the work instead of summing it up. What is too long loses its oldest steps, and then its oldest
 * exchanges, so that this request fits as well; undefined if even the newest of them is too much.
 */
export function requestFor(
  older: readonly Viewed[],
  free: number,
  countTokens: CountTokens,
): Pick<CompactionPlan, "request" | "leftOut"> | undefined {
  const asText = (text: string): Message => ({ role: "user", content: text, timestamp: 0 });
  const room = free - countTokens(asText(INSTRUCTION));
  const messages = newestOf(older, room, (message) => countTokens(asText(transcriptOf(message))));
  if (messages === undefined) return undefined;
  const request = asText(INSTRUCTION + messages.map(transcriptOf).join(""));
  return { request, leftOut: older.length - messages.length };
}

function newestOf(older: readonly Viewed[], room: number, countTokens: CountTokens): Message[] | undefined {
  const messages = older.map(({ message }) => message);
  const rest = dropOldest(messages, 0, room, countTokens);
  if (rest.tokens <= room) return rest.messages;
  // Old prompts alone are too much. They would be so for ever, and no summary would be asked for again.
  const summary = older[0]?.id === undefined ? messages.slice(0, 1) : [];
  const left = summary.reduce((sum, message) => sum - countTokens(message), room);
  const newest = dropOldest(messages.slice(summary.length), messages.length, left, countTokens);
  if (newest.tokens > left || newest.messages.length === 0) return undefined;
  return [...summary, ...newest.messages];
}

const INSTRUCTION =
  "Sum up the conversation below for the one who goes on with it: the task, what was decided, what was " +
  "done, every name, number and path that is still needed, and what is left to do. Write only the summary.";

function transcriptOf(message: Message): string {
  const { content } = message;
  const blocks = typeof content === "string" ? [content] : content.map(blockText);
  const calls = message.role === "assistant" ? toolCalls(message) : [];
  const called = calls.map((call) => `call ${call.name} ${call.cutOff ?? JSON.stringify(call.arguments)}`);
  return `\n\n${message.role}: ${[...blocks.filter((text) => text !== ""), ...called].join("\n")}`;
}

function blockText(block: Exclude<Message["content"], string>[number]): string {
  if (block.type === "text") return block.text;
  return block.type === "image" ? "(an image)" : "";
}

export function sumOf(view: readonly Viewed[], countTokens: CountTokens): number {
  return view.reduce((sum, { message }) => sum + countTokens(message), 0);
}
