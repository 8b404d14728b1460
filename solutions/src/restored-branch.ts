import { wholeBranch } from "#agent/branch-path.ts";
import { operationStep } from "#agent/operation-step.ts";
import type { HarnessLog, PendingWrite } from "#contracts/harness-state.ts";
import type { TreeEntry } from "#contracts/tree.ts";

/**
 * The branch on which a session will stand once its restore is through, and what is pending there. An open
 * move that recovery will finish leads to another one, with other choices: who looks at it only after the
 * move has written already, and can refuse no more.
 * @param isRecovered whether the host has a policy; without one a move stays open
 * @throws {HarnessError} `session.unknown_entry`, `session.bad_line`: the move leads to what cannot be read.
 */
export function restoredBranch(
  log: HarnessLog,
  isRecovered: boolean,
): { branch: readonly TreeEntry[]; pending: readonly PendingWrite[] } {
  const moved = isRecovered ? movedBranch(log) : undefined;
  // What is pending is written before the move, so it hangs on the branch that is left.
  if (moved) return { branch: moved, pending: [] };
  return { branch: log.tree.branch(), pending: log.state().pendingWrites };
}

/** Undefined: the leaf stays, since no move is open, or it has come that far, or its summary is missing. */
export function movedBranch({ tree, state }: HarnessLog): TreeEntry[] | undefined {
  const { openOperation } = state();
  const step = openOperation && operationStep(openOperation, tree.branch());
  return step && "leaf" in step ? wholeBranch(tree.folded(), step.leaf) : undefined;
}
