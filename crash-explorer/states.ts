import { type AnyThing, Fingerprints } from "./fingerprints.ts";
import type { Level, Things } from "./thing.ts";
import type { Snapshot } from "./world.ts";

/** A state in which a crash can leave the world, and how it was reached with the fewest crashes. */
export interface StateNode {
  snapshot: Snapshot;
  crashes: number;
  ids: number;
  /** Absent for the first state. */
  reached?: Reached;
  /** Other histories that lead to the same state. */
  merged: { snapshot: Snapshot; ids: number }[];
  /** A life came to its end here. */
  ended: boolean;
  explored: boolean;
}

export interface Reached {
  from: StateNode;
  choices: readonly number[];
  /** The place among the boundaries of that life; null: that life came to its end. */
  boundary: number | null;
  name: string;
  /** Which of the states that the crash may leave. */
  variant: number;
}

/** How a snapshot was come by. */
export type How = Omit<Reached, "variant"> & { ids: number };

/** All states that were seen, and those that wait to be explored: breadth first, ends before all others. */
export class StateSpace {
  readonly #things: readonly AnyThing[];
  readonly #level: Level;
  readonly #seen = new Map<string, StateNode>();
  readonly #prints: Fingerprints;
  readonly #queue: StateNode[] = [];
  readonly #ends: StateNode[] = [];
  #head = 0;
  /** Crashes that were looked at, those into known states included. */
  transitions = 0;

  constructor(things: Things, level: Level) {
    this.#things = Object.values(things);
    this.#level = level;
    this.#prints = new Fingerprints(this.#things, level);
    const snapshot = this.#things.map(({ initial }) => initial);
    this.#keep({ snapshot, crashes: 0, ids: 0, merged: [], ended: false, explored: false });
  }

  get count(): number {
    return this.#seen.size;
  }

  /** The states that a crash at this place may leave; those that are new wait to be explored. */
  add(snapshot: Snapshot, how: How): StateNode[] {
    return this.variants(snapshot).map((left, variant) => this.#reach(left, how, variant));
  }

  /** The state after a life that came to its end. */
  addEnd(snapshot: Snapshot, how: How): StateNode {
    const node = this.#reach(snapshot, how, 0);
    node.ended = true;
    this.#ends.push(node);
    return node;
  }

  next(): StateNode | undefined {
    for (;;) {
      const node = this.#ends.shift() ?? this.#queue[this.#head++];
      if (node?.explored) continue;
      if (node) node.explored = true;
      return node;
    }
  }

  /** Equal texts for states that no later boot can tell apart. */
  fingerprint(snapshot: Snapshot): string {
    return this.#prints.of(snapshot);
  }

  /** Everything that a crash at this place may leave of the world. */
  variants(snapshot: Snapshot): Snapshot[] {
    let left: Snapshot[] = [snapshot];
    this.#things.forEach((thing, place) => {
      const own = thing.left?.(snapshot[place], this.#level);
      if (own === undefined || (own.length === 1 && own[0] === snapshot[place])) return;
      left = left.flatMap((so) => own.map((state) => so.with(place, state)));
    });
    return left;
  }

  #reach(snapshot: Snapshot, { ids, ...how }: How, variant: number): StateNode {
    this.transitions += 1;
    const known = this.#seen.get(this.fingerprint(snapshot));
    if (known) {
      if (known.merged.length < MERGED_KEPT) known.merged.push({ snapshot, ids });
      return known;
    }
    const crashes = how.from.crashes + (how.boundary === null ? 0 : 1);
    const reached = { ...how, variant };
    return this.#keep({ snapshot, crashes, ids, merged: [], ended: false, explored: false, reached });
  }

  #keep(node: StateNode): StateNode {
    this.#seen.set(this.fingerprint(node.snapshot), node);
    this.#queue.push(node);
    return node;
  }
}

/** More twins of one state would tell an audit nothing new. */
const MERGED_KEPT = 4;
