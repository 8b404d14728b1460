import type { Fact } from "./facts.ts";

/**
 * A workflow, as the engine gives it to the code that carries it. After a crash that code runs again from its
 * first line; what it had asked through these before comes back as it was recorded. So it must ask the same
 * again, in the same order: no clock, no chance and no look at the world beside them.
 */
export interface Workflow {
  readonly workflowId: string;
  /**
   * Gives back the recorded result; where there is none, runs `work` and records what came of it, a throw
   * included. Only completions are recorded: what died in between leaves no trace, and runs again.
   * @param name of this place in the code: another one than was recorded is a fault
   */
  step<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
  /** The oldest message of this topic that was not received yet; undefined: none came in time. */
  receive(topic: string, timeoutMs: number): Promise<unknown>;
  /** Until so many milliseconds after it was asked for the first time, in whichever process. */
  sleep(ms: number): Promise<void>;
  /** Ends this process's part, and records nothing: the workflow stays unfinished, for whoever resumes it. */
  abandon(reason: Fact): Promise<never>;
}

/** A workflow without an end, as the engine's tables show it. */
export interface UnfinishedWorkflow {
  workflowId: string;
  /** `running`: some process took it, and may be dead; `queued`: the next process that is free takes it. */
  status: "running" | "queued";
  /** The process that took it last. */
  executorId: string;
  /** Of the code that began it. The engine gives it to a process of this version alone. */
  version: string;
}

/** What anybody can do to workflows, whichever process carries them. */
export interface EngineControl {
  unfinished(): Promise<readonly UnfinishedWorkflow[]>;
  /** Queues it anew; what the process that had it records from now on, the engine refuses. */
  resume(workflowId: string): Promise<void>;
  /** Durable when it returns. @param messageId two of one id are one message */
  send(workflowId: string, topic: string, message: unknown, messageId: string): Promise<void>;
}
