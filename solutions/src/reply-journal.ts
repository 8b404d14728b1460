import { argumentsDigest } from "#agent/arguments-digest.ts";
import type { ReplyJournaled } from "#contracts/harness-records.ts";
import type { AssistantMessage } from "#contracts/messages.ts";
import type { ReplyJournal } from "#contracts/recovery.ts";

/**
 * What is kept of a reply before it becomes an entry; undefined: nothing. A reply is paid for and may have
 * cost minutes, and between its end and its entry a crash takes it.
 * @param reply with its secrets masked already: it becomes durable here
 */
export function journalReply(
  turnId: string,
  reply: AssistantMessage,
  mode: ReplyJournal,
): ReplyJournaled | undefined {
  if (mode === "none") return undefined;
  const record: ReplyJournaled = { type: "reply_journaled", turnId, digest: digestOf(reply) };
  return mode === "full" ? { ...record, reply } : record;
}

/** The whole reply, if it was kept and is what the digest vouches for. */
export function keptReply(record: ReplyJournaled | undefined): AssistantMessage | undefined {
  return record?.reply && digestOf(record.reply) === record.digest ? record.reply : undefined;
}

/** As it will be read back: what JSON leaves out is no part of it. */
function digestOf(reply: AssistantMessage): string {
  return argumentsDigest(JSON.parse(JSON.stringify(reply)));
}
