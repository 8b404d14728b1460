import type { AcceptedCall, Answer, Settled } from "#contracts/loop.ts";
import type { Tool } from "#contracts/tools.ts";
import type { Slot } from "../../crash-explorer/thing.ts";
import { type EngineState, ExecutionOver, takenWorkflow } from "./engine-state.ts";
import { type Execution, toyExecution, type WhenWaiting } from "./toy-workflow.ts";

/** An engine in memory with one workflow, and one life after the other at it. */
export interface LifeBench {
  /** The workflow as the next life gets it. What it was told before is recorded. */
  life(whenWaiting?: WhenWaiting): Execution;
  /** The names of what is recorded. */
  recorded(): string[];
  send(topic: string, message: unknown): void;
}

export const ID = "run-7";

export function lifeBench(): LifeBench {
  let state: EngineState = { workflows: { [ID]: takenWorkflow("e", "v", {}) } };
  const put = async (next: (before: EngineState) => EngineState) => {
    state = next(state);
  };
  const slot: Slot<EngineState> = {
    get: () => state,
    change: (_, next) => put(next),
    put: (_, next) => put(next),
    async exchange(_, next) {
      const { state: after, result } = next(state);
      state = after;
      return result;
    },
    passing: () => {},
    choose: () => 0,
    alive: async () => {},
    whenOver: () => {},
  };
  return {
    life: (whenWaiting = async () => false) => toyExecution(slot, ID, 1, whenWaiting),
    recorded: () => state.workflows[ID]?.steps.map(({ name }) => name) ?? [],
    send(topic, message) {
      const old = state.workflows[ID];
      if (old === undefined) return;
      const messages = [
        ...old.messages,
        { id: String(old.messages.length), topic, message, received: false },
      ];
      state = { workflows: { ...state.workflows, [ID]: { ...old, messages } } };
    },
  };
}

/** What came of it, or why the execution is over. */
export async function endOf({ over }: Pick<Execution, "over">, work: Promise<unknown>): Promise<unknown> {
  return Promise.race([work, over]).catch((error: unknown) => {
    if (error instanceof ExecutionOver) return `over: ${error.reason.code}`;
    throw error;
  });
}

const tool: Tool = {
  name: "charge",
  description: "",
  parameters: { type: "object" },
  execute: async () => ({ status: "done", content: [] }),
};

export function callOf(entryId: string, index = 0): AcceptedCall {
  const call = { type: "toolCall" as const, id: "c", name: "charge", arguments: {} };
  return { runId: ID, entryId, index, call, whole: true, tool };
}

export const charged: Answer = { content: [{ type: "text", text: "charged" }], isError: false };
export const answered: Settled = { kind: "answer", answer: charged };
export const blocked: Settled = {
  kind: "end",
  end: { terminal: "blocked", reason: { code: "operation.outcome_unknown", params: { tool: "charge" } } },
};
