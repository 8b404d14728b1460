import { awaitDecision } from "#agent/human-decision.ts";
import { wantedOperation } from "#agent/operation-identity.ts";
import type { Workflow } from "#contracts/engine.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { AcceptedCall, Execute, LoopSeams, Settled } from "#contracts/loop.ts";

export interface JournaledStepOptions {
  workflow: Workflow;
  inner: Pick<Required<LoopSeams>, "perform">;
  taskId: string;
  lookAgainMs: number;
}

/** Recursive, and each look is a step of one name: the engine tells places apart by their order. */
export function journaledStep(options: JournaledStepOptions): Required<Pick<LoopSeams, "perform">> {
  return { perform: (call, execute) => look(options, call, execute) };
}

async function look(options: JournaledStepOptions, call: AcceptedCall, execute: Execute): Promise<Settled> {
  const { operationId } = wantedOperation(call, call.tool, options.taskId);
  const settled = await quietStep(options.workflow, operationId, () => options.inner.perform(call, execute));
  if (settled.kind === "answer" || settled.end.terminal !== "blocked") return settled;
  await awaitDecision(options.workflow, operationId, options.lookAgainMs);
  return look(options, call, execute);
}

export function quietStep<Result>(
  workflow: Workflow,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  return workflow.step(name, () =>
    work().catch((error: unknown) =>
      workflow.abandon(
        error instanceof HarnessError
          ? error.fact
          : { code: "engine.step_threw", params: { problem: String(error) } },
      ),
    ),
  );
}
