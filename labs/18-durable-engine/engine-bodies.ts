import { type CarryParts, carryWorkflow } from "#agent/carry-workflow.ts";
import { type EngineRun, harnessWorkflow } from "#agent/engine-harness.ts";
import { performPlainly } from "#agent/perform-plainly.ts";
import type { Workflow } from "#contracts/engine.ts";
import type { RunEnd } from "#contracts/loop.ts";

export type BodyParts = CarryParts;

/** With the journal inside of each call's step, or as engines show it in their first example. */
export function carryBy(
  hasJournal: boolean,
  workflow: Workflow,
  parts: BodyParts,
  run: EngineRun,
): Promise<RunEnd> {
  return hasJournal ? carryWorkflow(workflow, parts, run) : bare(workflow, parts, run);
}

/** The effect is a step. */
function bare(workflow: Workflow, { tools, model }: BodyParts, run: EngineRun): Promise<RunEnd> {
  return harnessWorkflow(
    {
      workflow,
      ...{ tools, model },
      perform: (call, execute) =>
        workflow.step(`call ${call.entryId} ${call.index}`, () => performPlainly(call, execute, undefined)),
    },
    run,
  );
}
