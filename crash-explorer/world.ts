import type { Life } from "./scenario.ts";
import type { Handles, Slot, Things } from "./thing.ts";

/** The states of all things, in the order in which the scenario names them. */
export type Snapshot = readonly unknown[];

/** A choice that was made in a life, and how many there were. */
export interface Choice {
  name: string;
  count: number;
  taken: number;
}

/** A place at which a life can end. */
export interface Boundary {
  /** The thing, and the kind of operation. */
  name: string;
  snapshot: Snapshot;
}

/** What a life begins with. */
export interface Birth {
  snapshot: Snapshot;
  /** The choices to take; behind them, every choice is 0. */
  choices: readonly number[];
  crashes: number;
  /** How many ids the history has used up. */
  ids: number;
  maxOperations: number;
}

/** One life of a harness in a world: everything that it changes passes through here and is recorded. */
export class Living {
  readonly boundaries: Boundary[] = [];
  readonly choices: Choice[] = [];
  readonly whenOver: (() => void)[] = [];
  ids: number;
  /** It did more operations than a life may. */
  exhausted = false;
  readonly #birth: Birth;
  readonly #names: readonly string[];
  readonly #things: Things;
  readonly #states: unknown[];

  constructor(things: Things, birth: Birth) {
    this.#things = things;
    this.#names = Object.keys(things);
    this.#birth = birth;
    this.#states = [...birth.snapshot];
    this.ids = birth.ids;
  }

  handles<Of extends Things>(): Handles<Of> {
    const handles = this.#names.map((name, place) => [
      name,
      this.#things[name]?.open(this.#slot(name, place)),
    ]);
    return Object.fromEntries(handles) as Handles<Of>;
  }

  snapshot(): Snapshot {
    return [...this.#states];
  }

  life(): Life {
    return {
      now: () => NOON,
      newId: () => {
        this.ids += 1;
        return idOf(this.ids);
      },
      choose: (name, count) => this.#choose(name, count),
      crashes: this.#birth.crashes,
    };
  }

  #slot(name: string, place: number): Slot<unknown> {
    return {
      get: () => this.#states[place],
      change: async (boundary, next) => {
        await this.#alive();
        this.#states[place] = next(this.#states[place]);
        this.#cross(`${name} ${boundary}`, this.snapshot());
        this.#letThingsHappen();
      },
      passing: (boundary, state) => {
        this.#cross(`${name} ${boundary}`, this.#states.with(place, state));
      },
      choose: (what, count) => this.#choose(`${name} ${what}`, count),
      alive: () => this.#alive(),
      whenOver: (clean) => this.whenOver.push(clean),
    };
  }

  /** Frozen, not thrown out: a learner's `catch` would take a throw for a failure that it can handle. */
  #alive(): Promise<void> {
    this.exhausted ||= this.boundaries.length >= this.#birth.maxOperations;
    return this.exhausted ? new Promise(() => {}) : Promise.resolve();
  }

  #cross(name: string, snapshot: Snapshot): void {
    this.boundaries.push({ name, snapshot });
  }

  #letThingsHappen(): void {
    this.#names.forEach((name, place) => {
      const next = this.#things[name]?.meanwhile?.(this.#states[place]) ?? [];
      if (next.length === 0) return;
      const taken = this.#choose(`${name} meanwhile`, next.length + 1);
      if (taken === 0) return;
      this.#states[place] = next[taken - 1];
      this.#cross(`${name} meanwhile`, this.snapshot());
    });
  }

  #choose(name: string, count: number): number {
    const taken = this.#birth.choices[this.choices.length] ?? 0;
    this.choices.push({ name, count, taken });
    return taken;
  }
}

/** 2026-01-01 12:00 UTC. */
export const NOON = 1_767_268_800_000;

/** Eight characters that occur nowhere else, so that they can be found again in any text. */
export function idOf(count: number): string {
  return `x${String(count).padStart(7, "0")}`;
}

export const anyId = /x\d{7}/g;
