import { quietStep } from "#agent/journaled-step.ts";
import { runLoop } from "#agent/tool-loop.ts";
import { stepsVersion } from "#agent/version-gate.ts";
import type { Workflow } from "#contracts/engine.ts";
import type { Append, Entry } from "#contracts/entries.ts";
import type { LoopSeams, RunEnd } from "#contracts/loop.ts";
import type { Model, ModelEvent } from "#contracts/model.ts";
import type { ToolRegistry } from "#contracts/tools.ts";

/** What the workflow is started with; the engine keeps it. */
export interface EngineRun {
  prompt: string;
  /** Unix time in milliseconds: the one time of all that the harness itself writes. */
  at: number;
  /** Nothing happens before so many milliseconds have passed. */
  delayMs?: number;
}

export interface EngineHarnessParts {
  workflow: Workflow;
  model: Model;
  tools: ToolRegistry;
  /** As `journaledStep` gives it. */
  perform: Required<LoopSeams>["perform"];
}

/** The kinds of steps that this code asks for. Who changes what is recorded changes this list. */
export const HARNESS_STEPS = ["sleep", "request", "call", "receive"] as const;

/** What a process that carries this harness tells the engine. */
export function harnessVersion(): string {
  return stepsVersion("harness", HARNESS_STEPS);
}

/**
 * The loop of this course as a workflow: each request to the model is a step, and each call is one. There is
 * no session file. The engine's list of steps is the log, and going through it again is the fold: ids and
 * times come from the workflow and its input, so that every life folds the same entries.
 */
export async function harnessWorkflow(
  { workflow, model, tools, perform }: EngineHarnessParts,
  run: EngineRun,
): Promise<RunEnd> {
  const { workflowId } = workflow;
  if (run.delayMs !== undefined) await workflow.sleep(run.delayMs);
  const prompt: Entry = {
    id: workflowId,
    message: { role: "user", content: [{ type: "text", text: run.prompt }], timestamp: run.at },
  };
  return runLoop({
    runId: workflowId,
    entries: [prompt],
    tools,
    now: () => run.at,
    append: countedAppend(workflowId),
    model: stepModel(workflow, model),
    perform,
  });
}

/** An entry's place is its id: the same in every life. */
let count = 0;

function countedAppend(workflowId: string): Append {
  return async (draft) => {
    count += 1;
    return { ...draft, id: draft.id ?? `${workflowId}.${count}` };
  };
}

/** A reply that was paid for is given back as it was. */
function stepModel(workflow: Workflow, model: Model): Model {
  let requests = 0;
  return async function* recordedModel(request) {
    requests += 1;
    const events = await quietStep(workflow, `request ${requests}`, async () => {
      const said: ModelEvent[] = [];
      for await (const event of model(request)) said.push(event);
      return said;
    });
    yield* events;
  };
}
