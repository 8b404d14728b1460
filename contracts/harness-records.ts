import type { Fact } from "./facts.ts";
import type { HostManifest } from "./host-manifest.ts";
import type { AssistantMessage, UserMessage } from "./messages.ts";
import type { RetrySettings } from "./recovery.ts";
import type { TreeBody } from "./tree.ts";

/**
 * What the harness itself makes durable, besides the conversation. Each is a `custom` entry of the session
 * tree, so that Pi still opens the file and leaves it alone. Ids of entries that will be written later are
 * reserved in a record before it: whoever finds such an entry knows that the step was done.
 */
export type HarnessRecord =
  | QueueRecord
  | PendingWriteRecord
  | TurnRecord
  | ToolCallStarted
  | ReplyJournaled
  | OperationRecord
  | HostRecord;

/** The custom type of a harness record's entry. */
export const HARNESS_RECORD = "my-pi-agent/harness";

export type QueueName = "steer" | "followUp" | "nextTurn";

export type QueueRecord =
  /** The message is accepted. `messageId` will be the id of its entry in the conversation. */
  | { type: "queue_enqueued"; queue: QueueName; messageId: string; message: UserMessage }
  /** Taken back before a turn took them; the caller has them again. */
  | { type: "queue_cancelled"; messageIds: string[] }
  | RunAborted;

/**
 * The user ends a run and has back what waited for it. One record for both: else a crash between them takes
 * the messages away and lets the run go on.
 */
export interface RunAborted {
  type: "run_aborted";
  runId: string;
  /** Will be the id of the entry that tells the model. */
  noteId: string;
  messageIds: string[];
}

/** What a change of the session will write, without the fields that the tree generates. */
export type WriteIntent = Extract<
  TreeBody,
  { type: "model_change" | "thinking_level_change" | "active_tools_change" | "session_info" | "label" }
>;

export type PendingWriteRecord =
  /** The change is accepted, and waits for the next save point. `targetId` will be the id of its entry. */
  | { type: "pending_write_enqueued"; targetId: string; intent: WriteIntent }
  | { type: "pending_write_applied"; targetId: string };

export type TurnRecord =
  | TurnStarted
  | { type: "turn_finished"; turnId: string }
  | { type: "turn_interrupted"; turnId: string; reason: Fact };

/**
 * Written before the turn's messages are delivered and before its request is sent. A queued message is
 * consumed by standing in `consumed`, and by nothing else.
 */
export interface TurnStarted {
  type: "turn_started";
  turnId: string;
  runId: string;
  /** Will be the id of the entry with the model's reply. */
  replyId: string;
  /** Queued messages that this turn delivers, in this order. */
  consumed: string[];
  snapshot: TurnSnapshot;
}

/** What one turn works with. Names and not functions: a tool's code cannot be stored. */
export interface TurnSnapshot {
  model: ModelName;
  thinkingLevel: string;
  activeToolNames: string[];
  /** Absent: a failed request ends the turn. */
  retry?: RetrySettings;
}

export interface ModelName {
  provider: string;
  modelId: string;
}

/** Written before the effect. `resultId` will be the id of the entry with the call's result. */
export interface ToolCallStarted {
  type: "tool_call_started";
  /** The entry with the assistant message that made the call, and the call's place in it, from 0. */
  entryId: string;
  index: number;
  resultId: string;
}

/** The reply as it came from the provider, kept before it becomes an entry of the conversation. */
export interface ReplyJournaled {
  type: "reply_journaled";
  turnId: string;
  /** `sha256:` and 64 hex digits over the reply's canonical JSON. */
  digest: string;
  /** Left out where only the digest is to be kept. */
  reply?: AssistantMessage;
}

/** Work on the session besides turns. */
export type OperationRecord =
  | OperationStarted
  /** The summary is complete and paid for; its entry is not written yet. */
  | { type: "operation_summarised"; operationId: string; summary: string }
  | { type: "operation_finished"; operationId: string }
  | { type: "operation_interrupted"; operationId: string; reason: Fact };

export type OperationStarted = CompactionStarted | NavigationStarted;

export interface CompactionStarted {
  type: "operation_started";
  kind: "compaction";
  operationId: string;
  /** Will be the id of the compaction entry. */
  entryId: string;
  firstKeptEntryId: string;
  tokensBefore: number;
}

export interface NavigationStarted {
  type: "operation_started";
  kind: "navigation";
  operationId: string;
  /** Where the leaf goes; null: before the first entry. */
  targetId: string | null;
  /** Where the leaf was. */
  fromId: string | null;
  /** Will be the id of the entry that moves the leaf. */
  leafEntryId: string;
  /** Will be the id of the branch summary; absent where none was asked for. */
  summaryEntryId?: string;
}

export type HostRecord =
  /** The host that the session was last used with: names, and never functions. */
  | { type: "host_registered"; manifest: HostManifest }
  /** Any text: a later version of this program may know more modes than this one. */
  | { type: "permission_mode_chosen"; mode: string };
