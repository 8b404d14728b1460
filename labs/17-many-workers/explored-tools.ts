import type { Tool, ToolOutcome } from "#contracts/tools.ts";
import type { Service } from "./service.ts";

const parameters = { type: "object", properties: {}, additionalProperties: true } as const;

/** What each tool of these scenarios does outside, and what it says of itself. */
export function toolsOn(service: Service): Tool[] {
  const tool = (name: string, more: Partial<Tool>, act: Tool["execute"]): Tool => {
    return { name, description: name, parameters, ...more, execute: act };
  };
  const contentOf = (args: unknown) => String((args as { content?: unknown }).content);
  return [
    tool("charge", {}, async () => done(await service.charge())),
    tool("pay", { retrySafe: true, lateRequest: "known_by_key" }, async (_, { idempotencyKey }) =>
      done(await service.pay(idempotencyKey)),
    ),
    tool("write", { retrySafe: true }, async (args) => done(await service.write(contentOf(args)))),
    tool(
      "write_with_token",
      { retrySafe: true, lateRequest: "refused_by_token" },
      async (args, { fencingToken = 0 }) => done(await service.writeWithToken(contentOf(args), fencingToken)),
    ),
  ] as Tool[];
}

function done(said: string): ToolOutcome {
  if (said === "done") return { status: "done", content: [{ type: "text", text: said }] };
  return { status: "refused", reason: { code: "tool.refused", params: { tool: "write", message: said } } };
}
