import type { Workflow } from "#contracts/engine.ts";
import type { LoopSeams } from "#contracts/loop.ts";
import { todo } from "#contracts/todo.ts";

export interface JournaledStepOptions {
  workflow: Workflow;
  /** The pair that keeps the journal, such as `leasedPerform`. */
  inner: Pick<Required<LoopSeams>, "perform">;
  taskId: string;
  /** How long a call that waits for a person waits before it looks into the journal by itself. */
  lookAgainMs: number;
}

/**
 * A tool call as a step of a workflow. The engine records that a step is done, and repeats one that died
 * between its effect and its record; so inside of it the journal decides, which has a record on both sides.
 * Everything that asks the journal is inside: what it says changes with time, and outside of a step the code
 * would go another way when it runs again.
 */
export function journaledStep(_options: JournaledStepOptions): Required<Pick<LoopSeams, "perform">> {
  return {
    async perform(_call, _execute) {
      // `wantedOperation` names the operation, `awaitDecision` waits.
      return todo("18.3", {
        zh: "在步骤里问操作记录；blocked 就等，再看",
        en: "ask the journal inside a step; while it blocks, wait and look again",
      });
    },
  };
}

/**
 * A step that lets the engine record results alone. A throw would be recorded as its outcome, for good: a
 * database that was away for a second, or a run that another process has by now, would be the end of it.
 */
export function quietStep<Result>(
  _workflow: Workflow,
  _name: string,
  _work: () => Promise<Result>,
): Promise<Result> {
  // The fact of a `HarnessError`; else engine.step_threw {problem}: `messageOf` in `#agent/problem-of.ts`.
  return todo("18.3", { zh: "步骤里抛出的，改成放弃", en: "what the work throws is abandoned" });
}
