import { AgentHarness } from "#agent/agent-harness.ts";
import type { AgentOptions } from "#agent/edges/agent-options.ts";
import { narratedTree } from "#agent/narrated-run.ts";
import { choosePermissionMode } from "#agent/permission-mode.ts";
import { TOOL_RENAMES } from "#agent/tool-names.ts";
import type { Fact } from "#contracts/facts.ts";
import type { HarnessHost } from "#contracts/harness.ts";
import type { HarnessLog } from "#contracts/harness-state.ts";
import type { PermissionMode } from "#contracts/permission-mode.ts";
import type { RestoreOptions, RestoreReport } from "#contracts/restore.ts";
import type { SessionTree } from "#contracts/tree.ts";

/** What a session is restored with. */
export interface RestoringParts {
  tree: SessionTree;
  host: HarnessHost;
  options: AgentOptions;
  tell(fact: Fact): void;
}

export interface RestoredAgent {
  harness: AgentHarness;
  log: HarnessLog;
  /** Who answers where the policy asks. */
  mode: PermissionMode;
}

/**
 * The session with this agent as its host. All that it lacks is told before anything is written or asked, and
 * the permission mode before any tool can run.
 * @throws {HarnessError} as `HarnessBuilder.restore` does.
 */
export async function restoreAgent({ tree, host, options, tell }: RestoringParts): Promise<RestoredAgent> {
  const builder = builderFor(host).session(async () => narratedTree(tree, tell));
  const choices = choicesOf(options);
  const { refusals } = await builder.check(choices);
  if (refusals.length > 0) {
    for (const refusal of refusals) tell(refusal);
    tell({ code: "agent.how_to_restore", params: {} });
  }
  const { harness, log, report } = await builder.restore(choices);
  for (const { fact } of report.differences) tell(fact);
  for (const { toolName } of report.orphans) tell({ code: "restore.orphan", params: { tool: toolName } });
  return { harness, log, mode: await takeMode(log, report, { options, tell }) };
}

function builderFor({ models, tools, surroundings, ...more }: HarnessHost) {
  const named = AgentHarness.builder().env(surroundings).tools(tools).options(more).declare(DECLARED);
  return models.reduce((builder, model) => builder.model(model), named);
}

/** Besides tools and models: what stands before every request comes from this program. */
const DECLARED = { systemPromptProvider: [{ id: "my-pi-agent" }] };

/** What the person named is a decision of theirs; everything else that is missing refuses the session. */
function choicesOf({ model, missing, mode }: AgentOptions): RestoreOptions {
  return {
    missingActiveTools: missing ?? { rename: TOOL_RENAMES },
    missingModel: model === undefined ? "fail" : "default",
    dependencies: missing === undefined ? "strict" : "warn",
    ...(mode && { permissionMode: mode }),
  };
}

/**
 * A stored mode that allows more than asking does not come back by itself: whoever resumes may be a program.
 * A mode that was asked for now holds, and is durable before anything runs by it.
 */
async function takeMode(
  log: HarnessLog,
  { permission }: RestoreReport,
  { options, tell }: Pick<RestoringParts, "options" | "tell">,
): Promise<PermissionMode> {
  const { stored = "", became } = permission;
  const mode = options.mode ?? permission.mode;
  if (options.mode !== undefined && options.mode !== permission.stored) {
    await choosePermissionMode(log, options.mode);
  } else if (became === "not_revived" || became === "unknown") {
    tell({ code: `agent.mode_${became}`, params: { stored, mode } });
  }
  if (mode !== "ask") tell({ code: "agent.mode", params: { mode } });
  return mode;
}
