import type { Fact } from "./facts.ts";
import type { ModelName, QueueName, TurnSnapshot } from "./harness-records.ts";
import type { QueuedMessage } from "./harness-state.ts";
import type { LoopRun, LoopSeams, RunEnd } from "./loop.ts";
import type { Message } from "./messages.ts";
import type { Model } from "./model.ts";
import type { HostDurability } from "./recovery.ts";
import type { RestoreReport } from "./restore.ts";
import type { Surroundings } from "./session.ts";
import type { Tool } from "./tools.ts";
import type { TreeBody, TreeEntry } from "./tree.ts";

/** What the harness is doing. Only in `idle` may something new begin. */
export type HarnessPhase = "idle" | "turn" | "compaction" | "branch_summary" | "retry";

/** One at a time, or all that wait, are taken into a turn. */
export type QueueMode = "one-at-a-time" | "all";

/** What the user or the host has chosen; folded from the active branch, and changed by accepted setters. */
export type HarnessConfiguration = TurnSnapshot;

/** The program that embeds the harness: all that is code and must be given anew at each start. */
export interface HarnessHost extends HostDurability {
  models: readonly HostModel[];
  /** Names are unique. */
  tools: readonly Tool[];
  systemPrompt?: string;
  /** The other sockets of the loop, for one run. Called once per boot of a run. */
  seams?(run: SeamsOfRun): Partial<Omit<LoopSeams, "append" | "model">>;
  steeringMode?: QueueMode;
  followUpMode?: QueueMode;
  /** How long a listener may keep the harness waiting, in milliseconds. */
  listenerLimitMs?: number;
  surroundings: HarnessSurroundings;
}

export type SeamsOfRun = Pick<LoopRun, "runId" | "entries" | "tools" | "append"> & { signal: AbortSignal };

export interface HostModel extends ModelName {
  model: Model;
}

export interface HarnessSurroundings extends Surroundings {
  /** Settles after so many milliseconds, or once it is aborted. Absent: no listener is waited for. */
  pause?(ms: number, signal: AbortSignal): Promise<void>;
  /** One for each harness, so that a tool may wait for another harness than the one that waits for it. */
  newScope?(): HookScope;
}

/** Knows in which hook the code that asks is running, across its awaits. */
export interface HookScope {
  run<Value>(hook: string, work: () => Promise<Value>): Promise<Value>;
  /** The hook that the caller runs in and that has not returned yet; undefined: in none. */
  current(): string | undefined;
  /** What begins in it is no part of the hook that asks: nobody waits for it. */
  outside<Value>(work: () => Value): Value;
}

/** What the harness tells once it is true. Listeners never hold back what is durable. */
export type HarnessEvent =
  | { type: "phase"; phase: HarnessPhase }
  | { type: "prompt_accepted"; runId: string }
  | { type: "message_queued"; queue: QueueName; messageId: string }
  | { type: "queue_cleared"; messageIds: readonly string[] }
  | { type: "turn_started"; turnId: string; runId: string; snapshot: TurnSnapshot }
  | { type: "turn_finished"; turnId: string }
  /** `restore`: it was not set but resolved, since the host is another one. */
  | { type: "configuration"; configuration: HarnessConfiguration; source?: "restore" }
  | { type: "restored"; source: "restore"; report: RestoreReport }
  | { type: "run_ended"; end: RunEnd }
  /** The work is over, and so many accepted changes still wait; the next save point tries again. */
  | { type: "save_failed"; pending: number; problem: Fact }
  | { type: "listener_failed"; event: string; listener: string; problem: Fact };

export interface HarnessListener {
  /** Said in reports when it fails or hangs. */
  name: string;
  /**
   * Gets the facade and never the raw session. May be async: it is waited for, within a bound. One that was
   * late is told all that follows, and waited for again only once it is back.
   */
  hear(event: HarnessEvent, session: HarnessSession): void | Promise<void>;
}

/**
 * The session as hooks and listeners may use it: reads of the active branch, and writes that wait for the
 * next save point like everybody's.
 */
export interface HarnessSession {
  readonly sessionId: string;
  branch(): readonly TreeEntry[];
  messages(): readonly Message[];
  /** A name for the session, or a label for an entry; while a turn runs it becomes a pending write. */
  write(intent: Extract<TreeBody, { type: "session_info" | "label" }>): Promise<void>;
  /** Begins once the harness is idle, one after the other; never waits. */
  runWhenIdle(work: () => void | Promise<void>): void;
  /** @throws {HarnessError} `harness.idle_cycle`: it would wait for the hook that asks. */
  waitForIdle(): Promise<void>;
}

export interface AbortResult {
  /** Taken out of the queues and handed back; what a turn had consumed already is not among them. */
  cleared: QueuedMessage[];
}
