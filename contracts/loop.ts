import type { Append, Entry } from "./entries.ts";
import type { Fact } from "./facts.ts";
import type { ImageContent, Message, TextContent, ToolCall } from "./messages.ts";
import type { Model } from "./model.ts";
import type { Tool, ToolContext, ToolOutcome, ToolRegistry } from "./tools.ts";

/** The loop of lab 02: answers what is unanswered, asks the model, and so on until a terminal state. */
export type RunLoop = (run: LoopRun) => Promise<RunEnd>;

/** One run: what is durable of it so far, and the seams that it is carried by. */
export interface LoopRun extends LoopSeams {
  /** The id of the entry that holds the accepted prompt. */
  runId: string;
  /** All entries of the session so far; the loop works on a copy. */
  entries: readonly Entry[];
  tools: ToolRegistry;
  systemPrompt?: string;
  signal?: AbortSignal;
  /** Unix time in milliseconds; stamps the messages that the loop itself writes. */
  now(): number;
}

/** The eight sockets of the loop, in the order in which it calls them. Each later lab fills one. */
export interface LoopSeams {
  /** Lab 06. Before each request: may this run spend another one? */
  shouldStop?(entries: readonly Entry[]): Promise<Gate>;
  /**
   * Lab 04. Before each request, on a copy of the messages: what is sent; nothing stored changes. It may end
   * the run if nothing can be sent. What it must remember it appends, and `entries` grows by that at once.
   */
  transformContext?(
    messages: Message[],
    entries: readonly Entry[],
    append: Append,
  ): Promise<Message[] | EndGate>;
  /** Lab 01. */
  model: Model;
  /**
   * Lab 08. For each call, before anything else: what an old record decides; undefined: there is no record.
   */
  recall?(pending: PendingCall): Promise<Gate | undefined>;
  /** Lab 03. For each call without a record: may it run? */
  authorize?(pending: AcceptedCall): Promise<Gate>;
  /** Lab 08. Around a tool's execution. Absent: the loop runs the tool and takes its word. */
  perform?(pending: AcceptedCall, execute: Execute): Promise<Settled>;
  /** Lab 05. Each message and each fact, awaited. */
  append: Append;
  /**
   * Lab 07. When the model says that it is done, before `completed`. What is checked is appended: a fact that
   * the loop does not see at once would be missing until the next boot.
   */
  verify?(entries: readonly Entry[], append: Append): Promise<Gate>;
}

/**
 * What every gate says, so that the loop branches once:
 * `go`: go on; `answer`: this is the answer, do no more for it; `end`: the run ends here.
 */
export type Gate = { kind: "go" } | { kind: "answer"; answer: Answer } | { kind: "end"; end: Ending };

/** The one gate that says that the run ends here. */
export type EndGate = Extract<Gate, { kind: "end" }>;

/** A gate behind which nothing is left to do for this call. */
export type Settled = Exclude<Gate, { kind: "go" }>;

/** The one result of a tool call; from `verify`, what the model is sent back with. */
export interface Answer {
  content: (TextContent | ImageContent)[];
  isError: boolean;
  details?: unknown;
}

/**
 * How a run ended. `blocked` (cannot go on without a person) is no final state: nothing is stored for it,
 * each boot finds it again from the records, until a decision lets the run go on. The others are final and
 * stored.
 */
export type TerminalState = "completed" | "blocked" | "stopped" | "aborted" | "failed";

export interface Ending {
  terminal: TerminalState;
  reason: Fact;
}

export interface RunEnd extends Ending {
  runId: string;
}

/** A tool call that has no result yet, named by where it stands: a provider's call ids may repeat. */
export interface PendingCall {
  runId: string;
  /** The id of the entry with the assistant message that made the call. */
  entryId: string;
  /** The call's place among the calls of that message, from 0. */
  index: number;
  call: ToolCall;
  /** False if the reply was cut off or broke: then nothing vouches that the call is what the model meant. */
  whole: boolean;
}

/** A pending call whose tool is known and whose arguments fit the tool's schema. */
export interface AcceptedCall extends PendingCall {
  tool: Tool;
}

/** Runs the tool once. What it throws is the tool's throw. */
export type Execute = (context: ToolContext) => Promise<ToolOutcome>;
