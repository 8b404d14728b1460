import type { RequestBudget } from "#contracts/budget.ts";
import type { SessionLog } from "#contracts/session.ts";
import { todo } from "#contracts/todo.ts";

export interface RequestBudgetOptions {
  /**
   * 预算属于哪次运行；它的子运行从里面花，子运行的子运行也是。
   * The run that owns the budget; its children spend from it, and theirs.
   */
  runId: string;
  /** 它们合起来可以开始多少次请求。How many requests all of them may start together. */
  limit: number;
  /**
   * 主人的日志。以前几条命拿走的，从它归约出来。
   * The owner's log. What was taken in an earlier life is folded from it.
   */
  log: Pick<SessionLog, "entries" | "append">;
}

/**
 * 账本就是主人日志的预算：每次请求是一个 fact `budget.request_taken` {runId, by}。
 * A budget whose ledger is the owner's log: a fact `budget.request_taken` {runId, by} for each request.
 */
export function createRequestBudget(_options: RequestBudgetOptions): RequestBudget {
  return {
    /**
     * 任务 06.5 前一半：拿到了是 undefined；一次也不剩，就给原因 `stop.budget_spent`。
     * Task 06.5, first half: undefined, and it is taken; the reason `stop.budget_spent` if none is left.
     */
    async take(_by) {
      return todo("06.5", {
        zh: "stop.budget_spent {used, limit}，或者用 log.append 记下 budget.request_taken",
        en: "stop.budget_spent {used, limit}, or log.append the fact budget.request_taken",
      });
    },
  };
}
