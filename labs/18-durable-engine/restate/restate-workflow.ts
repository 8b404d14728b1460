import type { Workflow } from "#contracts/engine.ts";
import type { RestateContext, RestateSdk } from "./restate-sdk.ts";

export interface RestateWorkflowOptions {
  workflowId: string;
  context: RestateContext;
  sdk: Pick<RestateSdk, "TimeoutError">;
  beforeStep(name: string): Promise<void>;
  /** `wakeUp`: what resolves the wait. */
  onWaiting(topic: string, wakeUp: string): void;
}

/**
 * The seam of this lab on Restate, so that the same harness runs on it. What comes while nobody waits is lost
 * here: the harness looks again by itself.
 */
export function restateWorkflow(options: RestateWorkflowOptions): Workflow {
  const { workflowId, context, sdk, beforeStep, onWaiting } = options;
  return {
    workflowId,
    async step(name, work) {
      await beforeStep(name);
      return context.run(name, work);
    },
    async receive(topic, timeoutMs) {
      const { id, promise } = context.awakeable();
      onWaiting(topic, id);
      try {
        return await promise.orTimeout(timeoutMs);
      } catch (error) {
        if (error instanceof sdk.TimeoutError) return undefined;
        throw error;
      }
    },
    sleep: (ms) => context.sleep(ms),
    // What is thrown is no outcome to Restate: the attempt has failed, and nothing is recorded.
    abandon: ({ code }) => Promise.reject(new Error(code)),
  };
}
