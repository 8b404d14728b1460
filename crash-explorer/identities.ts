import type { Snapshot } from "./world.ts";

/** Snapshots as short texts, equal where the things' states are the same objects; quicker than prints. */
export class Identities {
  readonly #objects = new WeakMap<object, number>();
  readonly #others = new Map<unknown, number>();
  #last = 0;

  of(snapshot: Snapshot): string {
    let text = "";
    for (const state of snapshot) {
      const isObject = typeof state === "object" && state !== null;
      text += `${(isObject ? this.#objects.get(state) : this.#others.get(state)) ?? this.#add(state)} `;
    }
    return text;
  }

  #add(state: unknown): number {
    this.#last += 1;
    if (typeof state === "object" && state !== null) this.#objects.set(state, this.#last);
    else this.#others.set(state, this.#last);
    return this.#last;
  }
}
