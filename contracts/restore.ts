import type { Fact } from "./facts.ts";
import type { ModelName, QueueName, TurnSnapshot } from "./harness-records.ts";
import type { PermissionMode, RestoredMode } from "./permission-mode.ts";

/** What the host decides about a session that was last used with another host. */
export interface RestoreOptions {
  /** Where accepted changes cannot be saved. Default `refuse`; `open`: they go on waiting, and hold. */
  whenFull?: "refuse" | "open";
  /** Default `fail`. */
  missingActiveTools?: MissingActiveTools;
  /** Where the session's model is not registered: refuse (the default), or go on with the host's first. */
  missingModel?: "fail" | "default";
  /** `strict`, the default: a problem refuses before anything is written. `warn`: it is reported. */
  dependencies?: "strict" | "warn";
  /** The mode where none is stored, or the stored one is not taken. Default `ask`. */
  permissionMode?: PermissionMode;
  /** A present user was shown this stored mode and wants it back. Nobody else may say so. */
  revivePermissionMode?: string;
}

/**
 * What becomes of active tools that are not registered any more. `fail`: nothing is restored; `drop`: the
 * branch forgets them; `disable`: they are off for as long as they are missing, and the branch keeps them;
 * `rename`: by old name the new one, and what the map does not name fails.
 */
export type MissingActiveTools = "fail" | "drop" | "disable" | { rename: Readonly<Record<string, string>> };

export interface ResolvedTools {
  /** In the order in which they were chosen. */
  active: string[];
  dropped: string[];
  disabled: string[];
  renamed: { from: string; to: string }[];
}

/** Something in which the host is not what the session was last used with. */
export interface HostDifference {
  /** A problem may change what the harness does; a note is only worth knowing. */
  severity: "problem" | "note";
  fact: Fact;
}

/** What can be said before anything starts, and without a write. */
export interface RestoreCheck {
  /** Why this session is not restored with this host and these options; empty: it would be. */
  refusals: readonly Fact[];
  differences: readonly HostDifference[];
  permission: RestoredMode;
}

/** What a restore found, did and left undone. Ids and names: the session itself holds the rest. */
export interface RestoreReport {
  leafId: string | null;
  configuration: TurnSnapshot;
  tools: Omit<ResolvedTools, "active">;
  /** The model that the branch names and this host does not have. */
  replacedModel?: ModelName;
  permission: RestoredMode;
  differences: readonly HostDifference[];
  /** Ids of the messages that wait, by kind, in the order of acceptance. None is run by itself. */
  queued: Readonly<Record<QueueName, readonly string[]>>;
  /** Ids of the entries that accepted changes became now. */
  appliedWrites: readonly string[];
  /** Begun before, and without an end. */
  open: { runId?: string; turnId?: string; operationId?: string };
  /** What the conversation has been promised and lacks: ids of messages, and of results of calls. */
  owed: { messages: readonly string[]; results: readonly string[] };
  /** Results on this branch that answer no call before them: they stay in the file, and no model is told. */
  orphans: readonly { toolCallId: string; toolName: string }[];
}
