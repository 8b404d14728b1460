import type { Fact } from "./facts.ts";
import type { OperationRecord, WantedOperation } from "./journal.ts";
import type { Answer } from "./loop.ts";
import type { SettlingJournal } from "./settling-journal.ts";
import type { Tool } from "./tools.ts";

/** An Operation Journal that tells all that is known about a key, settled operations included. */
export interface KeyedJournal extends SettlingJournal {
  /**
   * What a decision about a wanted operation looks at: the record of that call, those that were bound to it,
   * and all with its idempotency key, whatever run made them. Oldest first.
   */
  related(wanted: Pick<WantedOperation, "operationId" | "idempotencyKey">): Promise<OperationRecord[]>;
}

/** What a tool says of its keys. */
export type KeyTraits = Pick<Tool, "repeatable" | "keyLifetimeMs">;

/** What the records that are related to a wanted operation decide about it. */
export type KeyedDecision =
  /** A new operation: this is its place among all of its key. */
  | { kind: "run"; occurrence: number }
  /** It is done: give back the saved answer. */
  | { kind: "reuse"; answer: Answer }
  /** The outcome of `record` is unknown, and a further attempt under its key is harmless. */
  | { kind: "retry"; record: OperationRecord }
  /** The outcome of `record` is unknown, and a further attempt may be a second effect. */
  | { kind: "block"; record: OperationRecord; reason: Fact }
  /** `record` has the same key and is of something else. */
  | { kind: "refuse"; record: OperationRecord; reason: Fact };
