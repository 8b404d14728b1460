import { HarnessError } from "#contracts/errors.ts";
import type { Fact } from "#contracts/facts.ts";

/** What an engine keeps of its workflows. */
export interface EngineState {
  workflows: Readonly<Record<string, StoredWorkflow>>;
}

export interface StoredWorkflow {
  status: "running" | "queued" | "ended";
  executorId: string;
  version: string;
  /** Of the execution that may record: each taking has the next, and resuming takes it away. */
  owner: number;
  input: unknown;
  steps: readonly StoredStep[];
  messages: readonly StoredMessage[];
  end?: StoredOutcome;
}

/** A completion, and nothing else: what is under way has no row. */
export type StoredStep = { name: string } & StoredOutcome;

/** What code threw is an outcome too, and is thrown again each time. */
export type StoredOutcome = { value: unknown } | { thrown: string };

export interface StoredMessage {
  id: string;
  topic: string;
  message: unknown;
  received: boolean;
}

export const emptyEngine: EngineState = { workflows: {} };

/** A workflow as it lies there when `executorId` has just taken it. */
export function takenWorkflow(executorId: string, version: string, input: unknown): StoredWorkflow {
  return { status: "running", executorId, version, owner: 1, input, steps: [], messages: [] };
}

/** Whose executions are all dead records nothing more: whom it belonged to makes no difference. */
export function withoutOwners({ workflows }: EngineState): EngineState {
  const all = Object.entries(workflows).map(([id, workflow]) => [id, { ...workflow, owner: 0 }]);
  return { workflows: Object.fromEntries(all) };
}

export function changed(
  state: EngineState,
  workflowId: string,
  next: (workflow: StoredWorkflow) => StoredWorkflow,
): EngineState {
  const workflow = state.workflows[workflowId];
  if (workflow === undefined) throw new TypeError(`there is no workflow ${workflowId}`);
  return { workflows: { ...state.workflows, [workflowId]: next(workflow) } };
}

/** Ends an execution without a record. Code that catches everything must not take it for a failed step. */
export class ExecutionOver extends Error {
  readonly reason: Fact;
  constructor(reason: Fact) {
    super(reason.code);
    this.name = "ExecutionOver";
    this.reason = reason;
  }
}

/** What a learner still has to write is no outcome of a step. */
export function unlessTodo(reason: Fact): ExecutionOver | HarnessError {
  return reason.code === "exercise.todo" ? new HarnessError(reason) : new ExecutionOver(reason);
}
