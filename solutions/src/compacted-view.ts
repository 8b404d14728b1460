import type { Entry } from "#contracts/entries.ts";
import type { Message } from "#contracts/messages.ts";

/** A message of the view, and the entry that it stands in; a summary stands in none. */
export interface Viewed {
  id?: string;
  message: Message;
}

/**
 * What is left to send of a session that was compacted: the last summary, the run's prompt word for word, and
 * everything from the first kept entry on. It is folded from one fact, so a crash leaves the view from before
 * it or the one from after it, and no mixture; the messages under the summary are still stored.
 * @param messages the stored messages, one for each message entry; their text may have been trimmed
 * @throws {Error} if a transform before this one dropped or added messages
 */
export function compactedView(
  messages: readonly Message[],
  entries: readonly Entry[],
  runId: string,
): Viewed[] {
  const ids = entries.flatMap((entry) => ("message" in entry ? [entry.id] : []));
  if (ids.length !== messages.length) {
    throw new Error("compaction must stand before the transforms that drop or add messages");
  }
  const all = messages.map((message, index) => ({ id: ids[index] as string, message }));
  const compacted = lastCompaction(entries);
  const firstKept = all.findIndex(({ id }) => id === compacted?.firstKeptId);
  const kept = all[firstKept];
  if (!compacted || !kept) return all;
  const prompt = all.slice(0, firstKept).filter(({ id }) => id === runId);
  const summary = { message: summaryMessage(compacted.summary, kept.message.timestamp) };
  return [summary, ...prompt, ...all.slice(firstKept)];
}

/** How a summary is put to the model. */
export function summaryMessage(summary: string, timestamp: number): Message {
  const content = `Summary of the earlier conversation, which is no longer shown:\n\n${summary}`;
  return { role: "user", content, timestamp };
}

/** The compaction that counts; undefined: there is none. */
export function lastCompaction(
  entries: readonly Entry[],
): { summary: string; firstKeptId: unknown } | undefined {
  const last = entries.findLast((entry) => "fact" in entry && entry.fact.code === "context.compacted");
  if (!last || !("fact" in last)) return undefined;
  const { summary, firstKeptId } = last.fact.params;
  return { summary: String(summary), firstKeptId };
}
