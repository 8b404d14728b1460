import type { Context, ContextTransform } from "#contracts/context.ts";
import type { Append, Entry } from "#contracts/entries.ts";
import type { AssistantMessage, Message, ToolCall, ToolResultMessage } from "#contracts/messages.ts";
import { type Saying, wordsIn } from "../../crash-explorer/sayings.ts";
import type { Example } from "../example-check.ts";
import { unless } from "../unless.ts";

const cost = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 };
const usage = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, totalTokens: 0, cost };

export function user(text: string, timestamp = 0): Message {
  return { role: "user", content: text, timestamp };
}

/** A reply with this text and a call for each id. */
export function reply(text: string, ...callIds: string[]): AssistantMessage {
  const calls = callIds.map((id): ToolCall => ({ type: "toolCall", id, name: "read", arguments: {} }));
  const stopReason = calls.length > 0 ? "toolUse" : "stop";
  const content = [{ type: "text" as const, text }, ...calls];
  return { role: "assistant", content, stopReason, api: "x", provider: "x", model: "x", usage, timestamp: 0 };
}

export function result(toolCallId: string, text: string): ToolResultMessage {
  const content = [{ type: "text" as const, text }];
  return { role: "toolResult", toolCallId, toolName: "read", content, isError: false, timestamp: 0 };
}

/** All the text of a message; of a call nothing. */
export function textOf({ content }: Message): string {
  if (typeof content === "string") return content;
  return content.map((block) => (block.type === "text" ? block.text : "")).join("");
}

/** A session of these messages, whose ids are `e0`, `e1`, ... */
export function entriesOf(messages: readonly Message[]): Entry[] {
  return messages.map((message, index) => ({ id: `e${index}`, message }));
}

/** What a transform makes of these messages; what it appends is in `entries` at once, as with the loop. */
export async function apply(
  transform: ContextTransform,
  messages: readonly Message[],
  entries: Entry[] = [],
): Promise<Context> {
  const append: Append = async (draft) => {
    const entry = { ...draft, id: draft.id ?? `f${entries.length}` } as Entry;
    entries.push(entry);
    return entry;
  };
  return transform.apply(messages, entries, append);
}

/** The texts that are sent, `-` where none is, or the terminal state that the run ends with instead. */
export function said(context: Context): string {
  if (!Array.isArray(context)) return `end: ${context.end.terminal}`;
  return context.map(textOf).join(", ") || "-";
}

/** Two texts that must be equal. */
export function same(invariant: string, expected: Saying, received: () => Promise<Saying>): Example {
  return {
    invariant,
    async breach() {
      const is = await received();
      return unless(wordsIn(is, "en") === wordsIn(expected, "en"), expected, is);
    },
  };
}

/** Something that must be so; `received` says how it is instead. */
export function holds(invariant: string, expected: Saying, isIt: () => Promise<Saying | undefined>): Example {
  return {
    invariant,
    async breach() {
      const otherwise = await isIt();
      return unless(otherwise === undefined, expected, otherwise ?? "");
    },
  };
}
