import type { Lived } from "./live.ts";
import type { Level, Thing, Things } from "./thing.ts";
import { anyId, type Snapshot } from "./world.ts";

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
  /** The fingerprint of where a life from here ended. */
  restsIn?: string;
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

export interface States {
  /** The states that a crash at this place may leave; those that are new wait to be explored. */
  add(snapshot: Snapshot, how: How): StateNode[];
  /** The state after a life that came to its end; it is explored before all others that wait. */
  addEnd(snapshot: Snapshot, how: How): StateNode;
  next(): StateNode | undefined;
  count(): number;
  transitions(): number;
  fingerprint(snapshot: Snapshot): string;
  /** How a life ended, as a text that is the same for lives that ended alike. */
  endOf(lived: Lived<unknown>): string;
  variants(snapshot: Snapshot): Snapshot[];
}

export function createStates(things: Things, level: Level): States {
  const kinds = Object.values(things);
  const seen = new Map<string, StateNode>();
  const fingerprints = kinds.map(() => new WeakMap<object, string>());
  let transitions = 0;
  const first: StateNode = {
    snapshot: kinds.map(({ initial }) => initial),
    crashes: 0,
    ids: 0,
    merged: [],
    ended: false,
  };
  seen.set(fingerprint(first.snapshot), first);
  const queue = [first];
  const urgent: StateNode[] = [];
  let head = 0;
  return {
    add(snapshot, how) {
      return variants(snapshot).map((left, variant) => reach(left, how, variant, queue));
    },
    addEnd(snapshot, how) {
      const node = reach(snapshot, how, 0, urgent);
      node.ended = true;
      return node;
    },
    next() {
      const first = urgent.shift();
      if (first) return first;
      head += 1;
      return queue[head - 1];
    },
    count: () => seen.size,
    transitions: () => transitions,
    fingerprint,
    endOf: ({ last, outcome }) => `${JSON.stringify(outcome)} ${fingerprint(last)}`,
    variants,
  };

  function reach(left: Snapshot, { ids, ...how }: How, variant: number, waiting: StateNode[]): StateNode {
    transitions += 1;
    const print = fingerprint(left);
    const known = seen.get(print);
    if (known) {
      if (known.merged.length < MERGED_KEPT) known.merged.push({ snapshot: left, ids });
      return known;
    }
    const crashes = how.from.crashes + (how.boundary === null ? 0 : 1);
    const reached = { ...how, variant };
    const node: StateNode = { snapshot: left, crashes, ids, merged: [], ended: false, reached };
    seen.set(print, node);
    waiting.push(node);
    return node;
  }

  function variants(snapshot: Snapshot): Snapshot[] {
    let left: Snapshot[] = [snapshot];
    kinds.forEach((kind, place) => {
      const own = kind.left?.(snapshot[place], level);
      if (own === undefined || (own.length === 1 && own[0] === snapshot[place])) return;
      left = left.flatMap((so) => own.map((state) => so.with(place, state)));
    });
    return left;
  }

  function fingerprint(snapshot: Snapshot): string {
    return canonicalIds(snapshot.map((state, place) => printOf(kinds[place], state, place)).join("\u0001"));
  }

  // biome-ignore lint/suspicious/noExplicitAny: the states of different things have no common type
  function printOf(kind: Thing<any, any> | undefined, state: unknown, place: number): string {
    if (typeof state !== "object" || state === null) return kind?.fingerprint(state) ?? "";
    const cache = fingerprints[place];
    const known = cache?.get(state);
    if (known !== undefined) return known;
    const print = kind?.fingerprint(state) ?? "";
    cache?.set(state, print);
    return print;
  }
}

/** More twins of one state would tell an audit nothing new. */
const MERGED_KEPT = 4;

/** Ids are opaque, so histories that differ only in them are one. */
function canonicalIds(text: string): string {
  const names = new Map<string, string>();
  return text.replace(anyId, (id) => {
    const known = names.get(id);
    if (known !== undefined) return known;
    const name = `#${names.size}`;
    names.set(id, name);
    return name;
  });
}
