import type { Append, Entry } from "./entries.ts";
import type { EndGate } from "./loop.ts";
import type { Message } from "./messages.ts";

/** One step in building what is sent to the model from what is stored. */
export interface ContextTransform {
  /** Said in reports when this step breaks the rules. */
  name: string;
  /**
   * Gives a new list and never changes the one it was given; an `end` says that nothing can be sent. What it
   * has to remember is appended as a fact; `entries` grows by it at once.
   */
  apply(messages: readonly Message[], entries: readonly Entry[], append: Append): Promise<Context>;
}

/** What is sent, or why nothing can be. */
export type Context = Message[] | EndGate;

/** How many tokens a message takes in a request; never negative. An estimate will do, if it errs upwards. */
export type CountTokens = (message: Message) => number;
