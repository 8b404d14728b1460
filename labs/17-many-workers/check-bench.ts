import type { OperationRecord, WantedOperation } from "#contracts/journal.ts";
import type { Answer } from "#contracts/loop.ts";
import type { RunLease, SeenLease, WorkerName } from "#contracts/workers.ts";
import type { Slot } from "../../crash-explorer/thing.ts";
import type { Example } from "../example-check.ts";
import { unlessEqual } from "../unless.ts";
import { emptyShared, type SharedState } from "./shared-state.ts";
import { type Shared, sharedThing } from "./shared-thing.ts";

/** What comes of it is this. */
export function holds(invariant: string, come: () => unknown, expected: unknown): Example {
  return { invariant, breach: async () => unlessEqual(await come(), expected) };
}

/** A database in memory, and as many workers at it as are opened. */
export interface Bench {
  open(): Shared;
  state(): SharedState;
  /** The database's clock goes on. */
  wait(ms: number): void;
}

export function bench(initial: SharedState = emptyShared): Bench {
  let state = initial;
  const thing = sharedThing();
  const put = async (next: (state: SharedState) => SharedState) => {
    state = next(state);
  };
  const slot: Slot<SharedState> = {
    get: () => state,
    change: (_, next) => put(next),
    put: (_, next) => put(next),
    async exchange(_, next) {
      const { state: after, result } = next(state);
      state = after;
      return result;
    },
    passing: () => {},
    choose: () => 0,
    alive: async () => {},
    whenOver: () => {},
  };
  return {
    open: () => thing.open(slot),
    state: () => state,
    wait(ms) {
      state = { ...state, now: state.now + ms };
    },
  };
}

export const self: WorkerName = { worker: "w1", host: "h1" };
export const other: WorkerName = { worker: "w2", host: "h2" };

export function leaseOf(more: Partial<RunLease> = {}): RunLease {
  const numbers = { token: 3, revision: 7, since: 500, expiresAt: 1_300 };
  return { runId: "r", ...other, ...numbers, state: "held", ...more };
}

export function seen(lease: RunLease | undefined, now = 1_000): SeenLease {
  return { now, ...(lease && { lease }) };
}

export const wanted: WantedOperation = {
  operationId: "r:e1:0",
  runId: "r",
  tool: "charge",
  argumentsDigest: "sha256:1",
  idempotencyKey: "task:charge",
  retrySafe: false,
};

export const answer: Answer = { content: [{ type: "text", text: "charged" }], isError: false };

export function recordOf(more: Partial<OperationRecord> = {}): OperationRecord {
  return { ...wanted, state: "started", occurrence: 1, attempts: 1, startedAt: 0, ...more };
}

/** The code of a refusal, or the word for none. */
export async function refusedWith(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => "done",
    (error: unknown) => codeOf(error) ?? String(error),
  );
}

/** Also of an error out of another bundle. What is still to do is told as that. */
export function codeOf(error: unknown): string | undefined {
  const { code } = error as { code?: unknown };
  if (code === "exercise.todo") throw error;
  return typeof code === "string" ? code : undefined;
}
