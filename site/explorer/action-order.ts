import { decideOperation } from "#agent/decide-operation.ts";
import { type JournaledPerformOptions, journaledPerform } from "#agent/journaled-perform.ts";
import { wantedOperation } from "#agent/operation-identity.ts";
import { outcomeAnswer, takeOutcome } from "#agent/tool-answers.ts";
import type { AcceptedCall, Answer, Execute, LoopSeams, Settled } from "#contracts/loop.ts";
import type { ActionStep } from "./parts.ts";

/** What a harness can write that completes before it has executed: that all went well. */
const hoped: Answer = { content: [{ type: "text", text: "ok" }], isError: false };

/**
 * The two seams of lab 08, with the steps of `perform` in another order. What is recalled stays the finished
 * module's: the order is all that is tried.
 */
export function orderedSeams(
  options: JournaledPerformOptions,
  order: readonly ActionStep[],
): Required<Pick<LoopSeams, "recall" | "perform">> {
  const { recall } = journaledPerform(options);
  return { recall, perform: (call, execute) => performInOrder(options, order, call, execute) };
}

async function performInOrder(
  { journal, tools, taskId }: JournaledPerformOptions,
  order: readonly ActionStep[],
  call: AcceptedCall,
  execute: Execute,
): Promise<Settled> {
  const wanted = wantedOperation(call, tools.get(call.call.name), taskId);
  const decision = decideOperation(await journal.find(wanted), wanted);
  if (decision.kind === "reuse") return { kind: "answer", answer: decision.answer };
  if (decision.kind === "block" || decision.kind === "refuse") {
    const terminal = decision.kind === "block" ? "blocked" : "failed";
    return { kind: "end", end: { terminal, reason: decision.reason } };
  }
  let answer = hoped;
  const steps: Record<ActionStep, () => Promise<unknown>> = {
    start: () => journal.start(wanted),
    async execute() {
      const { idempotencyKey } = wanted;
      const outcome = await takeOutcome(wanted.tool, () => execute({ idempotencyKey }));
      answer = outcomeAnswer(outcome);
    },
    complete: () => journal.complete(wanted.operationId, answer),
  };
  for (const step of order) await steps[step]();
  return { kind: "answer", answer };
}
