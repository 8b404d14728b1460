import { idleCycle } from "#agent/harness-idle.ts";
import { acceptChange } from "#agent/pending-writes.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { HarnessSession } from "#contracts/harness.ts";
import type { HarnessLog } from "#contracts/harness-state.ts";

/** What the facade works with. */
export interface SessionParts {
  log: HarnessLog;
  isBusy(): boolean;
  newId(): string;
  whenIdle(work: () => void | Promise<void>): void;
}

/**
 * The session as a hook may use it. Behind the harness's back an entry would land in the middle of a turn:
 * so a write from here goes the way of every setter.
 */
export function harnessSession(parts: SessionParts): HarnessSession {
  const { log, whenIdle } = parts;
  return {
    sessionId: log.tree.header.id,
    branch: () => structuredClone(log.tree.branch()),
    messages: () => structuredClone(log.tree.context().messages),
    async write(intent) {
      if (intent.type === "label" && !log.tree.folded().byId.has(intent.targetId)) {
        throw new HarnessError({ code: "session.unknown_entry", params: { id: intent.targetId } });
      }
      await acceptChange(log, intent, parts);
    },
    runWhenIdle: whenIdle,
    waitForIdle: async () => {
      throw idleCycle("HarnessSession");
    },
  };
}
