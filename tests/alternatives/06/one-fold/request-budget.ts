import type { RequestBudget } from "#contracts/budget.ts";
import type { SessionLog } from "#contracts/session.ts";

export interface RequestBudgetOptions {
  runId: string;
  limit: number;
  log: Pick<SessionLog, "entries" | "append">;
}

/** Whoever asks waits for those who asked before, and then the log alone is asked. */
export function createRequestBudget({ runId, limit, log }: RequestBudgetOptions): RequestBudget {
  let queue: Promise<unknown> = Promise.resolve();
  return {
    take(by) {
      const turn = queue.then(async () => {
        const taken = log.entries().filter((entry) => {
          return (
            "fact" in entry && entry.fact.code === "budget.request_taken" && entry.fact.params.runId === runId
          );
        });
        const used = taken.length;
        if (used >= limit) return { code: "stop.budget_spent", params: { used, limit } } as const;
        await log.append({ fact: { code: "budget.request_taken", params: { runId, by } } });
        return undefined;
      });
      queue = turn.catch(() => {});
      return turn;
    },
  };
}
