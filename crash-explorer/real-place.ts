/** Where plain code keeps what is durable: a real folder, and a word for each operation on it. */
export interface RealPlace {
  readonly path: string;
  /**
   * One operation on the world: the process may die right after it. `boundary` names the kind of operation,
   * the same text for the same kind.
   */
  step<Value>(boundary: string, operation: () => Promise<Value>, options?: StepOptions): Promise<Value>;
  /** The first part of the step that follows: it is done where the process dies in the middle of that one. */
  passing(boundary: string, part: () => Promise<void>): Promise<void>;
  /** An operation that changes nothing, such as a read; while it lasts, the life is not stuck. */
  look<Value>(operation: () => Promise<Value>): Promise<Value>;
}

export interface StepOptions {
  /** It may find nothing to do, such as a sync; the simulation then does not count it as an operation. */
  mayBeIdle?: boolean;
}
