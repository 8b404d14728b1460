import { type FitBudgetOptions, fitBudget } from "#agent/fit-budget.ts";
import type { Context } from "#contracts/context.ts";
import { apply, entriesOf, reply, result, user } from "./ground.ts";

/** Two old exchanges, then a run of two steps; `old-*` and `mid-*` stand before the run. */
export const SESSION = [
  user("old-prompt", 1),
  reply("old-step", "c1"),
  result("c1", "old-result"),
  reply("old-answer"),
  user("mid-prompt", 2),
  reply("mid-answer"),
  user("prompt", 3),
  reply("step-1", "c1", "c2"),
  result("c1", "result-1"),
  result("c2", "result-2"),
  user("correction", 4),
  reply("step-2", "c1"),
  result("c1", "result-3"),
];

/** Each message is one token here, unless a counter says otherwise. */
export function fitted(
  limitTokens: number,
  more: Partial<FitBudgetOptions> = {},
  list = SESSION,
): Promise<Context> {
  const entries = entriesOf(list);
  const runId = entries.find((entry) => "message" in entry && entry.message.timestamp === 3)?.id ?? "";
  return apply(
    fitBudget({ runId, limitTokens, fixedTokens: 0, countTokens: () => 1, ...more }),
    list,
    entries,
  );
}
