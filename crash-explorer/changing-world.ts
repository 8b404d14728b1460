import type { Things } from "./thing.ts";
import type { Birth, Boundary, Choice, Snapshot } from "./world.ts";

/** The world of one life: every change of a thing, and every choice, passes through here and is recorded. */
export class ChangingWorld {
  readonly boundaries: Boundary[] = [];
  readonly choices: Choice[] = [];
  readonly #things: Things;
  readonly #names: readonly string[];
  readonly #given: readonly number[];
  readonly #states: unknown[];
  readonly #onOperation: Birth["onOperation"];

  constructor(
    things: Things,
    { snapshot, choices, onOperation }: Pick<Birth, "snapshot" | "choices" | "onOperation">,
  ) {
    this.#onOperation = onOperation;
    this.#things = things;
    this.#names = Object.keys(things);
    this.#given = choices;
    this.#states = [...snapshot];
  }

  snapshot(): Snapshot {
    return [...this.#states];
  }

  state(place: number): unknown {
    return this.#states[place];
  }

  /** The choices that were given are all taken: from here on it is a life that nobody has seen. */
  get isNew(): boolean {
    return this.choices.length >= this.#given.length;
  }

  become(boundary: string, place: number, state: unknown): void {
    this.#announce();
    this.#states[place] = state;
    this.#cross(boundary, this.snapshot());
    this.#letThingsHappen();
  }

  /** A state in the middle of an operation. */
  pass(boundary: string, place: number, state: unknown): void {
    this.#announce();
    this.#cross(boundary, this.#states.with(place, state));
  }

  /** @throws {RangeError} no such number of answers can be tried. */
  choose(name: string, count: number): number {
    if (!Number.isInteger(count) || count < 1 || count > MAX_ANSWERS) {
      throw new RangeError(`between 1 and ${MAX_ANSWERS} answers, not ${count}: ${name}`);
    }
    const taken = this.#given[this.choices.length] ?? 0;
    this.choices.push({ name, count, taken });
    // Whoever gave an answer that there is not, as a token may, is told when the life is over.
    return taken < count ? taken : 0;
  }

  #cross(name: string, snapshot: Snapshot): void {
    this.boundaries.push({ name, snapshot });
  }

  #announce(): void {
    this.#onOperation?.(this.boundaries.length);
  }

  #letThingsHappen(): void {
    this.#names.forEach((name, place) => {
      const next = this.#things[name]?.meanwhile?.(this.#states[place]) ?? [];
      if (next.length === 0) return;
      const taken = this.choose(`${name} meanwhile`, next.length + 1);
      if (taken === 0) return;
      this.#announce();
      this.#states[place] = next[taken - 1];
      this.#cross(`${name} meanwhile`, this.snapshot());
    });
  }
}

/** More digits no token has. */
const MAX_ANSWERS = 1_000;
