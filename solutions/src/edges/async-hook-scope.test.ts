import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createAsyncHookScope } from "./async-hook-scope.ts";
import { pause } from "./pause.ts";

test("the hook is known across awaits, and the inner one is named first", async () => {
  const scope = createAsyncHookScope();
  const seen = await scope.run("outer", async () => {
    const inner = await scope.run("inner", async () => {
      await sleep(1);
      return scope.current();
    });
    return [inner, scope.current()];
  });
  expect([...seen, scope.current()]).toEqual(["inner", "outer", undefined]);
});

test("what a hook left running is in no hook any more once that one has returned", async () => {
  const scope = createAsyncHookScope();
  let later: Promise<string | undefined> | undefined;
  await scope.run("hook", async () => {
    later = sleep(2).then(() => scope.current());
  });
  expect(await later).toBeUndefined();
});

test("two hooks at the same time are told apart, and what begins outside is in none", async () => {
  const scope = createAsyncHookScope();
  const named = (hook: string) =>
    scope.run(hook, async () => {
      await sleep(1);
      return [scope.current(), scope.outside(() => scope.current())];
    });
  expect(await Promise.all([named("one"), named("two")])).toEqual([
    ["one", undefined],
    ["two", undefined],
  ]);
});

test("a hook that throws is over as well", async () => {
  const scope = createAsyncHookScope();
  const thrown = scope.run("hook", () => Promise.reject(new Error("no")));
  await expect(thrown).rejects.toThrow("no");
  expect(scope.current()).toBeUndefined();
});

test("a pause lasts its time, and ends at once without an error when it is aborted", async () => {
  const began = performance.now();
  await pause(20, new AbortController().signal);
  expect(performance.now() - began).toBeGreaterThan(15);
  const over = new AbortController();
  const long = pause(60_000, over.signal);
  over.abort();
  expect(await long).toBeUndefined();
});
