import { trimResult } from "#agent/trim-result.ts";
import type { Message } from "#contracts/messages.ts";
import { apply, result, textOf } from "./ground.ts";

export const LETTERS = "abcdefghij".repeat(5_000);

export async function trim(
  messages: readonly Message[],
  maxChars: number,
  together?: number,
): Promise<Message[]> {
  const options = { maxChars, ...(together !== undefined && { maxTogetherChars: together }) };
  const context = await apply(trimResult(options), messages);
  return Array.isArray(context) ? context : [];
}

export async function trimmed(text: string, maxChars: number): Promise<string> {
  const [sent] = await trim([result("c1", text)], maxChars);
  return sent ? textOf(sent) : "";
}

/** How much of the head and of the tail is left, and which number stands between them. */
export function partsOf(
  whole: string,
  sent: string,
): { head: number; tail: number; count: number | undefined } {
  const agree = (at: (index: number) => boolean) => {
    let length = 0;
    while (length < sent.length && at(length)) length += 1;
    return length;
  };
  const head = agree((index) => sent[index] === whole[index]);
  const tail = agree((index) => sent.at(-1 - index) === whole.at(-1 - index));
  const [, count] = /(\d+)/.exec(sent.slice(head, sent.length - tail)) ?? [];
  return { head, tail, count: count === undefined ? undefined : Number(count) };
}
