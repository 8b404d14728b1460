import { findPlace } from "./place.ts";

/** Something of the machine that a life reached for. */
export interface Use {
  /** As it is written: `Date.now`. */
  what: string;
  /** `file:line:column`. */
  place: string;
  isTimer: boolean;
}

/** What is noticed of one life. */
export interface Watch {
  uses: Use[];
  /** False: the event loop has taken a turn, and whoever runs now may be no part of the life. */
  inOwnMicrotasks: boolean;
  /** Each life has the same sequence of random numbers. */
  chance: number;
  over: Promise<void>;
}

interface Realm {
  guardedWorks: number;
  restore(): void;
  watch: Watch | undefined;
  isTurnAwaited: boolean;
  /** As they were before any exploration, for the explorer's own use. */
  real: Pick<typeof globalThis, "setTimeout" | "setInterval" | "setImmediate" | "clearImmediate">;
  now(): number;
}

const key = Symbol.for("agent-harness-lab.guarded-realm");

/** One for the whole process, since each bundle brings an explorer of its own along. */
export const realm: Realm = findRealm();

function findRealm(): Realm {
  const globals = globalThis as unknown as Record<symbol, Realm | undefined>;
  const found = globals[key] ?? newRealm();
  globals[key] = found;
  return found;
}

function newRealm(): Realm {
  return {
    guardedWorks: 0,
    restore() {},
    watch: undefined,
    isTurnAwaited: false,
    real: { setTimeout, setInterval, setImmediate, clearImmediate },
    now: performance.now.bind(performance),
  };
}

/** The watch of the life that did this, and the use is noted there; undefined: it was no life. */
export function noteUse(what: string, isTimer: boolean, caller: object): Watch | undefined {
  const { watch } = realm;
  if (watch === undefined) return undefined;
  // Only the first is told of, and a place costs a look into source maps.
  if (watch.inOwnMicrotasks && watch.uses.length > 0) return watch;
  const { place, canBeLater } = findPlace(caller);
  if (!watch.inOwnMicrotasks && !canBeLater) return undefined;
  if (watch.uses.length === 0) watch.uses.push({ what, place, isTimer });
  return watch;
}

/** From 0 to 1, and the same for each life. */
export function nextChance(watch: Watch): number {
  watch.chance = (watch.chance * 16_807) % 2_147_483_647;
  return watch.chance / 2_147_483_647;
}
