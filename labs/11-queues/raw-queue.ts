import { type RawEntry, rawEntries } from "../09-session-tree/raw-tree.ts";

/** Where the accepted messages of a log are, read without the modules under test. */
export interface RawQueue {
  /** Accepted, by id, in the order of acceptance. */
  accepted: readonly string[];
  /** The ids of the messages that a turn took, in the order of the file. */
  taken: ReadonlySet<string>;
  /** Handed back, by id. */
  back: readonly string[];
  /** The ids of all entries that are messages, in the order of the file. */
  messages: readonly string[];
  /** Of messages of the queue that stand in the conversation before any turn took them. */
  early: readonly string[];
  /** The runs that the user has ended, by their records. */
  aborted: readonly string[];
  ends: ReadonlyMap<string, RawEnd>;
  /** The runs that were open when messages went back without a record that ends the run. */
  cancelledDuring: readonly string[];
}

/** How a run ended. */
export interface RawEnd {
  terminal: string;
  /** Notes of an abort that stood before that. */
  notes: number;
  /** Requests behind the record of its abort: the one that was under way may be among them. */
  askedAfterAbort: number;
}

export interface RawRecord {
  type?: string;
  queue?: string;
  messageId?: string;
  messageIds?: string[];
  consumed?: string[];
  turnId?: string;
  runId?: string;
  code?: string;
  params?: { runId?: string; terminal?: string };
}

/** Undefined: more than the last line is torn. */
export function rawQueue(bytes: Uint8Array): RawQueue | undefined {
  const entries = rawEntries(bytes);
  if (entries === undefined) return undefined;
  const lists = { accepted: [], back: [], messages: [], early: [], aborted: [], cancelledDuring: [] };
  const queue: Growing = { ...lists, taken: new Set(), ends: new Map(), notes: 0, asked: 0 };
  for (const entry of entries) withEntry(queue, entry);
  return queue;
}

/** The same where it must be readable. */
export function queueIn(bytes: Uint8Array): RawQueue {
  const read = rawQueue(bytes);
  if (read === undefined) throw new Error("a line before the last one cannot be read");
  return read;
}

export function list(ids: readonly string[]): string {
  return ids.length === 0 ? "-" : ids.join(", ");
}

interface Growing extends RawQueue {
  accepted: string[];
  taken: Set<string>;
  back: string[];
  messages: string[];
  early: string[];
  aborted: string[];
  cancelledDuring: string[];
  /** The run that began last and has no end. */
  open?: string;
  ends: Map<string, RawEnd>;
  notes: number;
  asked: number;
}

function withEntry(found: Growing, entry: RawEntry): void {
  if (entry.type === "custom_message") found.notes += 1;
  if (entry.type === "message") {
    found.messages.push(entry.id);
    if (found.accepted.includes(entry.id) && !found.taken.has(entry.id)) found.early.push(entry.id);
  }
  const { type, code, params, messageId, messageIds = [], consumed = [], runId = "" } = recordOf(entry);
  if (messageId !== undefined) found.accepted.push(messageId);
  for (const id of consumed) found.taken.add(id);
  found.back.push(...messageIds);
  if (type === "run_aborted") found.aborted.push(runId);
  if (type === "turn_started") found.open = runId;
  if (type === "queue_cancelled" && found.open) found.cancelledDuring.push(found.open);
  if (code === "run.request_started" && found.aborted.includes(params?.runId ?? "")) found.asked += 1;
  if (code !== "run.ended") return;
  const { notes, asked } = found;
  found.ends.set(params?.runId ?? "", { terminal: params?.terminal ?? "", notes, askedAfterAbort: asked });
  found.notes = 0;
  found.asked = 0;
  delete found.open;
}

/** What the harness or its loop says in an entry. */
export function recordOf(entry: RawEntry): RawRecord {
  return (entry.type === "custom" && (entry as RawEntry & { data?: RawRecord }).data) || {};
}
