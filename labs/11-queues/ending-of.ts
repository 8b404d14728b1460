import type { RunEnd } from "#contracts/loop.ts";
import type { LabContext, Measured } from "../experiment.ts";
import type { QueueOnDisk } from "./queue-on-disk.ts";

/** The keys with which every experiment of this lab ends: what became of the messages, by the file alone. */
export async function accounted(place: QueueOnDisk, told: readonly string[]): Promise<Measured> {
  const { messages, back, accepted } = await place.stored();
  const known = new Set([...messages, ...back, ...accepted]);
  const twice = messages.filter((id, at) => messages.indexOf(id) !== at);
  return {
    delivered: words(messages.filter((id) => told.includes(id))),
    handedBack: words(back),
    lost: told.filter((id) => !known.has(id)).length,
    twice: twice.length,
  };
}

/** The keys with which it begins. */
export function ended(context: LabContext, end: RunEnd | undefined, { failure }: QueueOnDisk): Measured {
  if (failure) return { terminal: "failed", reason: context.text(failure) };
  if (end === undefined) return { terminal: null, reason: null };
  return { terminal: end.terminal, reason: context.text(end.reason) };
}

export function words(ids: readonly string[]): string {
  return ids.length === 0 ? "-" : ids.join(" ");
}
