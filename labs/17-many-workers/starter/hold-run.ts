import { releasedLease, renewedLease } from "#agent/lease-state.ts";
import type { TerminalState } from "#contracts/loop.ts";
import { todo } from "#contracts/todo.ts";
import type { Fence, LeaseTable, RunLease, SeenLease } from "#contracts/workers.ts";

/**
 * Keeps a claimed run for longer. Undefined: it is lost, since somebody else has claimed it.
 * @throws {HarnessError} what the table throws: then nobody knows.
 */
export function renewRun(table: LeaseTable, fence: Fence, leaseMs: number): Promise<RunLease | undefined> {
  return changeOwn(table, fence, ({ now }, lease) => renewedLease(lease, now, leaseMs));
}

/**
 * Gives a run back, for the next worker or, with its end, for good. Undefined: it was lost before, and what
 * its new owner does with it stands.
 */
export function releaseRun(
  table: LeaseTable,
  fence: Fence,
  ended?: TerminalState,
): Promise<RunLease | undefined> {
  return changeOwn(table, fence, (_, lease) => releasedLease(lease, ended));
}

/** Whose claim it is, the token says: a name may come back, and a time proves nothing. */
async function changeOwn(
  _table: LeaseTable,
  _fence: Fence,
  _next: (seen: SeenLease, lease: RunLease) => RunLease,
): Promise<RunLease | undefined> {
  return todo("17.3", {
    zh: "只改令牌还是自己的那一行",
    en: "change the row only while its token is one's own",
  });
}
