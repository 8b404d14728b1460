import { idleCycle } from "#agent/harness-idle.ts";
import { type Acceptance, acceptChange } from "#agent/pending-writes.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { HarnessSession } from "#contracts/harness.ts";
import type { HarnessLog } from "#contracts/harness-state.ts";

/** What the facade works with. */
export interface SessionParts extends Acceptance {
  log: HarnessLog;
  whenIdle(work: () => void | Promise<void>): void;
  waitForIdle(): Promise<void>;
  /** The hook that it is given to, which the harness waits for; undefined: to none. */
  hook?: string;
}

/**
 * The session as a hook may use it. Behind the harness's back an entry would land in the middle of a turn:
 * so a write from here goes the way of every setter.
 */
export function harnessSession(parts: SessionParts): HarnessSession {
  const { log, hook, whenIdle, waitForIdle } = parts;
  return {
    sessionId: log.tree.header.id,
    branch: () => structuredClone(log.tree.branch()),
    messages: () => structuredClone(log.tree.context().messages),
    async write(wanted) {
      const intent = wanted;
      if (intent.type === "label" && !log.tree.folded().byId.has(intent.targetId)) {
        throw new HarnessError({ code: "session.unknown_entry", params: { id: intent.targetId } });
      }
      await acceptChange(log, intent, parts);
    },
    runWhenIdle: whenIdle,
    async waitForIdle() {
      if (hook !== undefined) throw idleCycle(hook);
      await waitForIdle();
    },
  };
}
