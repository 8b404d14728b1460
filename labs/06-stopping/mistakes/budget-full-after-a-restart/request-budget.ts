import type { RequestBudget } from "#contracts/budget.ts";
import type { SessionLog } from "#contracts/session.ts";

export interface RequestBudgetOptions {
  runId: string;
  limit: number;
  log: Pick<SessionLog, "entries" | "append">;
}

export function createRequestBudget({ runId, limit, log }: RequestBudgetOptions): RequestBudget {
  let used = 0;
  return {
    async take(by) {
      if (used >= limit) return { code: "stop.budget_spent", params: { used, limit } };
      used += 1;
      await log.append({ fact: { code: "budget.request_taken", params: { runId, by } } });
      return undefined;
    },
  };
}
