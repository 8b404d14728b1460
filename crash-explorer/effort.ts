/** How much one life did, and whether that is more than a life may do. */
export class Effort {
  exhausted = false;
  isOver = false;
  readonly #most: number;
  #turns = 0;
  #choices = 0;

  constructor(maxOperations: number) {
    this.#most = maxOperations;
  }

  /**
   * Whether it may have another turn.
   * @param operations how many it did so far: whoever only looks at the world never does one
   */
  turn(operations: number): boolean {
    this.#turns += 1;
    this.exhausted ||= operations >= this.#most || this.#turns > TURNS_EACH * this.#most;
    return !this.exhausted && !this.isOver;
  }

  choose(): void {
    this.#choices += 1;
    this.exhausted ||= this.#choices > this.#most;
  }
}

/** So many times a life may look at the world for each operation that it may do. */
const TURNS_EACH = 10;
