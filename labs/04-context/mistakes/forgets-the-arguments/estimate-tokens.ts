import type { Message } from "#contracts/messages.ts";

export function estimateTokens({ content }: Message): number {
  if (typeof content === "string") return estimateTextTokens(content);
  return content.reduce((sum, block) => {
    if (block.type === "text") return sum + estimateTextTokens(block.text);
    if (block.type === "thinking") return sum + estimateTextTokens(block.thinking);
    return sum + (block.type === "image" ? 1_600 : 1);
  }, 0);
}

export function estimateTextTokens(text: string): number {
  return Math.ceil(text.length / 4);
}
