import type { Static, TSchema } from "typebox";
import type { Fact } from "./facts.ts";
import type { ImageContent, TextContent, ToolCall } from "./messages.ts";
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
