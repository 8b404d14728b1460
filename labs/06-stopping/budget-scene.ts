import { createRequestBudget } from "#agent/request-budget.ts";
import type { RequestBudget } from "#contracts/budget.ts";
import { createDurableEntries } from "../02-tool-loop/durable-entries.ts";
import { both } from "../both.ts";
import type { Example } from "../example-check.ts";
import { createSurroundings } from "../surroundings.ts";

export const TAKEN = both("取到一份", "taken");

/** What a taker is told: that it has one, or the numbers of the reason why not. */
export async function taken(budget: RequestBudget, by: string): Promise<unknown> {
  const reason = await budget.take(by);
  return reason === undefined ? TAKEN : reason.params;
}

export interface Scene {
  log: ReturnType<typeof createDurableEntries>;
  /** The budget of this process. */
  budget(limit: number): RequestBudget;
  /** The same budget, as the next process finds it. */
  restarted(limit: number): RequestBudget;
  /** Lets no append go on until what it returns is called. */
  hold(): () => void;
  /** From now on no append succeeds. */
  fails(): void;
}

/** An example on a log and a budget of its own. */
export function taking(invariant: string, breach: (scene: Scene) => ReturnType<Example["breach"]>): Example {
  return {
    invariant,
    breach() {
      const log = createDurableEntries(createSurroundings().newId);
      let held: Promise<void> = Promise.resolve();
      const file = {
        entries: () => [...log.entries],
        append: async (draft: Parameters<typeof log.append>[0]) => {
          await held;
          return log.append(draft);
        },
      };
      const restarted = (limit: number) => createRequestBudget({ runId: "parent", limit, log: file });
      let living: RequestBudget | undefined;
      const budget = (limit: number) => {
        living ??= restarted(limit);
        return living;
      };
      const hold = () => {
        let release = () => {};
        held = new Promise((resolve) => {
          release = resolve;
        });
        return release;
      };
      const fails = () => {
        held = Promise.reject(Object.assign(new Error("ENOSPC: the log is full"), { code: "ENOSPC" }));
        held.catch(() => {});
      };
      return breach({ log, budget, restarted, hold, fails });
    },
  };
}
