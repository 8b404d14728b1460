import type { AgentHarness } from "#agent/agent-harness.ts";
import { restoreHarness } from "#agent/restore-harness.ts";
import { createSessionTree, openSessionTree } from "#agent/session-tree.ts";
import { stopRules } from "#agent/stop-rules.ts";
import type { HarnessHost, QueueMode } from "#contracts/harness.ts";
import type { HarnessLog } from "#contracts/harness-state.ts";
import type { Model } from "#contracts/model.ts";
import type { Surroundings } from "#contracts/session.ts";
import type { Tool } from "#contracts/tools.ts";
import type { SessionTree, SizedLogFile } from "#contracts/tree.ts";

/** What one boot of a harness is made of, apart from its file. */
export interface SceneParts {
  surroundings: Surroundings;
  model: Model;
  tools?: readonly Tool[];
  modes?: { steer?: QueueMode; followUp?: QueueMode };
  /** Of one run, over all its boots. */
  maxTurns?: number;
}

export interface BootedHarness {
  harness: AgentHarness;
  log: HarnessLog;
  tree: SessionTree;
}

const MODEL = { provider: "house", modelId: "scripted" };

/** A harness on a session file: a new session where the file is empty. */
export async function bootHarness(file: SizedLogFile, parts: SceneParts): Promise<BootedHarness> {
  const { surroundings } = parts;
  const isNew = (await file.read()).length === 0;
  const tree = isNew
    ? await createSessionTree(file, { id: "s-1", cwd: "/w" }, surroundings)
    : (await openSessionTree(file, surroundings)).tree;
  return bootOn(tree, parts);
}

/** The same on a tree that is open already. */
export async function bootOn(tree: SessionTree, parts: SceneParts): Promise<BootedHarness> {
  const { surroundings, model, tools = [], modes = {}, maxTurns = 3 } = parts;
  const host: HarnessHost = {
    models: [{ ...MODEL, model }],
    tools,
    surroundings,
    ...(modes.steer && { steeringMode: modes.steer }),
    ...(modes.followUp && { followUpMode: modes.followUp }),
    // Without a limit a run could be asked again and again, once for each crash.
    seams: ({ runId }) => ({
      shouldStop: stopRules({ runId, limits: { maxTurns }, now: surroundings.now }),
    }),
  };
  const activeToolNames = tools.map(({ name }) => name);
  const defaults = { model: MODEL, thinkingLevel: "off", activeToolNames };
  return { ...(await restoreHarness(tree, host, defaults)), tree };
}
