import { HarnessError } from "#contracts/errors.ts";
import type { TerminalState } from "#contracts/loop.ts";

/** How the run ended, as a shell learns it. */
export const EXIT_CODES: Readonly<Record<TerminalState, number>> = {
  completed: 0,
  failed: 1,
  blocked: 3,
  stopped: 4,
  aborted: 130,
};
const WRONG_USE = 2;

/** What the command ends with where it could not begin, or broke off. */
export function exitCodeOf(error: unknown): number {
  return error instanceof HarnessError && WRONG_USES.has(error.code) ? WRONG_USE : EXIT_CODES.failed;
}

/** Nothing has begun, and the person can ask otherwise. */
const WRONG_USES: ReadonlySet<string> = new Set([
  "agent.wrong_use",
  "agent.model_unclear",
  "agent.no_key",
  "agent.bad_base_url",
  "agent.bad_key",
  "agent.no_such_tool",
  "agent.no_session",
  "agent.no_such_session",
  "agent.nothing_to_resume",
  "agent.session_busy",
  "journal.no_such_run",
  "journal.two_formats",
  "restore.refused",
  "permission.bad_rule",
  "reconcile.not_open",
  "reconcile.says_nothing",
  "session.bad_id",
  "session.folder_unusable",
  "session.nothing_to_fork",
  "session.run_unfinished",
  "workspace.unusable",
] as const);
