import type { RealPlace } from "./real-place.ts";
import type { Handles, Level, States, Things } from "./thing.ts";

/** What one boot is given besides the durable things: all that it may not reach for on its own. */
export interface Life {
  /** Unix time in milliseconds; it stands still, since only order may matter to a harness. */
  now(): number;
  /** Never the same id twice in one history, over all its lives. */
  newId(): string;
  /** From 0 on; each call is a point at which the explorer tries every answer. */
  choose(name: string, count: number): number;
  /** How many lives of this history ended before. */
  readonly crashes: number;
}

/** A harness in a world, and what must hold of it. */
export interface Scenario<Of extends Things, End> {
  /** Stands in tokens: letters, digits and `-`. */
  name: string;
  things: Of;
  /** Boots a harness on what is durable, and returns when it has come to its end. */
  boot(things: Handles<Of>, life: Life): Promise<End>;
  /** Boots the same harness on real files: each thing has a folder of its own, as its `onDisk` wrote it. */
  bootReal?(places: Places<Of>, life: Life): Promise<End>;
  /** Must hold in every state in which a crash can leave the world. */
  always?: readonly Invariant<States<Of>>[];
  /** Must hold when a life has come to its end. */
  atEnd?: readonly Invariant<Ended<Of, End>>[];
}

export type Places<Of extends Things> = { readonly [Name in keyof Of]: RealPlace };

export interface Ended<Of extends Things, End> {
  states: States<Of>;
  end: End;
  /** No crash came before: this is what the harness does when nothing goes wrong. */
  undisturbed: boolean;
}

export interface Invariant<View> {
  /** Stable: verdicts, tests and the docs name it. */
  id: string;
  /** Undefined: it holds. */
  breach(view: View): Breach | undefined;
}

export interface Breach {
  expected: string;
  received: string;
}

export interface ExploreOptions {
  level?: Level;
  /** The exploration stops there and says that it is not exhaustive. */
  maxStates?: number;
  /** How many operations one life may do before it is taken for one that never ends. */
  maxOperations?: number;
  /** How long, over all lives, to wait for lives that do not move by themselves. Default 2000. */
  patienceMs?: number;
  /** Every so many merged states are explored apart, and must behave as the state they were merged with. */
  auditEvery?: number;
}
