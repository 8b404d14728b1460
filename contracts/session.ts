import type { Append, Entry, EntryDraft } from "./entries.ts";
import type { Fact } from "./facts.ts";
import type { Message } from "./messages.ts";

/** The append-only log of one session, open for writing. */
export interface SessionLog {
  readonly header: SessionHeader;
  /** The durable entries, oldest first; a new array each time. */
  entries(): readonly Entry[];
  append: Append;
  /**
   * As `append`, if `check` allows it: asked in this append's turn, with all entries before it. What it
   * throws is thrown here, and nothing is written.
   */
  appendIf(draft: EntryDraft, check: (before: readonly Entry[]) => void): Promise<Entry>;
}

/** Line 1 of a session file (Pi's session format v3). */
export interface SessionHeader {
  type: "session";
  version: 3;
  id: string;
  /** ISO 8601. */
  timestamp: string;
  cwd: string;
}

/** Every other line. Unknown types are kept as they are. */
export type SessionLine = MessageLine | FactLine | OtherLine;

interface LineBase {
  id: string;
  /** The id of the line that this one follows; null for the first. */
  parentId: string | null;
  timestamp: string;
}

export interface MessageLine extends LineBase {
  type: "message";
  message: Message;
}

/** The harness's own facts are Pi's `custom` lines, so that Pi still opens the file and leaves them alone. */
export interface FactLine extends LineBase {
  type: "custom";
  customType: "my-pi-agent/fact";
  data: Fact;
}

export interface OtherLine extends LineBase {
  type: string;
}

/** What a session file still holds after whatever happened to it. */
export interface RestoredSession {
  header: SessionHeader;
  lines: SessionLine[];
  entries: Entry[];
  /** How many bytes from the start are whole records; what follows them is the torn tail. */
  keptBytes: number;
  /** A record that was being written at the crash; nobody was told that it is durable. */
  torn?: TornTail;
  /** The last record is whole and only its newline is missing; the next append must begin with one. */
  newlineMissing: boolean;
}

export interface TornTail {
  /** Counted from 1; the header is line 1. */
  line: number;
  bytes: number;
}

/** The bytes of one log, as an edge gives them: a real file, or an explorer's. */
export interface LogFile {
  read(): Promise<Uint8Array>;
  /** Writes at the end. May write a part and then throw. */
  append(bytes: Uint8Array): Promise<void>;
  /** Returns once everything written so far would survive a power cut. */
  sync(): Promise<void>;
  truncate(bytes: number): Promise<void>;
}

/** What no machine part may reach for on its own: time and new names are passed in. */
export interface Surroundings {
  /** Unix time in milliseconds. */
  now(): number;
  newId(): string;
}
