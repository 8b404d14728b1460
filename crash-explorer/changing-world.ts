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
  #turns = 0;

  constructor(things: Things, { snapshot, choices }: Pick<Birth, "snapshot" | "choices">) {
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

  /** One more turn of the life; says how many operations it has done. Looks count too, for less. */
  takeTurn(): number {
    this.#turns += 1;
    return Math.max(this.boundaries.length, Math.floor(this.#turns / LOOKS));
  }

  /** The choices that were given are all taken: from here on it is a life that nobody has seen. */
  get isNew(): boolean {
    return this.choices.length >= this.#given.length;
  }

  become(boundary: string, place: number, state: unknown): void {
    this.#states[place] = state;
    this.#cross(boundary, this.snapshot());
    this.#letThingsHappen();
  }

  /** A state in the middle of an operation. */
  pass(boundary: string, place: number, state: unknown): void {
    this.#cross(boundary, this.#states.with(place, state));
  }

  choose(name: string, count: number): number {
    const taken = this.#given[this.choices.length] ?? 0;
    this.choices.push({ name, count, taken });
    return taken;
  }

  #cross(name: string, snapshot: Snapshot): void {
    this.boundaries.push({ name, snapshot });
  }

  #letThingsHappen(): void {
    this.#names.forEach((name, place) => {
      const next = this.#things[name]?.meanwhile?.(this.#states[place]) ?? [];
      if (next.length === 0) return;
      const taken = this.choose(`${name} meanwhile`, next.length + 1);
      if (taken === 0) return;
      this.#states[place] = next[taken - 1];
      this.#cross(`${name} meanwhile`, this.snapshot());
    });
  }
}

/** So many looks count as one operation: whoever only looks never ends either. */
const LOOKS = 20;
