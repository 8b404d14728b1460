import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { untilSilent } from "#agent/edges/until-silent.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function* ticks(...delays: number[]): AsyncGenerator<number> {
  for (const delay of delays) {
    await after(delay);
    yield delay;
  }
}

function fail(): never {
  throw new Error("reset");
}

async function all(stream: AsyncIterable<unknown>): Promise<unknown[]> {
  const items: unknown[] = [];
  for await (const item of stream) items.push(item);
  return items;
}

test("the time begins anew with each item", async () => {
  const items = all(untilSilent(ticks(90, 90, 90), 100, undefined));
  await vi.advanceTimersByTimeAsync(270); // And no further: a timer that is left over is found afterwards.
  expect(await items).toEqual([90, 90, 90]);
});

test("too long a wait ends the stream with silent", async () => {
  const items = all(untilSilent(ticks(10, 110, 10), 100, undefined));
  await vi.runAllTimersAsync();
  expect(await items).toEqual([10, "silent"]);
});

test("an abort ends it at once, before an item that is there already, and leaves no listener", async () => {
  const abort = new AbortController();
  const removed = vi.spyOn(abort.signal, "removeEventListener");
  const items = all(untilSilent(ticks(10, 50), 100, abort.signal));
  await vi.advanceTimersByTimeAsync(30);
  abort.abort();
  await vi.runAllTimersAsync();
  expect(await items).toEqual([10, "aborted"]);
  expect(removed).toHaveBeenCalledTimes(2);
  const late = all(untilSilent(ticks(0), 100, abort.signal));
  await vi.runAllTimersAsync();
  expect(await late).toEqual(["aborted"]);
});

test("what the stream throws comes through, also when nobody waits for it any more", async () => {
  async function* broken(): AsyncGenerator<number> {
    yield* ticks(50);
    throw new Error("reset");
  }
  const heard = all(untilSilent(broken(), 100, undefined)).catch((error) => error.message);
  await vi.runAllTimersAsync();
  expect(await heard).toBe("reset");
  const failing: AsyncIterable<number> = {
    [Symbol.asyncIterator]: () => ({ next: () => after(50).then(fail) }),
  };
  const late = all(untilSilent(failing, 10, undefined));
  await vi.runAllTimersAsync();
  expect(await late).toEqual(["silent"]);
});
