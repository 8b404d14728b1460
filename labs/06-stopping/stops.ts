import { type StopLimits, stopRules } from "#agent/stop-rules.ts";
import type { Entry } from "#contracts/entries.ts";
import { both } from "../both.ts";
import type { Example } from "../example-check.ts";
import { unlessEqual } from "../unless.ts";
import { RUN } from "./entries.ts";

export const GOES_ON = both("继续", "goes on");

/** What the rules say of these entries at this time. */
export function stops(
  invariant: string,
  limits: StopLimits,
  entries: readonly Entry[],
  expected: unknown,
  at = 0,
): Example {
  return {
    invariant,
    async breach() {
      const gate = await stopRules({ runId: RUN, limits, now: () => at })(entries);
      const ended = gate.kind === "end" && gate.end.terminal === "stopped";
      return unlessEqual(ended ? gate.end.reason : gate.kind === "go" ? GOES_ON : gate, expected);
    },
  };
}
