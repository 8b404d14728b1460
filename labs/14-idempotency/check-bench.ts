import { decideKeyed } from "#agent/decide-keyed.ts";
import { type KeyedPerformOptions, keyedPerform } from "#agent/keyed-perform.ts";
import { MemoryRecordStore } from "#agent/memory-record-store.ts";
import { recordedJournal } from "#agent/recorded-journal.ts";
import { createToolRegistry } from "#agent/tool-registry.ts";
import type { Settled } from "#contracts/decisions.ts";
import type { OperationRecord, WantedOperation } from "#contracts/journal.ts";
import type { KeyTraits } from "#contracts/keyed-operations.ts";
import type { AcceptedCall, Gate } from "#contracts/loop.ts";
import type { Tool, ToolOutcome } from "#contracts/tools.ts";
import { TASK_ID } from "./boot.ts";

export const ok: ToolOutcome = { status: "done", content: [{ type: "text", text: "ok" }] };
export const answer = { content: [{ type: "text" as const, text: "charged" }], isError: false };
export const refused = { ...answer, isError: true };
export const reason = { code: "run.aborted", params: {} } as const;

export const wanted: WantedOperation = {
  operationId: "run-1:e4:0",
  runId: "run-1",
  tool: "charge",
  argumentsDigest: "sha256:aa",
  idempotencyKey: "task-42:charge:order-7",
  retrySafe: true,
};

/** A record of an earlier call of the same action. */
export const open: OperationRecord = {
  ...wanted,
  operationId: "run-1:e2:0",
  state: "started",
  occurrence: 1,
  attempts: 1,
  startedAt: 100,
};

export const done: OperationRecord = { ...open, state: "completed", answer, observedAt: 101 };

export function settledAs(settlement: Settled["settlement"]): OperationRecord {
  const isError = settlement !== "completed";
  const origin = { operator: "li", reason: "looked", at: 102, evidence: [] };
  const decision = { ...origin, kind: "settled", settlement, answer: { ...answer, isError } } as const;
  return { ...done, answer: decision.answer, decisions: [decision] };
}

/** What is decided, in a word; of a new operation with its place. */
export function decided(
  related: readonly OperationRecord[],
  asked: Partial<WantedOperation> = {},
  traits: KeyTraits = {},
  now = 200,
): string {
  const decision = decideKeyed(related, { ...wanted, ...asked }, traits, now);
  return decision.kind === "run" ? `run ${decision.occurrence}` : decision.kind;
}

const parameters = { type: "object" } as const;

export function toolOf(more: Partial<Tool> = {}): Tool {
  const action = (args: Record<string, unknown>) => ({ action: "charge", target: String(args.order ?? "7") });
  return {
    name: "charge",
    description: "charges",
    parameters,
    retrySafe: true,
    action,
    execute: timedOut,
    ...more,
  } as Tool;
}

export function callOf(args: Record<string, unknown> = {}, entryId = "e2", tool = toolOf()): AcceptedCall {
  const call = { type: "toolCall", id: "c1", name: tool.name, arguments: args } as const;
  return { runId: "run-1", entryId, index: 0, whole: true, call, tool };
}

export async function timedOut(): Promise<never> {
  throw new Error("timed out");
}

/** Both seams on a journal of their own. `clock.ms` is the time. */
export function createBench(tool = toolOf(), more: Partial<KeyedPerformOptions> = {}) {
  const clock = { ms: 1 };
  const now = () => clock.ms;
  const journal = recordedJournal(new MemoryRecordStore(), now);
  const seams = keyedPerform({ journal, tools: createToolRegistry([tool]), taskId: TASK_ID, now, ...more });
  const call = (args?: Record<string, unknown>, entryId?: string) => callOf(args, entryId, tool);
  return { ...seams, journal, clock, call };
}

export function said(gate: Gate | undefined): string {
  if (gate === undefined) return "ask for permission";
  if (gate.kind === "go") return "go";
  if (gate.kind === "end") return gate.end.terminal;
  return gate.answer.isError ? "answer (isError)" : "answer";
}
