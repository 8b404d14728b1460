import type { AnyThing } from "./fingerprints.ts";
import type { Level } from "./thing.ts";
import type { Snapshot } from "./world.ts";

/** What a crash at some place may leave of a world. */
export class Variants {
  readonly #things: readonly AnyThing[];
  readonly #level: Level;
  /** Asked once for each state, so that what a crash leaves of it are the same objects again. */
  readonly #left: readonly WeakMap<object, readonly unknown[]>[];

  constructor(things: readonly AnyThing[], level: Level) {
    this.#things = things;
    this.#level = level;
    this.#left = things.map(() => new WeakMap());
  }

  of(snapshot: Snapshot): Snapshot[] {
    let left: Snapshot[] = [snapshot];
    this.#things.forEach((_, place) => {
      const own = this.#leftOf(place, snapshot[place]);
      if (own?.length === 0) throw new RangeError("a crash must leave something");
      if (own === undefined || (own.length === 1 && own[0] === snapshot[place])) return;
      left = left.flatMap((so) => own.map((state) => so.with(place, state)));
    });
    return left;
  }

  #leftOf(place: number, state: unknown): readonly unknown[] | undefined {
    const thing = this.#things[place];
    if (typeof state !== "object" || state === null) return thing?.left?.(state, this.#level);
    const known = this.#left[place]?.get(state);
    if (known || !thing?.left) return known;
    const own = thing.left(state, this.#level);
    this.#left[place]?.set(state, own);
    return own;
  }
}
