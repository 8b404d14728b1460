/**
 * The items of a stream as they come; and, as the last item, `"silent"` when nothing has come for
 * `idleTimeoutMs`, or `"aborted"` when `signal` aborts. A server that holds a connection open and says
 * nothing would otherwise hold the run for ever. What the stream throws, this throws.
 */
export async function* untilSilent<Item>(
  stream: AsyncIterable<Item>,
  idleTimeoutMs: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<Item | "silent" | "aborted"> {
  const iterator = stream[Symbol.asyncIterator]();
  while (true) {
    const next = await waitFor(iterator.next(), idleTimeoutMs, signal);
    if (typeof next === "string") {
      yield next;
      return;
    }
    if (next.done) return;
    yield next.value;
  }
}

/** A signal that has aborted wins over an item that is there already: nobody wants it any more. */
function waitFor<Item>(
  wanted: Promise<IteratorResult<Item>>,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<IteratorResult<Item> | "silent" | "aborted"> {
  return new Promise((resolve, reject) => {
    const onAbort = () => resolve("aborted");
    if (signal?.aborted) onAbort();
    signal?.addEventListener("abort", onAbort);
    const timer = setTimeout(() => resolve("silent"), timeoutMs);
    const stopWaiting = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
    };
    wanted.then(resolve, reject).finally(stopWaiting);
  });
}
