import type { AgentHarness } from "#agent/agent-harness.ts";
import { restoreHarness } from "#agent/restore-harness.ts";
import { createScriptedModel, type ScriptLine } from "#agent/scripted-model.ts";
import { openSessionTree } from "#agent/session-tree.ts";
import { stopRules } from "#agent/stop-rules.ts";
import type { HarnessConfiguration, HarnessHost, HarnessSurroundings } from "#contracts/harness.ts";
import type { HarnessLog } from "#contracts/harness-state.ts";
import type { Model } from "#contracts/model.ts";
import type { LogFile } from "#contracts/session.ts";
import type { Tool } from "#contracts/tools.ts";
import type { SessionTree } from "#contracts/tree.ts";
import { sized } from "../09-session-tree/tree-scene.ts";

/** The models and tools of all experiments and checks of this lab. */
export const SMALL = { provider: "house", modelId: "small" };
export const LARGE = { provider: "house", modelId: "large" };
export const TOOLS = ["note", "search"];
export const DEFAULTS: HarnessConfiguration = { model: SMALL, thinkingLevel: "off", activeToolNames: TOOLS };

/** One call of `note`, then a final answer. */
export const TWO_TURNS: readonly ScriptLine[] = [
  { calls: [{ id: "c1", name: "note", arguments: {} }] },
  "done",
];

/** What one request was sent with. */
export interface Asked {
  model: string;
  thinkingLevel: string;
  tools: string;
}

export interface HarnessScene {
  tree: SessionTree;
  log: HarnessLog;
  harness: AgentHarness;
  /** One for each request, oldest first. */
  asked: Asked[];
}

export interface SceneOptions {
  script?: readonly ScriptLine[];
  /** What happens while the tool `note` runs. */
  during?: (harness: AgentHarness) => unknown;
  host?: Partial<HarnessHost>;
}

/** Boots a harness on a session file, as after a restart. */
export async function bootHarness(
  file: LogFile,
  surroundings: HarnessSurroundings,
  options: SceneOptions = {},
): Promise<HarnessScene> {
  const { tree } = await openSessionTree(sized(file), surroundings);
  return harnessOn(tree, surroundings, options);
}

/** @param tree already open, on whatever file */
export async function harnessOn(
  tree: SessionTree,
  surroundings: HarnessSurroundings,
  { script = TWO_TURNS, during, host }: SceneOptions = {},
): Promise<HarnessScene> {
  const asked: Asked[] = [];
  const scripted = createScriptedModel(script, surroundings.now);
  const heard =
    (model: string): Model =>
    (request) => {
      const tools = request.tools.map(({ name }) => name).join(" ");
      asked.push({ model, thinkingLevel: request.thinkingLevel ?? "", tools });
      return scripted(request);
    };
  const made = await restoreHarness(
    tree,
    {
      models: [SMALL, LARGE].map((name) => ({ ...name, model: heard(name.modelId) })),
      tools: TOOLS.map((name) => noteTool(name, async () => name === "note" && during?.(made.harness))),
      surroundings,
      // Requests are counted durably: without a limit each crash would allow one more of them.
      seams: ({ runId }) => ({
        shouldStop: stopRules({ runId, limits: { maxTurns: 2 }, now: surroundings.now }),
      }),
      ...host,
    },
    DEFAULTS,
  );
  return { tree, ...made, asked };
}

/** Models and tools by their names, for those who ask no model and run no tool. */
export function plainHost(): Pick<HarnessHost, "models" | "tools"> {
  return {
    models: [SMALL, LARGE].map((name) => ({ ...name, model: createScriptedModel([], () => 0) })),
    tools: TOOLS.map((name) => noteTool(name, async () => {})),
  };
}

export function noteTool(name: string, during: () => Promise<unknown>): Tool {
  return {
    name,
    description: name,
    parameters: { type: "object", properties: {} } as const,
    // There is no journal here, so a call that the process died on must be harmless to run again.
    retrySafe: true,
    async execute() {
      await during();
      return { status: "done", content: [{ type: "text", text: `${name}: ok` }] };
    },
  };
}
