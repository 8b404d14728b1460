import { stepsVersion } from "#agent/version-gate.ts";
import type { Workflow } from "#contracts/engine.ts";
import type { LoopSeams, RunEnd } from "#contracts/loop.ts";
import type { Model } from "#contracts/model.ts";
import { todo } from "#contracts/todo.ts";
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
export async function harnessWorkflow(_parts: EngineHarnessParts, _run: EngineRun): Promise<RunEnd> {
  // `runLoop` carries the run; `quietStep` records a reply. The `runId` and the id of the prompt's entry are
  // the `workflowId`: a run has the name of its workflow.
  return todo("18.5", {
    zh: "先睡，再带着每次都一样的编号和时间跑循环；runId 就是 workflowId",
    en: "sleep first, then the loop, with the same ids and times each time; the runId is the workflowId",
  });
}
