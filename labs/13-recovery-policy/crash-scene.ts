import type { AgentHarness } from "#agent/agent-harness.ts";
import { restoreHarness } from "#agent/restore-harness.ts";
import { openSessionTree } from "#agent/session-tree.ts";
import type { Message } from "#contracts/messages.ts";
import type { Model, ModelRequest } from "#contracts/model.ts";
import type { HostDurability, RecoveryPolicy } from "#contracts/recovery.ts";
import type { Tool } from "#contracts/tools.ts";
import { sized } from "../09-session-tree/tree-scene.ts";
import { createSurroundings } from "../surroundings.ts";
import { type LeftWorld, memoryWorld } from "./catalogue.ts";
import { defaultsOf, hostOf, type Scene } from "./explored-host.ts";

/** How one life of an experiment is set up. */
export interface LifePlan extends Omit<HostDurability, "recovery"> {
  policy?: RecoveryPolicy;
  script: Scene["script"];
  /** Runs in place of the effect of the one tool, `append`. */
  during?(harness: AgentHarness): Promise<void>;
  /** Told what becomes durable or happens, and what a crash right there would leave. */
  at?(what: string, left: () => LeftWorld): void;
  maxTurns?: number;
  /** The provider is out of reach. */
  fails?: boolean;
}

/** A life on what an earlier one left; ids of different lives differ. */
export async function live(left: LeftWorld, prefix: string, plan: LifePlan) {
  const { during, at, script, fails = false, ...rest } = plan;
  const world = memoryWorld(left, (what) => at?.(what, () => world.left()));
  const surroundings = createSurroundings(prefix);
  const asked: Message[][] = [];
  let harness: AgentHarness | undefined;
  const tool: Tool = {
    name: "append",
    description: "Appends a line.",
    parameters: { type: "object" },
    action: (args) => ({ action: "append", target: String((args as { line?: unknown }).line) }),
    async execute() {
      if (harness) await during?.(harness);
      await world.effect();
      return { status: "done", content: [{ type: "text", text: "ok" }] };
    },
  };
  const host = hostOf({
    ...rest,
    tools: [tool],
    journal: world.journal,
    surroundings,
    script: (request: ModelRequest) => {
      asked.push(structuredClone([...request.messages]));
      return script(request);
    },
  });
  if (fails) host.models = host.models.map((one) => ({ ...one, model: unreachable(one.model) }));
  const { tree } = await openSessionTree(sized(world.session), surroundings);
  const restored = await restoreHarness(tree, host, defaultsOf([tool]));
  harness = restored.harness;
  return { harness, log: restored.log, tree, world, asked };
}

export function appendCall(line: string, id = `c-${line}`) {
  return { id, name: "append", arguments: { line } };
}

export function textOf({ content }: Message): string {
  if (typeof content === "string") return content;
  return content.map((block) => (block.type === "text" ? block.text : block.type)).join(" ");
}

/** Asked, and never reached: the request counts all the same. */
function unreachable(model: Model): Model {
  return async function* failing(request) {
    for await (const event of model(request)) {
      if (event.type !== "done") continue;
      const { about } = event;
      yield { type: "error", reason: "error", errorMessage: "cannot reach the server (ECONNREFUSED)", about };
    }
  };
}
