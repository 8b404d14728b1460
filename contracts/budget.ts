import type { Fact } from "./facts.ts";

/** One allowance of model requests that a run and its child runs spend together. */
export interface RequestBudget {
  /**
   * Takes one request for the run that is about to send it, and is durable before it returns; the reason if
   * none is left. A request that is taken is spent, also if a crash comes before it is sent.
   */
  take(runId: string): Promise<Fact | undefined>;
}
