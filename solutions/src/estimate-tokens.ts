import { toolCalls } from "#agent/read-entries.ts";
import type { ImageContent, Message, TextContent, ThinkingContent } from "#contracts/messages.ts";

/**
 * About how many tokens a message takes: four characters a token, rounded up. Near enough for English and
 * code; for Chinese, where a character may be a token, hand in the counter of your model instead. What is
 * never sent (`details`, usage) is not counted.
 */
export function estimateTokens(message: Message): number {
  const calls = message.role === "assistant" ? toolCalls(message) : [];
  const blocks = typeof message.content === "string" ? [textBlock(message.content)] : message.content;
  const chars = calls.reduce((sum, call) => {
    return sum + call.name.length + (call.cutOff ?? JSON.stringify(call.arguments)).length;
  }, 0);
  return blocks.reduce(
    (sum, block) => {
      return block.type === "toolCall" ? sum : sum + blockTokens(block);
    },
    Math.ceil(chars / CHARS_PER_TOKEN),
  );
}

/** The same for a plain text, such as a system prompt or the JSON of the tools' descriptions. */
export function estimateTextTokens(text: string): number {
  return Math.ceil(text.length / CHARS_PER_TOKEN);
}

const CHARS_PER_TOKEN = 4;

/** A guess on the high side: the size of an image's file says little about its tokens. */
const IMAGE_TOKENS = 1600;

function blockTokens(block: TextContent | ThinkingContent | ImageContent): number {
  if (block.type === "image") return IMAGE_TOKENS;
  return estimateTextTokens(block.type === "text" ? block.text : block.thinking);
}

function textBlock(text: string): TextContent {
  return { type: "text", text };
}
