import type { Message } from "#contracts/messages.ts";

export function estimateTokens(message: Message): number {
  return estimateTextTokens(JSON.stringify(message));
}

export function estimateTextTokens(text: string): number {
  return Math.ceil(text.length / 4);
}
