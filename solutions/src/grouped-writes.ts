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
  let isWriting = false;

  async function writeAll(): Promise<void> {
    isWriting = true;
    // What is asked for in the same moment goes along with the first.
    await undefined;
    while (waiting.length > 0) await storeGroup(takeGroup(waiting), store);
    isWriting = false;
  }

  return (write) =>
    new Promise((resolve, reject) => {
      waiting.push({ write, resolve, reject });
      if (!isWriting) void writeAll();
    });
}

interface Waiting<Stored> {
  write: GroupedWrite<Stored>;
  resolve(stored: Stored): void;
  reject(error: unknown): void;
}

interface Group<Stored> {
  prepared: Prepared<Stored>[];
  callers: Waiting<Stored>[];
}

function takeGroup<Stored>(waiting: Waiting<Stored>[]): Group<Stored> {
  const prepared: Prepared<Stored>[] = [];
  const callers: Waiting<Stored>[] = [];
  for (;;) {
    const [next] = waiting;
    if (next === undefined || (next.write.isAlone && callers.length > 0)) break;
    waiting.shift();
    try {
      prepared.push(next.write.prepare(prepared));
      callers.push(next);
    } catch (error) {
      next.reject(error);
      continue;
    }
    if (next.write.isAlone) break;
  }
  return { prepared, callers };
}

async function storeGroup<Stored>(
  { prepared, callers }: Group<Stored>,
  store: (group: readonly Prepared<Stored>[]) => Promise<void>,
): Promise<void> {
  if (callers.length === 0) return;
  try {
    await store(prepared);
  } catch (error) {
    for (const { reject } of callers) reject(error);
    return;
  }
  for (const [index, { resolve }] of callers.entries()) resolve(prepared[index]?.stored as Stored);
}
