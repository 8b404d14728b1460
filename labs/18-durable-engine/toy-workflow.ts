import type { Workflow } from "#contracts/engine.ts";
import { isHarnessError } from "#contracts/errors.ts";
import type { Fact } from "#contracts/facts.ts";
import type { Slot } from "../../crash-explorer/thing.ts";
import {
  changed,
  type EngineState,
  ExecutionOver,
  type StoredOutcome,
  type StoredStep,
  type StoredWorkflow,
  unlessTodo,
} from "./engine-state.ts";

/** Called where an execution waits and nothing has come; false: nobody will send anything in this life. */
export type WhenWaiting = (topic: string) => Promise<boolean>;

/** One execution of a workflow, and what comes if it ends without a record. */
export interface Execution {
  workflow: Workflow;
  over: Promise<never>;
}

/** It goes through what is recorded, and from there on it records. */
export function toyExecution(
  slot: Slot<EngineState>,
  workflowId: string,
  owner: number,
  whenWaiting: WhenWaiting,
): Execution {
  let asked = 0;
  let tellOver: (reason: Error) => void = () => {};
  const over = new Promise<never>((_, reject) => {
    tellOver = reject;
  });
  // Most executions come to their end.
  over.catch(() => {});
  const abandon = (reason: Fact): Promise<never> => {
    tellOver(unlessTodo(reason));
    return new Promise(() => {});
  };
  const stored = () => slot.get().workflows[workflowId] as StoredWorkflow;

  /** Undefined: this place was never completed. */
  function recorded(name: string, at: number): unknown {
    const step = stored().steps[at];
    if (step === undefined) return undefined;
    if (step.name !== name) throw new TypeError(`step ${at} is ${step.name}, and not ${name}`);
    return { value: storedValue(step) };
  }

  async function record(at: number, step: StoredStep, also = (workflow: StoredWorkflow) => workflow) {
    const isOwn = await slot.exchange("step", (state) => {
      const workflow = state.workflows[workflowId] as StoredWorkflow;
      const result = workflow.owner === owner && workflow.steps.length === at;
      if (!result) return { state, result };
      const next = (old: StoredWorkflow) => also({ ...old, steps: [...old.steps, step] });
      return { state: changed(state, workflowId, next), result };
    });
    if (!isOwn) throw new ExecutionOver({ code: "lab18.not_the_owner", params: { workflowId } });
  }

  const workflow: Workflow = {
    workflowId,
    abandon,
    async step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
      const at = asked;
      asked += 1;
      const known = recorded(name, at);
      if (known !== undefined) return (known as { value: Result }).value;
      const outcome = await outcomeOf(work);
      await record(at, { name, ...outcome });
      return storedValue(outcome) as Result;
    },
    async receive(topic) {
      const at = asked;
      asked += 1;
      const known = recorded("receive", at);
      if (known !== undefined) return (known as { value: unknown }).value;
      const waiting = () => stored().messages.find((one) => one.topic === topic && !one.received);
      if (!waiting() && !(await whenWaiting(topic))) {
        return abandon({ code: "lab18.waits", params: { workflowId } });
      }
      const message = waiting();
      await record(at, { name: "receive", value: message?.message }, (workflow) => ({
        ...workflow,
        messages: workflow.messages.map((one) => (one === message ? { ...one, received: true } : one)),
      }));
      return structuredClone(message?.message);
    },
    async sleep() {
      // Virtual time: what counts is that the place has its row.
      const at = asked;
      asked += 1;
      if (recorded("sleep", at) === undefined) await record(at, { name: "sleep", value: null });
    },
  };
  return { workflow, over };
}

/** What the engine keeps of a piece of code, as its tables give it back. */
export async function outcomeOf(work: () => Promise<unknown>): Promise<StoredOutcome> {
  try {
    const value = await work();
    return { value: value === undefined ? undefined : JSON.parse(JSON.stringify(value)) };
  } catch (error) {
    if (error instanceof ExecutionOver) throw error;
    if (isHarnessError(error) && error.code === "exercise.todo") throw error;
    return { thrown: error instanceof Error ? error.message : String(error) };
  }
}

function storedValue(outcome: StoredOutcome): unknown {
  if ("thrown" in outcome) throw new Error(outcome.thrown);
  return structuredClone(outcome.value);
}
