import type { Breached } from "./verdict.ts";

/** What ran apart came to its end before it had come to anything that could be told. */
export class ApartError extends Error {
  readonly breached: Breached;

  constructor(breached: Breached) {
    super(breached.received);
    this.name = new.target.name;
    this.breached = breached;
  }
}

/** Also true of an error out of another bundle of this project, where `instanceof` would say no. */
export function isApartError(thrown: unknown): thrown is ApartError {
  return thrown instanceof Error && thrown.name === ApartError.name && "breached" in thrown;
}
