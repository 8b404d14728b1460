/** How hard a crash hits: `process` ends the process alone, `power` also loses what was not synced. */
export type Level = "process" | "power";

/**
 * A durable thing of a world: what outlives a process. Its state is never changed in place, so a snapshot of
 * a world is a list of references. Anything can be one that says what its states are.
 */
export interface Thing<State, Handle> {
  readonly initial: State;
  /**
   * Equal texts: after crashes of this level, no later boot can tell the states apart. Ids made by
   * `Life.newId` may differ: the explorer renames them in the order in which they appear. Every
   * id in the state has to stand in the text, or it might be given again.
   */
  fingerprint(state: State, level: Level): string;
  /** Every kind of operation on it, as in `Slot.change`: the report names those that no life came by. */
  readonly boundaries?: readonly string[];
  /** What one life of a harness works with. */
  open(slot: Slot<State>): Handle;
  /** What a crash at this level may leave of the state. Absent: the state itself. */
  left?(state: State, level: Level): readonly State[];
  /** What may happen to the state by itself while a later life runs, such as a late request that lands. */
  meanwhile?(state: State): readonly State[];
  /** The state as a person reads it in a history. Absent: the fingerprint. */
  show?(state: State): string;
}

/** A thing's place in the world of one life. */
export interface Slot<State> {
  get(): State;
  /**
   * One operation on the world: the state changes, and a crash may come right after it. `boundary` names the
   * kind of operation, the same text for the same kind.
   */
  change(boundary: string, next: (state: State) => State): Promise<void>;
  /** A state in the middle of an operation, in which only a crash can leave the thing. */
  passing(boundary: string, state: State): void;
  /** A choice of the outside world, from 0; 0 is what happens when nothing goes wrong. */
  choose(name: string, count: number): number;
  /** Waits for ever once this life is over: whoever reads then must not go on. */
  alive(): Promise<void>;
}

export type Things = Readonly<Record<string, Thing<unknown, unknown>>>;

export type Handles<Of extends Things> = {
  readonly [Name in keyof Of]: Of[Name] extends Thing<infer _State, infer Handle> ? Handle : never;
};

export type States<Of extends Things> = {
  readonly [Name in keyof Of]: Of[Name] extends Thing<infer State, infer _Handle> ? State : never;
};
