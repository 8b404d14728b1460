import type { Bilingual } from "#contracts/render.ts";
import type { RawEntry } from "../09-session-tree/raw-tree.ts";
import { joined, same } from "../both.ts";
import { type RawRecord, recordOf } from "./raw-queue.ts";

/** A session file as a person reads it: what each line says of the queue, the turns and the conversation. */
export function showQueue(text: string): Bilingual {
  const [, ...lines] = text.split("\n").filter((line) => line !== "");
  return joined(lines.map((line) => same(shortOf(line))));
}

function shortOf(line: string): string {
  try {
    const entry = JSON.parse(line) as RawEntry & { message?: { role?: string } };
    if (entry.type === "message") return `${entry.message?.role} ${entry.id}`;
    return entry.type === "custom" ? shortRecord(recordOf(entry)) : `${entry.type} ${entry.id}`;
  } catch {
    return "...";
  }
}

function shortRecord({
  type,
  code,
  queue,
  messageId,
  messageIds,
  consumed,
  runId,
  params,
}: RawRecord): string {
  const about = [
    ...(queue ? [queue, messageId] : []),
    ...(runId ? [runId] : []),
    ...(messageIds ? [`[${messageIds.join(", ")}]`] : []),
    ...(consumed ? [`consumed [${consumed.join(", ")}]`] : []),
    ...(params?.runId ? [params.runId] : []),
    ...(params?.terminal ? [params.terminal] : []),
  ];
  return [type ?? code, ...about].join(" ");
}
