import type { Fact } from "#contracts/facts.ts";
import type { Approver } from "#contracts/permissions.ts";

/** How the agent meets the person: what it tells, what it streams, whom it asks, and what stops it. */
export interface AgentHost {
  tell(fact: Fact): void;
  /** A piece of what the model says, as it comes. */
  say(delta: string): void;
  approver: Approver;
  /** Lines that the person types while a run goes on; gives what ends the listening. Absent: nobody types. */
  onLine?(hear: (line: string) => void): () => void;
  signal: AbortSignal;
  environment: NodeJS.ProcessEnv;
}
