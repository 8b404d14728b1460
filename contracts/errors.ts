import type { Fact } from "./facts.ts";

/** An error that a person can act on: a stable code, and a fact that a catalogue renders. `cause` is kept. */
export class HarnessError extends Error {
  readonly code: string;
  readonly fact: Fact;

  constructor(fact: Fact, options?: { cause?: unknown }) {
    super(`${fact.code} ${JSON.stringify(fact.params)}`, options);
    this.name = new.target.name;
    this.code = fact.code;
    this.fact = fact;
  }
}
