import type { Halts } from "./halting-service.ts";

/** What an executor process is told when it is started. */
export interface EngineOrder {
  url: string;
  schema: string;
  service: string;
  /** `own`: one for each life; `default`: what the engine takes when it is told none. */
  executor: "own" | "default";
  /** Absent: the harness's. */
  version?: string;
  /** Workflows that it starts itself. */
  starts: readonly string[];
  tool: string;
  delayMs?: number;
  /** False: the bare engine, with no journal inside of its steps. */
  journal: boolean;
  sweeps: boolean;
  leaseMs: number;
  lookAgainMs: number;
  haltsAt?: Halts;
  /** How often; a workflow that is launched again in the same process is let through. */
  halts: number;
}

/** What it says, a line of JSON each. */
export type EngineWord =
  | { at: "launched"; executorId: string }
  | { at: "carrying"; workflowId: string }
  | { at: "asked" }
  | { at: "swept" }
  | { at: Halts }
  | { at: "waits"; operationId: string; runId: string }
  | { at: "told"; code: string }
  | { at: "end"; workflowId: string; end: string };
