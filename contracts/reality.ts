import type { Fact } from "./facts.ts";
import type { ImageContent, TextContent } from "./messages.ts";

/** What the world says about one operation, at the moment of asking. */
export type Reality =
  /** The effect is there. `content` is what the tool would have answered then. */
  | { status: "found"; content: (TextContent | ImageContent)[]; details?: unknown; evidence: Fact }
  /** It is not there now. That proves nothing: a request may still be on its way. */
  | { status: "absent"; evidence: Fact }
  /** It is not there, and a fence keeps it from ever coming under this key. */
  | { status: "fenced"; evidence: Fact }
  /** Nobody answered, or the answer says nothing about this key. */
  | { status: "silent"; evidence: Fact };

/** An operation that reality is asked about. */
export interface AskedOperation<Args> {
  /** The key as the world has seen it, the number of a repetition included. */
  idempotencyKey: string;
  /** Absent where they held a secret, and only their digest is left. */
  args?: Args;
  signal?: AbortSignal;
}
