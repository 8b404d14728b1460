import { explore } from "../explore.ts";
import type { Report } from "../report.ts";
import type { Level } from "../thing.ts";
import { compactionFaults } from "./compaction-faults.ts";
import { decisionFaults } from "./decision-faults.ts";
import type { Fault } from "./fault.ts";
import { rightParts } from "./harness.ts";
import { messageFaults } from "./message-faults.ts";
import { operationFaults } from "./operation-faults.ts";
import { runFaults } from "./run-faults.ts";
import { type SceneName, scenes } from "./scenes.ts";
import { sessionFaults } from "./session-faults.ts";

/** Every planted fault; what the explorer is worth is how many of them it finds, and by what. */
export const faults: readonly Fault[] = [
  ...messageFaults,
  ...runFaults,
  ...operationFaults,
  ...decisionFaults,
  ...sessionFaults,
  ...compactionFaults,
];

/** What became of one planted fault. Numbers are counts, the same each time. */
export interface Finding {
  fault: Fault;
  level: Level;
  /** By which invariant it was found; undefined: it was not found. */
  invariant: string | undefined;
  confirmed: boolean;
  states: number;
  lives: number;
  /** In the shortest history. */
  crashes: number;
}

/** Explores the harness with one part replaced. */
export async function find(fault: Fault): Promise<Finding> {
  const { level, of } = scenes[fault.scene];
  const plant = () => of({ ...rightParts, ...fault.plant(rightParts) });
  const { violation, states, runs } = await explore(plant(), {
    ...bounds,
    level,
    fresh: async () => plant(),
  });
  return {
    fault,
    level,
    invariant: violation?.invariant,
    confirmed: violation?.confirmed ?? false,
    states,
    lives: runs,
    crashes: violation?.history.filter(({ died }) => died).length ?? 0,
  };
}

/** Explores the harness as it should be. */
export function exploreRight(scene: SceneName, auditEvery = 0): Promise<Report> {
  const { level, of } = scenes[scene];
  return explore(of(rightParts), { ...bounds, level, auditEvery });
}

/** Whoever waits for ever is waited for, so not long. */
const bounds = { maxOperations: 200, maxStates: 5_000, patienceMs: 200 };
