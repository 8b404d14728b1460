import type { ImageContent, Message, TextContent, Usage } from "./messages.ts";
import type { LogFile, SessionHeader, TornTail } from "./session.ts";

/** What an entry of the session tree says, by the types of Pi's session format v3. */
export type TreeBody =
  | { type: "message"; message: Message }
  | { type: "model_change"; provider: string; modelId: string }
  | { type: "thinking_level_change"; thinkingLevel: string }
  | { type: "active_tools_change"; activeToolNames: string[] }
  | { type: "leaf"; targetId: string | null }
  | { type: "label"; targetId: string; label?: string }
  | { type: "session_info"; name?: string }
  | CompactionBody
  | { type: "branch_summary"; fromId: string; summary: string; details?: unknown; usage?: Usage }
  | { type: "custom"; customType: string; data?: unknown }
  | {
      type: "custom_message";
      customType: string;
      content: string | (TextContent | ImageContent)[];
      details?: unknown;
      display: boolean;
    };

export interface CompactionBody {
  type: "compaction";
  summary: string;
  /** What is kept word for word begins there. */
  firstKeptEntryId?: string;
  /** What is kept word for word stands here, and nothing before the compaction is read. */
  retainedTail?: Message[];
  tokensBefore: number;
  details?: unknown;
  usage?: Usage;
  fromHook?: boolean;
}

/** One line of the log behind the header, and where it hangs in the tree. */
export interface TreeEntry {
  id: string;
  /** The entry that this one follows; null: it stands at the root. */
  parentId: string | null;
  /** ISO 8601. */
  timestamp: string;
  /** Counted from 1; the header is line 1. */
  line: number;
  /** The line as it stands in the file, without its newline: who copies an entry copies these bytes. */
  record: Uint8Array;
  /** Undefined: of a type, or with a message of a role, that is unknown to us. */
  body?: TreeBody;
}

/** All that is known of a session besides its entries; folded from them, and stored nowhere else. */
export interface FoldedTree {
  byId: ReadonlyMap<string, TreeEntry>;
  /** Where the conversation stands; null: before its first entry. */
  leafId: string | null;
  /** The line that put the leaf there; 1 where none has. */
  leafLine: number;
  /** By the id of the entry that bears it. */
  labels: ReadonlyMap<string, string>;
  name?: string;
}

/** What the model is told, and with which settings. */
export interface TreeContext {
  messages: Message[];
  /** Null: the branch names none. */
  model: { provider: string; modelId: string } | null;
  thinkingLevel: string;
  /** Null: the branch names none. */
  activeToolNames: string[] | null;
}

/** An entry that is not durable yet. The leaf is moved by `setLeafId` alone. */
export type TreeDraft = Exclude<TreeBody, { type: "leaf" }> & { id?: string };

/** What a tree's file still holds after whatever happened to it. */
export interface RestoredTree {
  header: TreeHeader;
  entries: TreeEntry[];
  tree: FoldedTree;
  keptBytes: number;
  newlineMissing: boolean;
  torn?: TornTail;
}

export interface TreeHeader extends SessionHeader {
  /** The session that this one was forked from, as its file was named. */
  parentSession?: string;
}

/** The session tree, open for writing by one writer. */
export interface SessionTree {
  readonly header: TreeHeader;
  leafId(): string | null;
  /** All entries in the order of the file; a new array each time. */
  entries(): readonly TreeEntry[];
  /** As it is now; it grows with the session, so nobody keeps one. */
  folded(): FoldedTree;
  /** The active branch, from the root to the leaf. */
  branch(): TreeEntry[];
  /** What a model would be sent now. */
  context(): TreeContext;
  /**
   * Hangs an entry on the leaf. `check` is asked in this append's turn, with the active branch; what it
   * throws is thrown here, and nothing is written.
   */
  append(draft: TreeDraft, check?: (branch: readonly TreeEntry[]) => void): Promise<TreeEntry>;
  /**
   * Moves the leaf to an entry, or with null before the first one. `entryId` is given only where the id of
   * the entry that moves it must be known beforehand.
   */
  setLeafId(id: string | null, entryId?: string): Promise<TreeEntry>;
}

/** A log file that says how large it is now, whoever wrote to it. */
export interface SizedLogFile extends LogFile {
  size(): Promise<number>;
}

/** A folder of files. Bytes become durable by `syncFile`, names by `syncNames`, and neither by the other. */
export interface BlobFolder {
  list(): Promise<string[]>;
  /** Undefined: there is no such file. */
  read(name: string): Promise<Uint8Array | undefined>;
  /** A new file with these bytes. @throws {Error} a system error, `EEXIST` among them. */
  create(name: string, bytes: Uint8Array): Promise<void>;
  syncFile(name: string): Promise<void>;
  /** Also of what is not there. */
  remove(name: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  syncNames(): Promise<void>;
}

/** What an entry holds of bytes that lie beside the log. */
export interface BlobReference {
  /** In lower-case hex; also the name of the file. */
  sha256: string;
  bytes: number;
}
