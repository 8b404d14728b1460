import { AgentHarness } from "#agent/agent-harness.ts";
import { branchConfiguration } from "#agent/branch-configuration.ts";
import { createHarnessLog } from "#agent/harness-log.ts";
import { flushPendingWrites } from "#agent/pending-writes.ts";
import { recoverSession } from "#agent/recover-session.ts";
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
  await flushPendingWrites(log);
  const { recovery, surroundings } = host;
  if (recovery) await recoverSession(log, { ...recovery, now: surroundings.now });
  const configuration = { ...defaults, ...branchConfiguration(tree.branch()) };
  return { harness: new AgentHarness(log, host, configuration, defaults), log };
}
