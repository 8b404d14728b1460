import type { Acceptance } from "#agent/pending-writes.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { Fact } from "#contracts/facts.ts";
import type { HarnessSession } from "#contracts/harness.ts";
import type { WriteIntent } from "#contracts/harness-records.ts";
import type { HarnessLog } from "#contracts/harness-state.ts";
import { todo } from "#contracts/todo.ts";

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
 *
 * 借来的：acceptChange（#agent/pending-writes.ts）、拒绝用的 idleCycle(hook)（#agent/harness-idle.ts）。
 * Borrowed: acceptChange of #agent/pending-writes.ts; idleCycle(hook) of #agent/harness-idle.ts refuses.
 */
export function harnessSession(parts: SessionParts): HarnessSession {
  const { log, whenIdle } = parts;
  return {
    sessionId: log.tree.header.id,
    branch: () => structuredClone(log.tree.branch()),
    messages: () => structuredClone(log.tree.context().messages),
    async write(_wanted) {
      todo("10.7", {
        zh: "intentOf，标签的目标，acceptChange",
        en: "intentOf, a label's target, acceptChange",
      });
    },
    runWhenIdle: whenIdle,
    async waitForIdle() {
      todo("10.7", {
        zh: "在处理程序里拒绝",
        en: "refused in a hook",
      });
    },
  };
}

type Written = Extract<WriteIntent, { type: "session_info" | "label" }>;

/**
 * A hook is foreign code: whatever else it puts beside these fields, such as an id that the harness has
 * reserved, is left out, and what is no such intent is refused.
 * @throws {HarnessError} `session.bad_entry`.
 */
export function intentOf(wanted: Written): Written {
  if (wanted.type === "label") {
    const { type, targetId, label } = wanted;
    return { type, targetId, ...(label !== undefined && { label }) };
  }
  if (wanted.type === "session_info") {
    const { type, name } = wanted;
    return { type, ...(name !== undefined && { name }) };
  }
  const problem: Fact = { code: "session.line_wrong_field", params: { field: "type" } };
  throw new HarnessError({ code: "session.bad_entry", params: { problem } });
}
