import type { ImageContent, Message, TextContent, ThinkingContent } from "#contracts/messages.ts";
import { todo } from "#contracts/todo.ts";

/**
 * Task 04.1. About how many tokens a message takes: four characters a token, rounded up. Near enough for
 * English and code; for Chinese, where a character may be a token, hand in the counter of your model instead.
 * What is never sent (`details`, usage) is not counted.
 */
export function estimateTokens(_message: Message): number {
  return todo("04.1 add up every block; for a call its name and the JSON of its arguments");
}

/** The same for a plain text, such as a system prompt or the JSON of the tools' descriptions. */
export function estimateTextTokens(text: string): number {
  return Math.ceil(text.length / CHARS_PER_TOKEN);
}

const CHARS_PER_TOKEN = 4;

/** A guess on the high side: the size of an image's file says little about its tokens. */
const IMAGE_TOKENS = 1600;

export function blockTokens(block: TextContent | ThinkingContent | ImageContent): number {
  if (block.type === "image") return IMAGE_TOKENS;
  return estimateTextTokens(block.type === "text" ? block.text : block.thinking);
}
