import type { RequestBudget } from "#contracts/budget.ts";
import type { SessionLog } from "#contracts/session.ts";

export interface RequestBudgetOptions {
  runId: string;
  limit: number;
  log: Pick<SessionLog, "entries" | "append">;
}

export function createRequestBudget({ runId, limit, log }: RequestBudgetOptions): RequestBudget {
  return {
    async take(by) {
      const used = spent(log, runId);
      if (used >= limit) return { code: "stop.budget_spent", params: { used, limit } };
      await log.append({ fact: { code: "budget.request_taken", params: { runId, by } } });
      return undefined;
    },
  };
}

function spent(log: Pick<SessionLog, "entries">, runId: string): number {
  const isTaken = (code: string, owner: unknown) => code === "budget.request_taken" && owner === runId;
  const taken = log.entries().filter((entry) => {
    return "fact" in entry && isTaken(entry.fact.code, entry.fact.params.runId);
  });
  return taken.length;
}
