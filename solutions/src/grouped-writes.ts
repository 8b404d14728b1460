import { createTurns } from "#agent/in-turn.ts";

/** A write that somebody waits for. */
export interface GroupedWrite<Stored> {
  /** Whoever looks at what is there, or moves what the next one hangs on, goes with no other. */
  isAlone: boolean;
  /** Asked in the turn of the write; what it throws is thrown to its caller alone. */
  prepare(before: readonly Prepared<Stored>[]): Prepared<Stored>;
}

export interface Prepared<Stored> {
  bytes: Uint8Array;
  stored: Stored;
}

/**
 * Group commit: what is asked for while a write is on its way to the medium goes out together in the next one
 * and shares its sync. The order is that of asking, and nobody is told before all of it is durable.
 * @param store makes a group durable and changes memory; what it throws is thrown to all of the group
 */
export function createGroups<Stored>(
  store: (group: readonly Prepared<Stored>[]) => Promise<void>,
): (write: GroupedWrite<Stored>) => Promise<Stored> {
  const waiting: Waiting<Stored>[] = [];
  const inTurn = createTurns();

  async function storeGroup(): Promise<void> {
    const group = takeGroup(waiting);
    if (group.length === 0) return;
    try {
      await store(group.map(({ prepared }) => prepared));
    } catch (error) {
      for (const { reject } of group) reject(error);
      return;
    }
    for (const { prepared, resolve } of group) resolve(prepared.stored);
  }

  return (write) =>
    new Promise((resolve, reject) => {
      waiting.push({ ...write, resolve, reject });
      void inTurn(storeGroup);
    });
}

type Waiting<Stored> = GroupedWrite<Stored> & {
  resolve(stored: Stored): void;
  reject(error: unknown): void;
};

function takeGroup<Stored>(waiting: Waiting<Stored>[]) {
  const group: (Waiting<Stored> & { prepared: Prepared<Stored> })[] = [];
  for (;;) {
    const [next] = waiting;
    if (next === undefined || (next.isAlone && group.length > 0)) return group;
    waiting.shift();
    try {
      group.push({ ...next, prepared: next.prepare(group.map(({ prepared }) => prepared)) });
      if (next.isAlone) return group;
    } catch (error) {
      next.reject(error);
    }
  }
}
