import fc from "fast-check";
import type { Entry } from "#contracts/entries.ts";
import type { AssistantMessage, Message, ToolCall, ToolResultMessage } from "#contracts/messages.ts";

const cost = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 };
const usage = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, totalTokens: 0, cost };

export function user(text: string, timestamp = 0): Message {
  return { role: "user", content: text, timestamp };
}

/** A reply with this text (none if it is empty) and a call for each id. */
export function assistant(text: string, ...callIds: string[]): AssistantMessage {
  const calls = callIds.map((id): ToolCall => ({ type: "toolCall", id, name: "read", arguments: {} }));
  const content: AssistantMessage["content"] = text === "" ? calls : [{ type: "text", text }, ...calls];
  const stopReason = calls.length > 0 ? "toolUse" : "stop";
  return { role: "assistant", content, stopReason, api: "x", provider: "x", model: "x", usage, timestamp: 0 };
}

export function result(toolCallId: string, text: string): ToolResultMessage {
  const content = [{ type: "text" as const, text }];
  return { role: "toolResult", toolCallId, toolName: "read", content, isError: false, timestamp: 0 };
}

/** A session of these messages; the entries' ids are `e0`, `e1`, ... */
export function entriesOf(...messages: Message[]): Entry[] {
  return messages.map((message, index) => ({ id: `e${index}`, message }));
}

/** All the text of a message, whatever its role. */
export function textOf({ content }: Message): string {
  if (typeof content === "string") return content;
  return content.map((block) => (block.type === "text" ? block.text : "")).join("");
}

/** One token for each character of text, one for each call: budgets that are easy to see through. */
export function countChars(message: Message): number {
  const calls = message.role === "assistant" ? message.content.filter(({ type }) => type === "toolCall") : [];
  return textOf(message).length + calls.length;
}

/** Any list of messages: ids repeat, results come late, or answer nothing, or are missing. */
export function anyMessages(): fc.Arbitrary<Message[]> {
  const id = fc.constantFrom("a", "b", "c");
  const text = fc.string({ maxLength: 12 });
  const one = fc.oneof(
    text.map((said) => user(said)),
    fc.tuple(text, fc.array(id, { maxLength: 3 })).map(([said, ids]) => assistant(said, ...ids)),
    fc.tuple(id, text).map(([callId, said]) => result(callId, said)),
  );
  return fc.array(one, { maxLength: 14, size: "max" });
}
