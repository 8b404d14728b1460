import type { Static } from "typebox";
import type { Tool, ToolContext, ToolOutcome } from "#contracts/tools.ts";
import type { Outside } from "../../crash-explorer/outside.ts";
import type { Life } from "../../crash-explorer/scenario.ts";
import { DAY_MS } from "./service-tools.ts";

const parameters = {
  type: "object",
  properties: { target: { type: "string" }, sentAt: { type: "number" } },
  required: ["target"],
  additionalProperties: false,
} as const;

type Args = Static<typeof parameters>;

/** How one life reaches the services. */
export interface Reach {
  world: Outside;
  choose: Life["choose"];
  /** Over a wire, or at once: then an effect never outlives its sender. */
  over: "request" | "act";
  /** The services forget keys, so they are told when a request is sent. */
  now?(): number;
  /** Answers may be lost while the harness lives; told of each. Absent: only its death loses them. */
  onLost?: (() => void) | undefined;
}

/** A tool of a service over a wire; each answer may be lost, and each request may outlive its sender. */
function serviceTool(name: string, reach: Reach, declared: Partial<Tool<typeof parameters>>): Tool {
  const { world, choose, over, now, onLost } = reach;
  const tool: Tool<typeof parameters> = {
    name,
    description: name,
    parameters,
    action: ({ target }: Args) => ({ action: name, target }),
    volatileParameters: ["sentAt"],
    ...declared,
    async execute({ target }: Args, { idempotencyKey }: ToolContext): Promise<ToolOutcome> {
      const action = `${name} ${target}`;
      const key = tool.retrySafe ? { key: idempotencyKey } : {};
      // Only the answer of what takes effect for the first time: losing them without end would have no end.
      const before = await world.count(action);
      await world[over]({ action, ...key, ...(now && { at: now() }) });
      if (before > 0 || !onLost || choose("answer lost", 2) === 0)
        return { status: "done", content: [{ type: "text", text: "ok" }] };
      onLost();
      return {
        status: "unknown",
        reason: { code: "service.no_answer", params: { tool: name, problem: "late" } },
      };
    },
  };
  return tool as Tool;
}

/** An order that is charged once, an account that may be topped up twice, and messages without keys. */
export function exploredTools(reach: Reach): Tool[] {
  return [
    serviceTool("charge", reach, { retrySafe: true, keyLifetimeMs: DAY_MS }),
    serviceTool("top-up", reach, { retrySafe: true, repeatable: true }),
    serviceTool("message", reach, {}),
  ];
}
