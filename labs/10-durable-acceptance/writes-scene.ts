import { createHarnessLog } from "#agent/harness-log.ts";
import { acceptChange } from "#agent/pending-writes.ts";
import type { WriteIntent } from "#contracts/harness-records.ts";
import type { HarnessLog } from "#contracts/harness-state.ts";
import { type TreeScene, treeExample } from "../09-session-tree/tree-scene.ts";
import type { Example } from "../example-check.ts";
import { type Line, linesOf } from "./raw-log.ts";

export const HIGH: WriteIntent = { type: "thinking_level_change", thinkingLevel: "high" };
export const LOW: WriteIntent = { type: "thinking_level_change", thinkingLevel: "low" };
export const NAME: WriteIntent = { type: "session_info", name: "trip" };

export interface Writes extends TreeScene {
  log: HarnessLog;
  /** Whether the harness is busy; can be changed. */
  now: { busy: boolean };
  accept(intent: WriteIntent, made?: () => void): Promise<void>;
  lines(): readonly (Line & { id: string })[];
}

export function writesExample(
  invariant: string,
  breach: (scene: Writes) => ReturnType<Example["breach"]>,
): Example {
  return treeExample(invariant, async (scene) => {
    const log = createHarnessLog(scene.tree);
    const now = { busy: true };
    let ids = 0;
    const newId = () => {
      ids += 1;
      return `t${ids}`;
    };
    const accept: Writes["accept"] = (intent, made) =>
      acceptChange(log, intent, { isBusy: () => now.busy, newId }, made);
    return breach({ ...scene, log, now, accept, lines: () => linesOf(scene.file.bytes()) });
  });
}

export const levels = (lines: readonly Line[]) =>
  lines.filter(({ type }) => type === "thinking_level_change").map(({ thinkingLevel }) => thinkingLevel);
