import type { Fact } from "./facts.ts";
import type { Message } from "./messages.ts";

/**
 * What the loop works on: the durable messages of a session and the harness's own durable facts, in order.
 */
export type Entry = MessageEntry | FactEntry;

export interface MessageEntry {
  /** Unique in its session. A prompt's entry id is the `runId` of the run that it starts. */
  id: string;
  message: Message;
}

export interface FactEntry {
  id: string;
  fact: Fact;
}

/** An entry that is not durable yet. `id` is given only where it must be known beforehand. */
export type EntryDraft = { id?: string; message: Message } | { id?: string; fact: Fact };

/** Makes an entry durable, fsync included, and only then returns it with its id. */
export type Append = (draft: EntryDraft) => Promise<Entry>;
