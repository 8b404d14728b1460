import { HarnessError } from "#contracts/errors.ts";
import type { HarnessLog } from "#contracts/harness-state.ts";

/**
 * A harness log that can be closed: what was being written is written, and nothing after it. Refused in the
 * turn of its write, so nothing slips in between.
 */
export function closableLog(log: HarnessLog): { log: HarnessLog; close(): void } {
  let isClosed = false;
  return {
    log: {
      tree: log.tree,
      state: () => log.state(),
      write: (decide, made) =>
        log.write((state) => {
          if (isClosed) throw new HarnessError({ code: "harness.closed", params: {} });
          return decide(state);
        }, made),
    },
    close() {
      isClosed = true;
    },
  };
}
