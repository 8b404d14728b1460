import type { Level, Thing } from "./thing.ts";
import { anyId, numberOf, type Snapshot } from "./world.ts";

export type AnyThing = Thing<unknown, unknown>;

/** A thing's state as a number, and the ids in it in the order in which they appear. */
interface Print {
  /** Equal for fingerprints that differ in nothing but ids. */
  shape: number;
  ids: readonly string[];
  /** Equal for equal fingerprints alone. */
  exact: number;
}

/**
 * States as short texts, equal for states that no later boot can tell apart. Ids are opaque, so histories
 * that differ only in them are one: each id counts as its place in the order of first appearance. One
 * operation changes one thing, so what was found for the others is kept.
 */
export class Fingerprints {
  readonly #things: readonly AnyThing[];
  readonly #level: Level;
  readonly #shapes = new Map<string, number>();
  readonly #prints: readonly Map<string, Print>[];
  readonly #known: readonly WeakMap<object, Print>[];
  /** What `of` gives, by the exact numbers: to rename ids takes longer. */
  readonly #texts = new Map<string, string>();

  constructor(things: readonly AnyThing[], level: Level) {
    this.#things = things;
    this.#level = level;
    this.#prints = things.map(() => new Map());
    this.#known = things.map(() => new WeakMap());
  }

  /** Equal for equal ids alone: of a moment at which processes live, which may hold some of them. */
  exact(snapshot: Snapshot): string {
    let exact = "";
    for (let place = 0; place < snapshot.length; place += 1) {
      exact += `${this.#print(place, snapshot[place]).exact} `;
    }
    return exact;
  }

  of(snapshot: Snapshot): string {
    const exact = this.exact(snapshot);
    const known = this.#texts.get(exact);
    if (known !== undefined) return known;
    const text = this.#read(snapshot);
    this.#texts.set(exact, text);
    return text;
  }

  #read(snapshot: Snapshot): string {
    const places = new Map<string, number>();
    let text = "";
    for (let place = 0; place < snapshot.length; place += 1) {
      const { shape, ids } = this.#print(place, snapshot[place]);
      text += `${shape}:`;
      for (const id of ids) {
        let number = places.get(id);
        if (number === undefined) {
          number = places.size;
          places.set(id, number);
        }
        text += `${number},`;
      }
    }
    return text;
  }

  highestId(snapshot: Snapshot): number {
    const ids = snapshot.flatMap((state, place) => this.#print(place, state).ids);
    return ids.reduce((highest, id) => Math.max(highest, numberOf(id)), 0);
  }

  #print(place: number, state: unknown): Print {
    if (typeof state !== "object" || state === null) return this.#readPrint(place, state);
    const known = this.#known[place]?.get(state);
    if (known) return known;
    const print = this.#readPrint(place, state);
    this.#known[place]?.set(state, print);
    return print;
  }

  #readPrint(place: number, state: unknown): Print {
    const own = this.#things[place]?.fingerprint(state, this.#level) ?? "";
    const known = this.#prints[place]?.get(own);
    if (known) return known;
    const { text, ids, places } = renameIds(own);
    const renamed = text + places;
    const shape = this.#shapes.get(renamed) ?? this.#shapes.size;
    this.#shapes.set(renamed, shape);
    const print = { shape, ids, exact: this.#prints[place]?.size ?? 0 };
    this.#prints[place]?.set(own, print);
    return print;
  }
}

/**
 * The text with each id as its place in the order of first appearance. `places`: where they stood, as a text
 * that says `#0` itself would else be taken for one with an id there.
 */
export function renameIds(text: string): { text: string; ids: readonly string[]; places: string } {
  const ids: string[] = [];
  let places = "";
  const renamed = text.replace(anyId, (id, place: number) => {
    if (!ids.includes(id)) ids.push(id);
    places += ` ${place}`;
    return `#${ids.indexOf(id)}`;
  });
  return { text: renamed, ids, places };
}
