import type { AgentHarness } from "#agent/agent-harness.ts";
import type { HarnessLog } from "#contracts/harness-state.ts";
import type { Caller } from "../../crash-explorer/caller.ts";

/** What the two sides of a race work with. */
export interface RaceScene {
  harness: AgentHarness;
  log: HarnessLog;
  caller: Caller;
}

/** Two things that may come in any order; each gives a word for what became of it. */
export interface Race {
  name: string;
  /** What is there before both. */
  before?(scene: RaceScene): Promise<unknown>;
  main(scene: RaceScene): Promise<string>;
  /** Comes at any moment, or not at all. */
  other(scene: RaceScene): Promise<string>;
  /** There is a conversation already, long enough to be compacted. */
  talked?: true;
  /** The model asks for the unsafe write first. */
  writes?: true;
  /** The other side comes once a tool runs: what comes before is another race. */
  sinceTool?: true;
}

export interface RaceEnd {
  main: string;
  /** Absent: it did not come. */
  other?: string;
  phase: string;
  waiting: readonly string[];
  /** The settings that the next turn would begin with. */
  thinkingLevel: string;
  /** Written after the harness had said that it is closed. */
  bytesAfterClose: number;
}
