import { createBashTool } from "#agent/edges/bash-tool.ts";
import { createReadTool } from "#agent/edges/read-tool.ts";
import { createWriteTool } from "#agent/edges/write-tool.ts";
import { createPermissions } from "#agent/permissions.ts";
import { createScriptedModel, type ScriptLine } from "#agent/scripted-model.ts";
import { runLoop } from "#agent/tool-loop.ts";
import { createToolRegistry } from "#agent/tool-registry.ts";
import type { LoopRun, RunEnd } from "#contracts/loop.ts";
import type { ApprovalAnswer, Approver, PermissionPolicy } from "#contracts/permissions.ts";
import type { Surroundings } from "#contracts/session.ts";
import type { Tool } from "#contracts/tools.ts";
import type { DurableEntries } from "../02-tool-loop/durable-entries.ts";
import { type Crash, createCrash, type Life } from "../crash.ts";
import type { LabContext } from "../experiment.ts";
import type { Scene } from "./scene.ts";

export const RUN_ID = "run-1";

/** What was done and asked, over all lives. */
export interface Counted {
  asked: number;
  writes: number;
  bashRuns: number;
  deploys: number;
}

/** What all lives have in common: the medium, the world outside, and the counting of it. */
export interface World {
  scene: Scene;
  durable: DurableEntries;
  surroundings: Surroundings;
  counted: Counted;
}

/** One life of the harness. */
export interface Boot {
  script: readonly ScriptLine[];
  /** What the person says to each question of this life, in order; after that nobody is there. */
  answers?: readonly (ApprovalAnswer | "dies" | "hangs")[];
  /** The process dies when a call was allowed and its tool has not begun. */
  diesBeforeTool?: boolean;
  /** The process dies when the result of this many calls is about to be stored. */
  diesAtResult?: number;
}

const policy: PermissionPolicy = {
  tools: {
    read: { kind: "path", arguments: ["path"] },
    write: { kind: "path", arguments: ["path"] },
    bash: { kind: "command", argument: "command" },
  },
  rules: [
    { decision: "allow", tool: "read" },
    { decision: "allow", tool: "write", under: "real" },
    { decision: "allow", tool: "bash", command: "echo *" },
  ],
};

/** A new harness on what is durable. */
export async function bootHarness(context: LabContext, world: World, boot: Boot): Promise<Life<RunEnd>> {
  const crash = createCrash();
  const abort = new AbortController();
  const { signal } = abort;
  const { entries, append } = world.durable;
  const { now } = world.surroundings;
  const { workspace } = world.scene;
  const approver = scriptedApprover(context, world.counted, boot, crash, abort);
  const permissions = createPermissions({ policy, workspace, approver, entries, append, signal });
  const tools = createToolRegistry(countedTools(world));
  const model = createScriptedModel(boot.script, now);
  const dying = mortalSeams(boot, append, crash);
  return crash.of(
    runLoop({ runId: RUN_ID, entries, tools, model, now, signal, ...permissions, append, ...dying }),
  );
}

function scriptedApprover(
  { tell }: LabContext,
  counted: Counted,
  { answers = [] }: Boot,
  crash: Crash,
  abort: AbortController,
): Approver {
  let questions = 0;
  return {
    async ask({ call }) {
      const answer = answers[questions] ?? "nobody";
      questions += 1;
      counted.asked += 1;
      tell({ code: "lab03.question", params: { tool: call.name, answer } });
      if (answer === "dies") return crash.here();
      if (answer !== "hangs") return answer;
      abort.abort();
      return new Promise(() => {});
    },
  };
}

function mortalSeams(boot: Boot, append: LoopRun["append"], crash: Crash): Partial<LoopRun> {
  if (boot.diesBeforeTool) return { perform: () => crash.here() };
  if (boot.diesAtResult === undefined) return {};
  let results = 0;
  return {
    append(draft) {
      if ("message" in draft && draft.message.role === "toolResult") results += 1;
      return results === boot.diesAtResult ? crash.here() : append(draft);
    },
  };
}

/** The agent's own tools, and one from elsewhere, of which the policy knows nothing. */
function countedTools({ scene, counted }: World): Tool[] {
  const { workspace } = scene;
  const deploy: Tool = {
    name: "deploy",
    description: "Comes from a server and says of itself that it is harmless.",
    parameters: { type: "object" },
    retrySafe: true,
    execute: async () => ({ status: "done", content: [] }),
  };
  return [
    createReadTool(workspace),
    counting(createWriteTool(workspace), () => (counted.writes += 1)),
    counting(createBashTool(workspace, { environment: process.env }), () => (counted.bashRuns += 1)),
    counting(deploy, () => (counted.deploys += 1)),
  ];
}

function counting(tool: Tool, count: () => void): Tool {
  return {
    ...tool,
    execute(args, context) {
      count();
      return tool.execute(args, context);
    },
  };
}
