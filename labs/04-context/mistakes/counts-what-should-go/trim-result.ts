import type { ContextTransform } from "#contracts/context.ts";
import type { Message, ToolResultMessage } from "#contracts/messages.ts";
import { render } from "#contracts/render.ts";

export interface TrimResultOptions {
  maxChars: number;
  maxTogetherChars?: number;
}

export function trimResult({ maxChars, maxTogetherChars = Infinity }: TrimResultOptions): ContextTransform {
  return {
    name: "trimResult",
    async apply(messages) {
      return messages.map((message, index) => {
        if (message.role !== "toolResult") return message;
        return trimmed(message, shareOf(batchAround(messages, index), maxChars, maxTogetherChars));
      });
    },
  };
}

function batchAround(messages: readonly Message[], index: number): ToolResultMessage[] {
  const start = messages.slice(0, index).findLastIndex(({ role }) => role !== "toolResult") + 1;
  const length = messages.slice(start).findIndex(({ role }) => role !== "toolResult");
  return messages.slice(start, length < 0 ? undefined : start + length) as ToolResultMessage[];
}

function shareOf(batch: readonly ToolResultMessage[], maxChars: number, together: number): number {
  const lengths = batch.map((message) => Math.min(textOf(message).length, maxChars));
  let room = together;
  let waiting = lengths.length;
  for (const length of lengths.sort((one, other) => one - other)) {
    if (length > room / waiting) return Math.max(64, Math.floor(room / waiting));
    room -= length;
    waiting -= 1;
  }
  return maxChars;
}

function trimmed(message: ToolResultMessage, maxChars: number): ToolResultMessage {
  const text = textOf(message);
  if (text.length <= maxChars) return message;
  const images = message.content.filter(({ type }) => type === "image");
  return { ...message, content: [{ type: "text", text: cut(text, maxChars) }, ...images] };
}

function cut(text: string, maxChars: number): string {
  const room = maxChars - noteOf(text.length).length;
  const head = wellFormed(text.slice(0, Math.ceil(room / 2)));
  const tail = wellFormed(text.slice(text.length - Math.floor(room / 2)));
  const left = text.length - maxChars;
  return `${head}${noteOf(left)}${tail}`;
}

function noteOf(characters: number): string {
  return `\n${render({ code: "context.left_out", params: { characters } }, "en")}\n`;
}

/** Without half a pair at either end. */
function wellFormed(text: string): string {
  return text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, "");
}

function textOf({ content }: ToolResultMessage): string {
  return content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");
}
