import { decideByOperator } from "#agent/operator-decision.ts";
import { actionOfKey } from "./boundaries.ts";
import { type LifeParts, PROGRAM } from "./life.ts";
import { mortalJournal } from "./mortal.ts";
import type { LifeOrder } from "./orders.ts";
import { toolsAt } from "./service-tools.ts";

/** The name under which an operator's decisions are recorded. */
export const OPERATOR = "li";

/**
 * What an operator does about a run that is blocked: they looked up at the service what it did, long after
 * the sender was dead and nothing was on its way any more, and record that.
 */
export async function decideByHand(order: LifeOrder, { open, at, say }: LifeParts): Promise<string> {
  const opened = await open(order.journal);
  try {
    say({ say: "begun" });
    const journal = mortalJournal(opened.journal(), at);
    const tools = toolsAt(order.service);
    const parts = { journal, now: Date.now, operator: PROGRAM };
    const records = await journal.ofRun(order.runId);
    for (const record of records.filter(({ state }) => state !== "completed")) {
      const isDone = order.done?.includes(actionOfKey(record.idempotencyKey));
      const tool = tools.find(({ name }) => name === record.tool);
      await decideByOperator(
        parts,
        { record, tool },
        {
          choice: isDone ? "completed" : "never_happened",
          operator: OPERATOR,
          reason: isDone ? "it is in the service's log" : "it is not in the service's log",
        },
      );
    }
    return "decided";
  } finally {
    await opened.close();
  }
}
