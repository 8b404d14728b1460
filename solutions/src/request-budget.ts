import type { RequestBudget } from "#contracts/budget.ts";
import type { Entry } from "#contracts/entries.ts";
import type { SessionLog } from "#contracts/session.ts";

export interface RequestBudgetOptions {
  /** The run that owns the budget; its children spend from it, and theirs. */
  runId: string;
  /** How many requests all of them may start together. */
  limit: number;
  /** The owner's log. What was taken in an earlier life is folded from it. */
  log: Pick<SessionLog, "entries" | "append">;
}

/**
 * A budget whose ledger is the owner's log, so that a restart gives nothing back. A child that had a limit of
 * its own alone would multiply the parent's (claude-code#41143); so whoever wants to send a request takes it
 * here first.
 */
export function createRequestBudget({ runId, limit, log }: RequestBudgetOptions): RequestBudget {
  let used = log.entries().filter((entry) => isTaken(entry, runId)).length;
  return {
    async take(by) {
      if (used >= limit) return { code: "stop.budget_spent", params: { used, limit } };
      // Before the append, for once: between a look and a wait, parallel children would all see the last one.
      used += 1;
      await log.append({ fact: { code: "budget.request_taken", params: { runId, by } } });
      return undefined;
    },
  };
}

function isTaken(entry: Entry, runId: string): boolean {
  return "fact" in entry && entry.fact.code === "budget.request_taken" && entry.fact.params.runId === runId;
}
