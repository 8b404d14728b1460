import type { Level, Thing } from "./thing.ts";
import { anyId, type Snapshot } from "./world.ts";

export type AnyThing = Thing<unknown, unknown>;

/** A thing's state as a number, and the ids in it in the order in which they appear. */
interface Print {
  shape: number;
  ids: readonly string[];
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
  readonly #known: readonly WeakMap<object, Print>[];

  constructor(things: readonly AnyThing[], level: Level) {
    this.#things = things;
    this.#level = level;
    this.#known = things.map(() => new WeakMap());
  }

  of(snapshot: Snapshot): string {
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

  #print(place: number, state: unknown): Print {
    const known = this.#known[place];
    if (typeof state !== "object" || state === null) return this.#readPrint(place, state);
    let print = known?.get(state);
    if (print === undefined) {
      print = this.#readPrint(place, state);
      known?.set(state, print);
    }
    return print;
  }

  #readPrint(place: number, state: unknown): Print {
    const { text, ids } = renameIds(this.#things[place]?.fingerprint(state, this.#level) ?? "");
    let shape = this.#shapes.get(text);
    if (shape === undefined) {
      shape = this.#shapes.size;
      this.#shapes.set(text, shape);
    }
    return { shape, ids };
  }
}

/** The text with each id as its place in the order of first appearance. */
export function renameIds(text: string): { text: string; ids: readonly string[] } {
  const ids: string[] = [];
  const renamed = text.replace(anyId, (id) => {
    if (!ids.includes(id)) ids.push(id);
    return `#${ids.indexOf(id)}`;
  });
  return { text: renamed, ids };
}
