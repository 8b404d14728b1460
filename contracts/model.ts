import type { AssistantMessage, Message } from "./messages.ts";
import type { ToolDescription } from "./tools.ts";

/**
 * The model seam: one request in, one reply out, as a stream of events that ends with `done` or `error`.
 * A model never throws for what a provider does wrong; it ends the stream with `error`.
 */
export type Model = (request: ModelRequest) => AsyncIterable<ModelEvent>;

export interface ModelRequest {
  systemPrompt?: string;
  messages: readonly Message[];
  tools: readonly ToolDescription[];
  /** From lab 10 on: as in the turn's snapshot; `off`, `low`, `high`, or what the provider knows besides. */
  thinkingLevel?: string;
  signal?: AbortSignal;
}

/** One step of a reply. `contentIndex` counts the blocks of the message that is growing, from 0. */
export type ModelEvent =
  | { type: "text_delta"; contentIndex: number; delta: string }
  | { type: "thinking_delta"; contentIndex: number; delta: string }
  | { type: "toolcall_start"; contentIndex: number; id: string; name: string }
  /** A piece of the arguments' JSON text; a piece may end anywhere, also inside a string. */
  | { type: "toolcall_delta"; contentIndex: number; delta: string }
  | { type: "toolcall_end"; contentIndex: number }
  | { type: "done"; reason: "stop" | "length" | "toolUse"; about: ReplyAbout }
  | { type: "error"; reason: "error" | "aborted"; errorMessage: string; about: ReplyAbout };

/** What is said of a reply as a whole, once it has ended. */
export type ReplyAbout = Pick<AssistantMessage, "api" | "provider" | "model" | "usage" | "timestamp">;
