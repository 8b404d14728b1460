import type { Fact } from "#contracts/facts.ts";
import type { Bilingual } from "#contracts/render.ts";
import type { RealPlace } from "./real-place.ts";
import type { Handles, Level, States, Things } from "./thing.ts";

/** What one boot is given besides the durable things: all that it may not reach for on its own. */
export interface Life {
  /** Unix time in milliseconds; it stands still within a life, and between two it may jump. */
  now(): number;
  /** An id that stands nowhere in the world, in the fingerprints of its things. */
  newId(): string;
  /** From 0 on; each call is a point at which the explorer tries every answer. */
  choose(name: string, count: number): number;
  /**
   * How many lives ended before, in the shortest history that leads to this state: a longer one that leads
   * there too is not told apart, so nothing that matters may hang on it.
   */
  readonly crashes: number;
}

/** What runs several processes in one life; a crash of the life ends them all. */
export interface Machine<Of extends Things> {
  /**
   * Starts a process with things and ids of its own. At level order its operations mix with those of the
   * others in every way, and it may die at each of them while the others live on.
   */
  start<End>(boot: (things: Handles<Of>, life: Life) => Promise<End>): Promise<Fate<End>>;
  /**
   * Comes when somebody outside wants it, such as an abort: at level order at every moment or not at all, at
   * other levels never.
   */
  moment(name: string): Promise<void>;
}

export type Fate<End> = { kind: "ended"; end: End } | { kind: "died" };

/** A harness in a world, and what must hold of it. */
export interface Scenario<Of extends Things, End> {
  /** Stands in tokens: letters, digits and `-`. */
  name: string;
  things: Of;
  /**
   * How far from the usual time the clock of a life may be, besides not at all: leases run out while nobody
   * lives, and clocks are set back.
   */
  clockJumpsMs?: readonly number[];
  /** Boots a harness on what is durable, and returns when it has come to its end. */
  boot(things: Handles<Of>, life: Life, machine: Machine<Of>): Promise<End>;
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
  /** What it asks for in a sentence, shown where it is broken. */
  title?: Bilingual;
  /** Undefined: it holds. */
  breach(view: View): Breach | undefined;
}

/** In English, so that it can be compared. */
export interface Breach {
  expected: string;
  received: string;
  /** The same for a person, where it is more than data: `sayings.ts` puts it in the words of a language. */
  words?: { expected?: Fact | Bilingual; received?: Fact | Bilingual };
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
  /** Called before each life, and waited for: a process that may be killed says there where it is. */
  onLife?(progress: Progress): void | Promise<void>;
}

/** Where an exploration is. */
export interface Progress {
  /** Leads to the life that is about to begin. */
  token: string;
  states: number;
}

/** Of a harness whose modules can be loaded anew. */
export interface FreshOptions<Of extends Things, End> {
  /** The same scenario, of modules that nothing has touched yet. */
  fresh?: () => Promise<Scenario<Of, End>>;
  /** How many lives at most are lived in such modules as well. Default 12. */
  freshLives?: number;
}
