import { AgentHarness } from "#agent/agent-harness.ts";
import { createScriptedModel, type ScriptLine } from "#agent/scripted-model.ts";
import { stopRules } from "#agent/stop-rules.ts";
import { tokenUsage } from "#agent/token-usage.ts";
import type { HarnessHost } from "#contracts/harness.ts";
import type { ModelName } from "#contracts/harness-records.ts";
import type { HostDeclaration } from "#contracts/host-manifest.ts";
import type { Message } from "#contracts/messages.ts";
import type { Model } from "#contracts/model.ts";
import type { Surroundings } from "#contracts/session.ts";
import type { Tool } from "#contracts/tools.ts";
import type { SessionTree } from "#contracts/tree.ts";

export const SMALL: ModelName = { provider: "house", modelId: "small" };
export const LARGE: ModelName = { provider: "house", modelId: "large" };

/** What a host of these experiments has; everything that is left out is as usual. */
export interface HouseWish {
  /** Names of the tools that are registered. */
  tools?: readonly string[];
  models?: readonly ModelName[];
  declared?: HostDeclaration;
  defaultActiveTools?: readonly string[];
  script?: readonly ScriptLine[];
  /** The providers are registered, and do not answer. */
  isUnreachable?: boolean;
  /** Happens while the model is asked. */
  beforeReply?(): Promise<void>;
  /** Happens within a tool. */
  during?(tool: string): Promise<void>;
  seams?: HarnessHost["seams"];
  recovery?: HarnessHost["recovery"];
}

/** What the models were asked, and which tools ran. */
export interface Seen {
  asked: { model: string; tools: string[]; texts: string[] }[];
  ran: string[];
}

/** A host that has registered, and has not yet looked at any session. */
export function house(
  open: () => Promise<SessionTree>,
  surroundings: Surroundings,
  wish: HouseWish = {},
  seen: Seen = { asked: [], ran: [] },
) {
  const { tools = ["note", "write"], models = [SMALL, LARGE], declared = {}, defaultActiveTools } = wish;
  const empty = AgentHarness.builder()
    .env(surroundings)
    .session(open)
    .tools(tools.map((name) => noting(name, seen, wish)))
    .declare(declared)
    .options({ seams: seamsOf(surroundings, wish), ...(wish.recovery && { recovery: wish.recovery }) });
  const withModels = models.reduce(
    (builder, name) => builder.model({ ...name, model: heardModel(name, surroundings, seen, wish) }),
    empty,
  );
  return defaultActiveTools ? withModels.defaultActiveTools(defaultActiveTools) : withModels;
}

/** A limit, or a run could be asked once more for each crash. */
function seamsOf({ now }: Surroundings, { seams }: HouseWish): NonNullable<HarnessHost["seams"]> {
  return (run) => ({
    shouldStop: stopRules({ runId: run.runId, limits: { maxTurns: 4 }, now }),
    ...seams?.(run),
  });
}

function noting(name: string, seen: Seen, { during }: HouseWish): Tool {
  return {
    name,
    description: name,
    parameters: { type: "object", properties: {} } as const,
    async execute() {
      seen.ran.push(name);
      await during?.(name);
      return { status: "done", content: [{ type: "text", text: `${name} done` }] };
    },
  };
}

function heardModel(name: ModelName, { now }: Surroundings, seen: Seen, wish: HouseWish): Model {
  const scripted = wish.isUnreachable ? unreachable(now) : createScriptedModel(wish.script ?? [], now);
  return async function* heard(request) {
    const tools = request.tools.map((tool) => tool.name);
    seen.asked.push({ model: name.modelId, tools, texts: request.messages.map(textOf) });
    await wish.beforeReply?.();
    yield* scripted(request);
  };
}

function unreachable(now: () => number): Model {
  return async function* silent() {
    const about = { api: "scripted", provider: "house", model: "none", usage: tokenUsage({ input: 0 }) };
    yield {
      type: "error",
      reason: "error",
      errorMessage: "503 not served in this region",
      about: { ...about, timestamp: now() },
    };
  };
}

export function call(id: string, name: string) {
  return { calls: [{ id, name, arguments: {} }] };
}

export function textOf({ content }: Message): string {
  if (typeof content === "string") return content;
  return content.map((block) => (block.type === "text" ? block.text : block.type)).join(" ");
}
