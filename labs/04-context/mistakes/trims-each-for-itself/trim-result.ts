import type { ContextTransform } from "#contracts/context.ts";
import type { ToolResultMessage } from "#contracts/messages.ts";
import { render } from "#contracts/render.ts";

export interface TrimResultOptions {
  maxChars: number;
  maxTogetherChars?: number;
}

export function trimResult({ maxChars }: TrimResultOptions): ContextTransform {
  return {
    name: "trimResult",
    async apply(messages) {
      return messages.map((message) =>
        message.role === "toolResult" ? trimmed(message, maxChars) : message,
      );
    },
  };
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
  const left = text.length - head.length - tail.length;
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
