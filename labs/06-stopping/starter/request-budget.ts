import type { RequestBudget } from "#contracts/budget.ts";
import type { SessionLog } from "#contracts/session.ts";
import { todo } from "#contracts/todo.ts";

export interface RequestBudgetOptions {
  /** The run that owns the budget; its children spend from it, and theirs. */
  runId: string;
  /** How many requests all of them may start together. */
  limit: number;
  /** The owner's log. What was taken in an earlier life is folded from it. */
  log: Pick<SessionLog, "entries" | "append">;
}

/** A budget whose ledger is the owner's log: a fact `budget.request_taken` {runId, by} for each request. */
export function createRequestBudget(_options: RequestBudgetOptions): RequestBudget {
  return {
    /** Task 06.5, first half: undefined, and it is taken; the reason `stop.budget_spent` if none is left. */
    async take(_by) {
      return todo("06.5 stop.budget_spent {used, limit}, or log.append the fact budget.request_taken");
    },
  };
}
