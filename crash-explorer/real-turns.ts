import { nextTurn } from "./patience.ts";
import type { RealPlace } from "./real-place.ts";

type Waiting = { name: string; go(): void };

/**
 * The operations of one life on a real disk, one at a time. Where several are asked for at once, a disk may
 * do them in any order: they are done in that of the path, as long as the life asks for what is next there.
 */
export class RealTurns {
  readonly operations: string[] = [];
  readonly #expected: readonly string[];
  readonly #waiting: Waiting[] = [];
  #isBusy = false;
  #looks = 0;
  /** Changes with whatever may bring the operation that is next. */
  #moves = 0;

  constructor(expected: readonly string[]) {
    this.#expected = expected;
  }

  /** What is next in the path. */
  get next(): string | undefined {
    return this.#expected[this.operations.length];
  }

  async take<Value>(name: string, operation: () => Promise<Value>): Promise<Value> {
    await new Promise<void>((go) => {
      this.#waiting.push({ name, go });
      this.#move();
    });
    try {
      return await operation();
    } finally {
      this.#isBusy = false;
      this.#move();
    }
  }

  /** Whoever looks may ask for the next operation afterwards. */
  look: RealPlace["look"] = async (operation) => {
    this.#looks += 1;
    try {
      return await operation();
    } finally {
      this.#looks -= 1;
      this.#move();
    }
  };

  #move(): void {
    this.#moves += 1;
    if (this.#isBusy || this.#waiting.length === 0) return;
    const due = this.#waiting.findIndex(({ name }) => name === this.next);
    if (due !== -1) this.#start(due);
    else if (this.#looks === 0) void this.#goOtherwise(this.#moves);
  }

  /** The life went another way than the path: it goes on, and is told apart afterwards. */
  async #goOtherwise(moves: number): Promise<void> {
    for (let turn = 0; turn < TURNS; turn += 1) await nextTurn();
    if (moves === this.#moves) this.#start(0);
  }

  #start(place: number): void {
    this.#isBusy = true;
    for (const { go } of this.#waiting.splice(place, 1)) go();
  }
}

/** Nothing real is under way, so what a life still asks for it asks for at once. */
const TURNS = 3;
