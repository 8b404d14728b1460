import { decideOperation } from "#agent/decide-operation.ts";
import { wantedOperation } from "#agent/operation-identity.ts";
import { factAnswer, outcomeAnswer, takeOutcome } from "#agent/tool-answers.ts";
import type { OperationDecision, OperationJournal, OperationRecord } from "#contracts/journal.ts";
import type { AcceptedCall, Execute, Gate, LoopSeams, PendingCall, Settled } from "#contracts/loop.ts";
import type { Tool, ToolContext, ToolRegistry } from "#contracts/tools.ts";

export interface JournaledPerformOptions {
  journal: OperationJournal;
  tools: ToolRegistry;
  taskId: string;
  signal?: AbortSignal;
}

export function journaledPerform(
  options: JournaledPerformOptions,
): Required<Pick<LoopSeams, "recall" | "perform">> {
  const keeper = new Keeper(options);
  return { recall: keeper.recall, perform: keeper.perform };
}

/** Looks a call up once, and carries what was found to wherever it is needed. */
class Keeper {
  readonly #options: JournaledPerformOptions;

  constructor(options: JournaledPerformOptions) {
    this.#options = options;
  }

  readonly recall = async (pending: PendingCall): Promise<Gate | undefined> => {
    const { decision, isOwn } = await this.#lookUp(pending, this.#options.tools.get(pending.call.name));
    if (decision.kind === "run") return undefined;
    if (decision.kind === "retry") return isOwn ? { kind: "go" } : undefined;
    return settledBy(decision);
  };

  readonly perform = async (call: AcceptedCall, execute: Execute): Promise<Settled> => {
    const { wanted, found, decision } = await this.#lookUp(call, call.tool);
    if (decision.kind !== "run" && decision.kind !== "retry") return settledBy(decision);
    const { journal } = this.#options;
    const operationId = found?.operationId ?? wanted.operationId;
    const bound = operationId === wanted.operationId ? {} : { boundCall: wanted.operationId };
    const started = await journal.start({ ...wanted, operationId, ...bound });
    const outcome = await takeOutcome(wanted.tool, () => execute(this.#contextOf(started)));
    if (outcome.status !== "unknown") {
      const answer = outcomeAnswer(outcome);
      await journal.complete(operationId, answer);
      return { kind: "answer", answer };
    }
    await journal.interrupt(operationId, outcome.reason);
    if (started.retrySafe) return { kind: "answer", answer: factAnswer(outcome.reason) };
    const params = { tool: wanted.tool };
    return settledBy({ kind: "block", reason: { code: "operation.outcome_unknown", params } });
  };

  async #lookUp(pending: PendingCall, tool: Tool | undefined) {
    const wanted = wantedOperation(pending, tool, this.#options.taskId);
    const found = await this.#options.journal.find(wanted);
    const owners = [found?.operationId, found?.boundCall];
    const decision = decideOperation(found, wanted);
    return { wanted, found, decision, isOwn: owners.includes(wanted.operationId) };
  }

  #contextOf({ idempotencyKey, occurrence }: OperationRecord): ToolContext {
    const { signal } = this.#options;
    const nth = occurrence === 1 ? "" : `:${occurrence}`;
    return { idempotencyKey: idempotencyKey + nth, ...(signal ? { signal } : {}) };
  }
}

type Final = Exclude<OperationDecision, { kind: "run" | "retry" }>;

function settledBy(decision: Final): Settled {
  if (decision.kind === "reuse") return { kind: "answer", answer: decision.answer };
  const terminal = decision.kind === "refuse" ? "failed" : "blocked";
  return { kind: "end", end: { terminal, reason: decision.reason } };
}
