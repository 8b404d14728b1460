import { AgentHarness } from "#agent/agent-harness.ts";
import { branchConfiguration } from "#agent/branch-configuration.ts";
import { createHarnessLog } from "#agent/harness-log.ts";
import { flushPendingWrites } from "#agent/pending-writes.ts";
import { recoverSession } from "#agent/recover-session.ts";
import { isHarnessError } from "#contracts/errors.ts";
import type { HarnessConfiguration, HarnessHost } from "#contracts/harness.ts";
import type { HarnessLog } from "#contracts/harness-state.ts";
import type { SessionTree } from "#contracts/tree.ts";

/**
 * Makes a harness for a session after whatever happened to it: folds the log, applies what was accepted and
 * is still pending, and takes the branch's configuration before the defaults.
 * @throws {HarnessError} `harness.bad_record`, and as `SessionTree.append` does.
 */
export async function restoreHarness(
  tree: SessionTree,
  host: HarnessHost,
  defaults: HarnessConfiguration,
): Promise<{ harness: AgentHarness; log: HarnessLog }> {
  const log = createHarnessLog(tree);
  // A full disk is no reason not to open: what waits goes on waiting, and holds all the same.
  await flushPendingWrites(log).catch(throwUnlessFull);
  const { recovery, surroundings } = host;
  if (recovery) await recoverSession(log, { ...recovery, now: surroundings.now }).catch(throwUnlessFull);
  const { pendingWrites } = log.state();
  const configuration = { ...defaults, ...branchConfiguration(tree.branch(), pendingWrites) };
  return { harness: new AgentHarness(log, host, configuration, defaults), log };
}

function throwUnlessFull(error: unknown): void {
  if (!isHarnessError(error) || error.code !== "session.not_saved") throw error;
}
