import { after } from "./after.ts";
import { afterPowerCut, type LogFileState, textOf } from "./power-cut.ts";
import type { Level } from "./thing.ts";

/** All that a crash may leave of a file. @param initial of the same file: equal ones are known by it */
export function leftOfFile(
  state: LogFileState,
  level: Level,
  { initial, cacheOutlives }: { initial: LogFileState; cacheOutlives: boolean },
): LogFileState[] {
  const left = level === "power" ? leftByPower(state, cacheOutlives) : [leftByProcess(state)];
  return left.map((one) => oneFor(initial, one));
}

/**
 * A power cut, or the process alone died: what it did not sync can still be read, and still be lost. Not so
 * what a failed sync has lost: that the page cache shows it all the same is what no reader can find out, so
 * no harness could be asked to.
 */
function leftByPower(state: LogFileState, cacheOutlives: boolean): LogFileState[] {
  const cut = afterPowerCut(state);
  const isKnown = state.pending.length === 0 || state.pending.some(({ lost }) => lost);
  return isKnown || !cacheOutlives ? cut : [...cut, state];
}

/** One object for all equal files, however they were come by: what is found out about it once is known. */
function oneFor(initial: LogFileState, state: LogFileState): LogFileState {
  return state.pending.length > 0 ? state : after(initial, `left ${textOf(state.bytes)}`, () => state);
}

/** It takes nothing along; what was unsynced counts as synced, or states that are merged would differ. */
export function leftByProcess(state: LogFileState): LogFileState {
  const { bytes } = state;
  return state.pending.length === 0 ? state : { bytes, synced: bytes, pending: [] };
}
