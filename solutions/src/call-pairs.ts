import { toolCalls } from "#agent/read-entries.ts";
import type { Message } from "#contracts/messages.ts";

/**
 * For each message the index of the reply whose call it answers; undefined if it is no result, or nobody
 * asked for it. Providers refuse a list in which a call and its result are parted, so whoever cuts messages
 * out asks here first. Ids may repeat: a result answers the earliest open call of its id.
 */
export function askersOf(messages: readonly Message[]): (number | undefined)[] {
  const open: { id: string; asker: number }[] = [];
  return messages.map((message, index) => {
    if (message.role === "assistant") {
      open.push(...toolCalls(message).map(({ id }) => ({ id, asker: index })));
    }
    if (message.role !== "toolResult") return undefined;
    const place = open.findIndex(({ id }) => id === message.toolCallId);
    return place < 0 ? undefined : open.splice(place, 1)[0]?.asker;
  });
}
