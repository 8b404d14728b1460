import { awaitDecision } from "#agent/human-decision.ts";
import { wantedOperation } from "#agent/operation-identity.ts";
import { messageOf } from "#agent/problem-of.ts";
import type { Workflow } from "#contracts/engine.ts";
import { isHarnessError } from "#contracts/errors.ts";
import type { LoopSeams, Settled } from "#contracts/loop.ts";

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
export function journaledStep(options: JournaledStepOptions): Required<Pick<LoopSeams, "perform">> {
  const { workflow, inner, taskId, lookAgainMs } = options;
  return {
    async perform(call, execute) {
      const { operationId } = wantedOperation(call, call.tool, taskId);
      for (let look = 1; ; look += 1) {
        const settled = await quietStep(workflow, `call ${operationId} ${look}`, () =>
          inner.perform(call, execute),
        );
        if (!isBlocked(settled)) return settled;
        await awaitDecision(workflow, operationId, lookAgainMs);
      }
    },
  };
}

/**
 * A step that lets the engine record results alone. A throw would be recorded as its outcome, for good: a
 * database that was away for a second, or a run that another process has by now, would be the end of it.
 */
export function quietStep<Result>(
  workflow: Workflow,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  return workflow.step(name, async () => {
    try {
      return await work();
    } catch (error) {
      if (isHarnessError(error)) return workflow.abandon(error.fact);
      return workflow.abandon({ code: "engine.step_threw", params: { problem: messageOf(error) } });
    }
  });
}

function isBlocked(settled: Settled): boolean {
  return settled.kind === "end" && settled.end.terminal === "blocked";
}
