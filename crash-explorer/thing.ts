import type { Bilingual } from "#contracts/render.ts";
/**
 * How hard a crash hits, and what else can happen. `process`: it ends the process alone; `power`: it also
 * loses what was not synced; `order`: as `process`, and everything that goes on at the same time does so in
 * every order.
 */
export type Level = "process" | "power" | "order";

/**
 * A durable thing of a world: what outlives a process. Its state is never changed in place, so a snapshot of
 * a world is a list of references. Anything can be one that says what its states are.
 */
export interface Thing<State, Handle> {
  readonly initial: State;
  /**
   * Equal texts: after crashes of this level, no later boot can tell the states apart. Ids made by
   * `Life.newId` may differ: the explorer renames them in the order in which they appear. Every
   * id in the state has to stand in the text, as it is, or it might be given again; and nothing else in it
   * may look like one.
   */
  fingerprint(state: State, level: Level): string;
  /** Every kind of operation on it, as in `Slot.change`: the report names those that no life came by. */
  readonly boundaries?: readonly string[];
  /** What one life of a harness works with. */
  open(slot: Slot<State>): Handle;
  /** What a crash at this level may leave of the state, one state at least. Absent: the state itself. */
  left?(state: State, level: Level): readonly State[];
  /**
   * What may happen to the state by itself while a later life runs, such as a late request that lands: after
   * any operation, and never between two looks.
   */
  meanwhile?(state: State): readonly State[];
  /** The state as a person reads it in a history. Absent: the fingerprint. */
  show?(state: State): string | Bilingual;
  /** How the state lies on a real disk. Absent: it cannot be put there. */
  onDisk?: DiskForm<State>;
  /** Real operations are in flight: a life that waits for them is not stuck. */
  isBusy?(): boolean;
}

/** The files of one folder, by their paths below it, with `/`. A path that ends with `/` is a folder. */
export type Files = ReadonlyMap<string, Uint8Array>;

/** Plain data, so that a thing need not know the machine. */
export interface DiskForm<State> {
  write(state: State): Files;
  /** What was written reads back as a state of the same fingerprint. */
  read(files: Files): State;
}

/** A thing's place in the world of one life. */
export interface Slot<State> {
  get(): State;
  /**
   * One operation on the world: the state changes, and a crash may come right after it. `boundary` names the
   * kind of operation, the same text for the same kind. What `next` sees of the state must not reach the
   * harness: that is what `get` is for.
   */
  change(boundary: string, next: (state: State) => State): Promise<void>;
  /** The same, within the turn that `alive` waited for. */
  put(boundary: string, next: (state: State) => State): Promise<void>;
  /** The same where the harness is told what came of it: compare and set, in one turn. */
  exchange<Result>(
    boundary: string,
    next: (state: State) => { state: State; result: Result },
  ): Promise<Result>;
  /** A state in the middle of an operation, in which only a crash can leave the thing. */
  passing(boundary: string, state: State): void;
  /** A choice of the outside world, from 0; 0 is what happens when nothing goes wrong. */
  choose(name: string, count: number): number;
  /** The turn of an operation that changes nothing. Waits for ever once this life is over. */
  alive(): Promise<void>;
  /** What is done once this life is over, such as giving back what only it used. */
  whenOver(clean: () => void): void;
}

export type Things = Readonly<Record<string, Thing<unknown, unknown>>>;

export type Handles<Of extends Things> = {
  readonly [Name in keyof Of]: Of[Name] extends Thing<infer _State, infer Handle> ? Handle : never;
};

export type States<Of extends Things> = {
  readonly [Name in keyof Of]: Of[Name] extends Thing<infer State, infer _Handle> ? State : never;
};
