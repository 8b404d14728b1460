import { decideOperation } from "#agent/decide-operation.ts";
import { wantedOperation } from "#agent/operation-identity.ts";
import { factAnswer, outcomeAnswer, takeOutcome } from "#agent/tool-answers.ts";
import type { OperationDecision, OperationJournal } from "#contracts/journal.ts";
import type { AcceptedCall, Execute, Gate, LoopSeams, PendingCall, Settled } from "#contracts/loop.ts";
import type { ToolRegistry } from "#contracts/tools.ts";

export interface JournaledPerformOptions {
  journal: OperationJournal;
  tools: ToolRegistry;
  taskId: string;
  signal?: AbortSignal;
}

type Options = JournaledPerformOptions;

export function journaledPerform(options: Options): Required<Pick<LoopSeams, "recall" | "perform">> {
  return {
    recall: (pending) => recall(options, pending),
    perform: (call, execute) => perform(options, call, execute),
  };
}

async function recall({ journal, tools, taskId }: Options, pending: PendingCall): Promise<Gate | undefined> {
  const wanted = wantedOperation(pending, tools.get(pending.call.name), taskId);
  const record = await journal.find(wanted).catch(() => undefined);
  const gate = gateOf(decideOperation(record, wanted));
  const own = [record?.operationId, record?.boundCall].includes(wanted.operationId);
  return gate?.kind === "go" && !own ? undefined : gate;
}

async function perform(options: Options, call: AcceptedCall, execute: Execute): Promise<Settled> {
  const { journal, taskId, signal } = options;
  const wanted = wantedOperation(call, call.tool, taskId);
  const found = await journal.find(wanted).catch(() => undefined);
  const gate = gateOf(decideOperation(found, wanted));
  if (gate && gate.kind !== "go") return gate;
  const bound = found && found.operationId !== wanted.operationId;
  const { operationId } = found ?? wanted;
  const attempt = bound ? { ...wanted, operationId, boundCall: wanted.operationId } : wanted;
  const { occurrence } = await journal.start(attempt);
  const idempotencyKey = wanted.idempotencyKey + (occurrence > 1 ? `:${occurrence}` : "");
  const context = { idempotencyKey, ...(signal && { signal }) };
  const outcome = await takeOutcome(wanted.tool, () => execute(context));
  if (outcome.status === "unknown") {
    await journal.interrupt(operationId, outcome.reason);
    if (wanted.retrySafe) return { kind: "answer", answer: factAnswer(outcome.reason) };
    const reason = { code: "operation.outcome_unknown", params: { tool: wanted.tool } } as const;
    return { kind: "end", end: { terminal: "blocked", reason } };
  }
  const answer = outcomeAnswer(outcome);
  await journal.complete(operationId, answer);
  return { kind: "answer", answer };
}

function gateOf(decision: OperationDecision): Gate | undefined {
  if (decision.kind === "run") return undefined;
  if (decision.kind === "retry") return { kind: "go" };
  if (decision.kind === "reuse") return { kind: "answer", answer: decision.answer };
  const terminal = decision.kind === "block" ? "blocked" : "failed";
  return { kind: "end", end: { terminal, reason: decision.reason } };
}
