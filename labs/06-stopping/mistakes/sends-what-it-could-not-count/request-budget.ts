import type { RequestBudget } from "#contracts/budget.ts";
import type { Entry } from "#contracts/entries.ts";
import type { SessionLog } from "#contracts/session.ts";

export interface RequestBudgetOptions {
  runId: string;
  limit: number;
  log: Pick<SessionLog, "entries" | "append">;
}

export function createRequestBudget({ runId, limit, log }: RequestBudgetOptions): RequestBudget {
  const isTaken = (entry: Entry) =>
    "fact" in entry && entry.fact.code === "budget.request_taken" && entry.fact.params.runId === runId;
  let used = log.entries().filter(isTaken).length;
  return {
    async take(by) {
      if (used >= limit) return { code: "stop.budget_spent", params: { used, limit } };
      used += 1;
      await log.append({ fact: { code: "budget.request_taken", params: { runId, by } } }).catch(() => {});
      return undefined;
    },
  };
}
