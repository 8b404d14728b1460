import type { Static, TSchema } from "typebox";
import type { Fact } from "./facts.ts";
import type { ImageContent, TextContent, ToolCall } from "./messages.ts";
import type { AskedOperation, Reality } from "./reality.ts";
import type { Result } from "./result.ts";

/** What the model is told of a tool. `parameters` is a JSON Schema, written as plain data. */
export interface ToolDescription {
  name: string;
  description: string;
  parameters: TSchema;
}

/**
 * A tool of the agent. `Parameters` is the type of its JSON Schema (write it `as const`), so that `execute`
 * gets arguments of the type that the schema describes.
 */
export interface Tool<Parameters extends TSchema = TSchema> extends ToolDescription {
  parameters: Parameters;
  /** The tool's own word that running it again is harmless. Absent means no. */
  retrySafe?: boolean;
  /**
   * The action in the world that these arguments ask for; absent: the tool's name and all of its arguments.
   */
  action?(args: Static<Parameters>): ToolAction;
  /**
   * Parameters that differ between two requests for the same action, such as a time or a nonce: they are left
   * out of its digest and of its key.
   */
  volatileParameters?: readonly string[];
  /**
   * Two equal actions can both be wanted, as with write A, write B, write A: each is an operation of its own.
   * Absent or false: an action that is done is done, and asking for it again gives back its answer.
   */
  repeatable?: boolean;
  /**
   * How long the world knows an idempotency key, in milliseconds from the first attempt. After that an equal
   * key is a new request to it, so say less than the world promises: a request may be on its way for a while.
   * Absent: for ever.
   */
  keyLifetimeMs?: number;
  /**
   * What keeps the request of a worker that lost its run, and only woke up later, from doing harm.
   * `refused_by_token`: the world knows the newest fencing token, and refuses an older one; `known_by_key`:
   * it knows the idempotency key; `harmless`: a late one changes nothing, as with reading. Absent: nothing
   * does.
   */
  lateRequest?: "refused_by_token" | "known_by_key" | "harmless";
  /** Asks the world whether the effect is there. It changes nothing. */
  lookup?(operation: AskedOperation<Static<Parameters>>): Promise<Reality>;
  /** Makes the key unusable, so that a request still on its way comes to nothing; says what it found. */
  fence?(operation: AskedOperation<Static<Parameters>>): Promise<Reality>;
  /** Takes the effect back. It is an operation of its own, with a key of its own. */
  rollBack?(operation: AskedOperation<Static<Parameters>>, context: ToolContext): Promise<ToolOutcome>;
  /** The tool's own word that taking it back again under the same key is harmless. Absent means no. */
  rollBackRetrySafe?: boolean;
  /**
   * Does the work. A throw leaves the outcome unknown, and unless the tool is `retrySafe`, the run cannot go
   * on: a tool that knows that nothing happened answers `refused` instead.
   */
  execute(args: Static<Parameters>, context: ToolContext): Promise<ToolOutcome>;
}

/** Names an effect in the world, whoever asks for it: what is done, to what, with which content. */
export interface ToolAction {
  action: string;
  target: string;
  /** What the target will be; only its digest is kept. */
  content?: string;
}

export interface ToolContext {
  /** The same through retries and recovery: hand it to services that take one. */
  idempotencyKey: string;
  /** Grows with each claim of the run: hand it to services that refuse an older one. Absent: one worker. */
  fencingToken?: number;
  signal?: AbortSignal;
}

export type ToolOutcome =
  | { status: "done"; content: (TextContent | ImageContent)[]; details?: unknown }
  /** The tool's own word that nothing happened. */
  | { status: "refused"; reason: Fact }
  /** The effect may or may not have happened, and may still happen. */
  | { status: "unknown"; reason: Fact };

/** The tools that a run may use. Names are unique. */
export interface ToolRegistry {
  readonly descriptions: readonly ToolDescription[];
  get(name: string): Tool | undefined;
  /** The call's tool, once the arguments fit its schema; else the fact that the model is told. */
  accept(call: ToolCall): Promise<Result<Tool, Fact>>;
}
