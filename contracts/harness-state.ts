import type {
  HarnessRecord,
  OperationStarted,
  QueueName,
  ReplyJournaled,
  ToolCallStarted,
  TurnStarted,
  WriteIntent,
} from "./harness-records.ts";
import type { UserMessage } from "./messages.ts";
import type { SessionTree, TreeDraft, TreeEntry } from "./tree.ts";

/** A message that was accepted while the harness was busy, or for a later turn. */
export interface QueuedMessage {
  /** Will be the id of its entry in the conversation. */
  messageId: string;
  queue: QueueName;
  message: UserMessage;
}

/** A change that was accepted while a turn ran. */
export interface PendingWrite {
  targetId: string;
  intent: WriteIntent;
  /** Its entry stands in the tree; only the mark is missing. */
  isThere: boolean;
}

/**
 * What the harness's own records say, folded from the whole log and stored nowhere else. Unlike the
 * configuration it belongs to no branch: whoever moves the leaf loses no message.
 */
export interface HarnessState {
  queues: QueueState;
  /** Enqueued and not marked as applied, oldest first. */
  pendingWrites: readonly PendingWrite[];
  /** The run that began last, where no end of it is stored: it may be under way, blocked or dead. */
  openRunId?: string;
  /** The user has ended this run, and its end is not stored yet. */
  abort?: OpenAbort;
  /** Started, and neither finished nor interrupted. */
  openTurn?: OpenTurn;
  /** Started, and neither finished nor interrupted. */
  openOperation?: OpenOperation;
}

export interface QueueState {
  /** Accepted and neither consumed nor taken back, oldest first. */
  waiting: readonly QueuedMessage[];
  /** Consumed by a turn's start, and not yet entries of the conversation. */
  undelivered: readonly QueuedMessage[];
  /** Handed back, oldest first: a crash may have come before anybody was told. */
  takenBack: readonly QueuedMessage[];
}

export interface OpenAbort {
  runId: string;
  noteId: string;
  /** The entry that tells the model is there. */
  isNoted: boolean;
}

export interface OpenTurn {
  started: TurnStarted;
  /** The request was recorded as started. */
  isRequested: boolean;
  /** Requests so far, those that failed or that a crash took included. */
  attempts: number;
  /** The reply is an entry of the conversation. */
  isReplied: boolean;
  /** Tool calls whose tools may have run, and whose results are no entries yet. */
  startedCalls: readonly ToolCallStarted[];
  journaledReply?: ReplyJournaled;
}

export interface OpenOperation {
  started: OperationStarted;
  /** The summary that is complete and paid for. */
  summary?: string;
  /** Requests for it so far, those that a crash took included. */
  attempts: number;
  /** Those of its reserved ids that are entries already. */
  written: readonly string[];
}

/**
 * The session tree as the harness writes it: every write in its own turn, judged by the state at that moment.
 */
export interface HarnessLog {
  readonly tree: SessionTree;
  state(): HarnessState;
  /**
   * Asks `decide` in this write's turn what to write; nothing, if it gives nothing. What it throws is thrown
   * here. Durable before it returns.
   * @param made called in the same turn once it is durable: whoever comes next finds memory changed as well
   */
  write(
    decide: (state: HarnessState) => HarnessWrite | undefined,
    made?: (entry: TreeEntry) => void,
  ): Promise<TreeEntry | undefined>;
}

/** A record of the harness, an entry of the conversation, or a move of the leaf with an id of its own. */
export type HarnessWrite =
  | { record: HarnessRecord }
  | { entry: TreeDraft }
  | { leaf: string | null; id?: string };
