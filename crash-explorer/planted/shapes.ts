/** What the small harness keeps in its session log, one JSON line each. */
export type Entry = Draft & { id: string; parent: string | null };

export type Draft =
  /** A message that was accepted and waits in the queue. */
  | { kind: "queued"; message: string }
  /** A message that is given to the model; the same line takes it from the queue, by its entry's id. */
  | { kind: "user"; message: string; takes?: string }
  | { kind: "reply"; calls: readonly Call[]; whim?: true }
  | { kind: "result"; of: string; index: number; status: Status }
  /** What no model and no user is shown. */
  | { kind: "note"; takes?: string };

export type Queued = Extract<Entry, { kind: "queued" }>;
export type Reply = Extract<Draft, { kind: "reply" }>;

/** `write` is unsafe to repeat, `read` is safe, and `charge` goes to a service that knows its keys. */
export interface Call {
  /** The provider's, which gives the same ones again in the next turn. */
  id: string;
  tool: "write" | "read" | "charge";
  target: string;
  content: string;
}

export type Status = "done" | "refused" | "interrupted";

/** Where a call stands: in which entry of the log, at which place. */
export interface OpenCall {
  call: Call;
  of: string;
  index: number;
}

/** What the operation journal holds under the name of an operation. */
export interface OperationRecord {
  state: "started" | "completed" | "failed";
  tool: Call["tool"];
  digest: string;
  /** By which the service outside knows the operation again. */
  key: string;
  /** For the person who may have to decide about it. */
  startedAt: number;
}

export type Decision = "run" | "retry" | "reuse" | "refuse" | "block";

/** How a life of the harness ended. */
export interface HarnessEnd {
  terminal: "completed" | "blocked";
  /** For each request, the ids of what the model was sent and of what the user was shown at that time. */
  requests: readonly { sent: string; shown: string }[];
}

/** The name under which the world counts what a call does. */
export function effectOf({ tool, target, content }: Call): string {
  return `${tool} ${target}=${content}`;
}

/** Reading again is harmless, and what was read need not be the same. */
export function hasEffect({ tool }: Call): boolean {
  return tool !== "read";
}

export function isShown({ kind }: Entry): boolean {
  return kind === "user" || kind === "reply" || kind === "result";
}
