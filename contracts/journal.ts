import type { Decision } from "./decisions.ts";
import type { Fact } from "./facts.ts";
import type { Answer } from "./loop.ts";

/**
 * The Operation Journal: whether an external action is started, completed or interrupted. It alone speaks for
 * effects in the world. A record is durable before a method returns.
 */
export interface OperationJournal {
  /**
   * The record that decides about a wanted operation: the one of the same tool call, or that this call was
   * bound to; else an open one with the same idempotency key, whichever call made it.
   */
  find(wanted: WantedOperation): Promise<OperationRecord | undefined>;
  /**
   * Before the effect. A second start of the same operation is a further attempt; it stays the operation of
   * the run that began it.
   * @throws {HarnessError} `journal.conflict`: completed already, recorded with another digest or key, or not
   * the occurrence that comes next.
   */
  start(wanted: WantedOperation): Promise<OperationRecord>;
  /** After the effect. @throws {HarnessError} `journal.conflict` if the operation is not `started`. */
  complete(operationId: string, answer: Answer): Promise<void>;
  /** By a living harness that cannot know the outcome. @throws {HarnessError} as `complete` does. */
  interrupt(operationId: string, reason: Fact): Promise<void>;
  /** All records, oldest first, as copies. */
  records(): Promise<OperationRecord[]>;
}

/** An operation as the harness is about to ask for it; nothing has happened yet. */
export interface WantedOperation {
  /** Names the tool call: run, assistant entry and index, each part encoded. */
  operationId: string;
  runId: string;
  tool: string;
  /**
   * sha256 over the canonical JSON (RFC 8785) of the arguments: `sha256:` and 64 hex digits. Where they hold
   * a secret it is keyed, `hmac-sha256:`, since a plain digest would let one try out guesses.
   */
  argumentsDigest: string;
  /** Names the action in the world: task, action, target and digest of the content, each part encoded. */
  idempotencyKey: string;
  retrySafe: boolean;
  /**
   * Where an attempt was made for another call than the one that began the operation: that call's operation
   * id.
   */
  boundCall?: string;
  /**
   * Its place among the operations of its key, from 1, whatever run made them. `start` refuses another than
   * comes next: somebody else was faster. Absent: the journal counts within the run.
   */
  occurrence?: number;
}

export type OperationState = "started" | "completed" | "interrupted";

export interface OperationRecord extends WantedOperation {
  state: OperationState;
  /** The effect's key carries it when above 1. */
  occurrence: number;
  /** How often the operation was started. */
  attempts: number;
  /** Unix time in milliseconds of the last start. */
  startedAt: number;
  /** The same of the first start, where there were more: the age of the key, as the world sees it. */
  firstStartedAt?: number;
  /** Unix time in milliseconds at which `answer` was true: a read that is run again may see later writes. */
  observedAt?: number;
  answer?: Answer;
  reason?: Fact;
  /** What was decided about it by others than the run, oldest first. Absent: nothing. */
  decisions?: readonly Decision[];
}

/** What an old record decides about a wanted operation. */
export type OperationDecision =
  /** No record: it has not been started. */
  | { kind: "run" }
  /** It is completed: give back the saved answer. */
  | { kind: "reuse"; answer: Answer }
  /** The outcome is unknown, and running it again is harmless. */
  | { kind: "retry" }
  /** The outcome is unknown, and running it again is not harmless. */
  | { kind: "block"; reason: Fact }
  /** The record is of something else. */
  | { kind: "refuse"; reason: Fact };
