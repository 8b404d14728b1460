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

/** Also true of an error out of another bundle of this project, where `instanceof` would say no. */
export function isHarnessError(thrown: unknown): thrown is HarnessError {
  return thrown instanceof Error && thrown.name === HarnessError.name && "fact" in thrown && "code" in thrown;
}
