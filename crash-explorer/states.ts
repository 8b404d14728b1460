import { type AnyThing, Fingerprints } from "./fingerprints.ts";
import { Identities } from "./identities.ts";
import type { Level, Things } from "./thing.ts";
import { Variants } from "./variants.ts";
import type { Snapshot } from "./world.ts";

/** A state in which a crash can leave the world, and how it was reached with the fewest crashes. */
export interface StateNode {
  /** In the order of discovery, from 0. */
  place: number;
  snapshot: Snapshot;
  crashes: number;
  /** The highest number of an id in it. */
  ids: number;
  /** Absent for the first state. */
  reached?: Reached;
  /** Other histories that lead to the same state. */
  merged: Snapshot[];
  /** A life came to its end here. */
  ended: boolean;
  /** A life that began here came to its end in another state. */
  moved: boolean;
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
export type How = Omit<Reached, "variant">;

/** All states that were seen, and those that wait to be explored: breadth first, ends before all others. */
export class StateSpace {
  readonly level: Level;
  readonly #seen = new Map<string, StateNode>();
  readonly #prints: Fingerprints;
  readonly #variants: Variants;
  readonly #identities = new Identities();
  /** How many states a crash leaves of a snapshot: most lives pass where another has passed before. */
  readonly #added = new Map<string, number>();
  readonly #queue: StateNode[] = [];
  readonly #ends: StateNode[] = [];
  #head = 0;
  /** Crashes that were looked at, those into known states included. */
  transitions = 0;

  constructor(things: Things, level: Level) {
    const all: readonly AnyThing[] = Object.values(things);
    this.level = level;
    this.#variants = new Variants(all, level);
    this.#prints = new Fingerprints(all, level);
    this.#keep({ snapshot: all.map(({ initial }) => initial), crashes: 0 });
  }

  get count(): number {
    return this.#seen.size;
  }

  /** Of the states that a crash at this place may leave, those that are new; they wait to be explored. */
  add(snapshot: Snapshot, how: How): StateNode[] {
    const identity = this.#identities.of(snapshot);
    const left = this.#added.get(identity);
    if (left !== undefined) {
      this.transitions += left;
      return [];
    }
    const before = this.count;
    const nodes = this.variants(snapshot).map((state, variant) => this.#reach(state, how, variant));
    this.#added.set(identity, nodes.length);
    return this.count === before ? [] : nodes.filter(({ place }) => place >= before);
  }

  /** The state after a life that came to its end. */
  addEnd(snapshot: Snapshot, how: How): StateNode {
    const node = this.#reach(snapshot, how, 0);
    // What was right after a crash may be wrong after an end: as an end, it is explored again.
    const again = { ...node, ...NEW, snapshot, crashes: how.from.crashes, reached: { ...how, variant: 0 } };
    this.#ends.push(node.moved && !node.ended ? { ...again, ended: true } : node);
    node.ended = true;
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

  /** Equal texts for states that no process can tell apart that is alive, and knows some ids. */
  exactPrint(snapshot: Snapshot): string {
    return this.#prints.exact(snapshot);
  }

  /** An id that no thing holds any more is as good as new, so the next one may follow on this. */
  highestId(snapshot: Snapshot): number {
    return this.#prints.highestId(snapshot);
  }

  /** Everything that a crash at this place may leave of the world. */
  variants(snapshot: Snapshot): Snapshot[] {
    return this.#variants.of(snapshot);
  }

  #reach(snapshot: Snapshot, how: How, variant: number): StateNode {
    this.transitions += 1;
    const known = this.#seen.get(this.fingerprint(snapshot));
    if (known) {
      const differs = snapshot.some((state, place) => state !== known.snapshot[place]);
      if (differs && known.merged.length < MERGED_KEPT) known.merged.push(snapshot);
      return known;
    }
    const crashes = how.from.crashes + (how.boundary === null ? 0 : 1);
    return this.#keep({ snapshot, crashes, reached: { ...how, variant } });
  }

  #keep(found: Pick<StateNode, "snapshot" | "crashes" | "reached">): StateNode {
    const ids = this.highestId(found.snapshot);
    const node: StateNode = { ...found, ids, place: this.count, merged: [], ...NEW };
    this.#seen.set(this.fingerprint(node.snapshot), node);
    this.#queue.push(node);
    return node;
  }
}

const NEW = { ended: false, moved: false, explored: false };

/** More twins of one state would tell an audit nothing new. */
const MERGED_KEPT = 4;
