import { AsyncLocalStorage } from "node:async_hooks";
import type { HookScope } from "#contracts/harness.ts";

/** One hook that runs, and the one that it was begun in. */
interface Running {
  hook: string;
  isOver: boolean;
  within: Running | undefined;
}

/**
 * Knows the hook by the chain of awaits that leads to the code that asks: also in a closure over the harness,
 * and in whatever that calls. A timer that a hook set is in it only for as long as the hook runs.
 */
export function createAsyncHookScope(): HookScope {
  const storage = new AsyncLocalStorage<Running | undefined>();
  return {
    async run(hook, work) {
      const running: Running = { hook, isOver: false, within: storage.getStore() };
      try {
        return await storage.run(running, work);
      } finally {
        running.isOver = true;
      }
    },
    current() {
      let running = storage.getStore();
      while (running?.isOver) running = running.within;
      return running?.hook;
    },
    outside: (work) => storage.run(undefined, work),
  };
}
