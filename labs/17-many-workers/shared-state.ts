import type { OperationRecord } from "#contracts/journal.ts";
import type { RunLease } from "#contracts/workers.ts";

/** What outlives the workers: the database that they share, and the services that their effects reach. */
export interface SharedState {
  /** The database's clock, in milliseconds. */
  now: number;
  lease?: RunLease;
  records: readonly OperationRecord[];
  /** What each transaction wrote, by its name. */
  writes: Readonly<Record<string, OperationRecord>>;
  /** Sent, and not through yet, while its client was told that the connection is gone. */
  flying: readonly Flying[];
  service: ServiceState;
  /** What the database saw and must never be, by the name of the invariant. */
  wrong: readonly Wrong[];
}

export interface Flying {
  writeId: string;
  record: OperationRecord;
}

export interface ServiceState {
  file?: string;
  /** The highest token that the service was shown. */
  newest: number;
  /** By action; 2 means twice or more. */
  effects: Readonly<Record<string, number>>;
  keys: readonly string[];
}

/** What the hand of one process holds: the thing itself knows whose writes are stale. */
export interface Hand {
  /** Of the last claim that went through from here. */
  token: number;
}

export type Wrong =
  | "a-live-owner-is-never-robbed"
  | "a-token-is-given-once"
  | "an-ended-run-stays-ended"
  | "a-stale-write-changes-nothing";

export const emptyShared: SharedState = {
  now: 1_000,
  records: [],
  writes: {},
  flying: [],
  service: { newest: 0, effects: {}, keys: [] },
  wrong: [],
};

/** A run that somebody claimed, whose lease has just run out: it may be dead, or only frozen. */
export const frozenShared: SharedState = {
  ...emptyShared,
  lease: {
    ...{ runId: "r", worker: "first", host: "h", token: 1, revision: 1 },
    ...{ state: "held", since: 0, expiresAt: emptyShared.now },
  },
};

/**
 * Tokens count only by their order, and times by what has run out. The number of the row's revision counts
 * while somebody may hold an older one in its hand.
 */
export function printShared({ now, lease, records, flying, service, wrong }: SharedState): string {
  const tokens = [lease?.token, service.newest, ...records.map(({ claim }) => claim)];
  const inOrder = [...new Set(tokens.map((token) => token ?? 0))].sort((a, b) => a - b);
  const rank = (token: number | undefined) => (token === undefined ? "-" : inOrder.indexOf(token));
  const row = lease && {
    ...{ worker: lease.worker, token: rank(lease.token), state: lease.state, ended: lease.ended },
    ...(lease.state === "held" && { revision: lease.revision, isOver: now >= lease.expiresAt }),
  };
  const { file, newest, effects, keys } = service;
  const world = { file, newest: rank(newest), effects, keys };
  return JSON.stringify([row, records.map(printRecord), flying.map(printFlying), world, wrong]);

  function printRecord({ claim, startedAt: _, observedAt: __, attempts, ...record }: OperationRecord) {
    return { ...record, claim: rank(claim), attempts: Math.min(2, attempts) };
  }
  function printFlying({ writeId, record }: Flying) {
    return [writeId, printRecord(record)];
  }
}

/** Whatever was sent has come through. */
export function landed(state: SharedState): SharedState {
  return state.flying.reduce(withWrite, { ...state, flying: [] });
}

export function withWrite(state: SharedState, { writeId, record }: Flying): SharedState {
  const isKnown = state.records.some(({ operationId }) => operationId === record.operationId);
  const records = isKnown
    ? state.records.map((old) => (old.operationId === record.operationId ? record : old))
    : [...state.records, record];
  return { ...state, records, writes: { ...state.writes, [writeId]: record } };
}

export function withWrong(state: SharedState, wrong: Wrong | undefined): SharedState {
  if (wrong === undefined || state.wrong.includes(wrong)) return state;
  return { ...state, wrong: [...state.wrong, wrong] };
}
