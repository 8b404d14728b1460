import { AgentHarness } from "#agent/agent-harness.ts";
import { restoreSteps } from "#agent/restore-steps.ts";
import type { HarnessConfiguration, HarnessHost } from "#contracts/harness.ts";
import type { HarnessLog } from "#contracts/harness-state.ts";
import type { SessionTree } from "#contracts/tree.ts";

/**
 * A harness for a session that is open already, by a host that is not remembered in it: for whoever only
 * looks, and for tests. A host that serves the session registers with `AgentHarness.builder()`.
 * @throws {HarnessError} as `restoreSteps` does.
 */
export async function restoreHarness(
  tree: SessionTree,
  host: HarnessHost,
  defaults: HarnessConfiguration,
): Promise<{ harness: AgentHarness; log: HarnessLog }> {
  const openSession = async () => tree;
  const { log, configuration } = await restoreSteps({
    host,
    defaults,
    openSession,
    options: { whenFull: "open" },
  });
  return { harness: new AgentHarness(log, host, configuration, defaults), log };
}
