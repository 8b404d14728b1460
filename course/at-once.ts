/** At most so many works are under way at once; the others wait for their turn. */
export function limitTo(most: number): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let free = most;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve));
    else free -= 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

/** Their values as they come, whatever order they stand in. */
export async function* firstComeFirst<Value>(promises: readonly Promise<Value>[]): AsyncGenerator<Value> {
  const waiting = new Map(
    promises.map((promise, place) => [place, promise.then((value) => ({ place, value }))]),
  );
  while (waiting.size > 0) {
    const { place, value } = await Promise.race(waiting.values());
    waiting.delete(place);
    yield value;
  }
}
