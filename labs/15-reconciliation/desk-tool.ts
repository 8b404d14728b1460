import { createHttpServiceTool } from "#agent/edges/http-service-tool.ts";
import type { Reality } from "#contracts/reality.ts";
import type { Tool, ToolOutcome } from "#contracts/tools.ts";

const parameters = {
  type: "object",
  properties: { order: { type: "string" } },
  required: ["order"],
  additionalProperties: false,
} as const;

/**
 * Charges an order at the service of this lab, which does not promise that a second request is harmless:
 * what is unknown is not sent again, but asked about.
 */
export function chargeTool(url: string, more: Partial<Tool> = {}): Tool {
  const service = createHttpServiceTool<typeof parameters>({
    name: "charge",
    description: "Charges an order.",
    parameters,
    action: ({ order }) => ({ action: "charge", target: order }),
    url,
    keyed: true,
    answersLookups: true,
    timeoutMs: 5_000,
  }) as Tool;
  return {
    ...service,
    retrySafe: false,
    fence: ({ idempotencyKey: key }) => cancel(url, key),
    rollBackRetrySafe: true,
    rollBack: ({ idempotencyKey: key }, context) => refund(url, key, context.idempotencyKey),
    ...more,
  };
}

/** Nobody can be asked, and nothing can be taken back. */
export function messageTool(url: string): Tool {
  const { lookup: _, fence: __, rollBack: ___, ...tool } = chargeTool(url);
  return { ...tool, name: "message", action: () => ({ action: "message", target: "li" }) };
}

async function cancel(url: string, key: string): Promise<Reality> {
  const response = await fetch(`${url}?key=${encodeURIComponent(key)}`, { method: "DELETE" });
  const text = await response.text();
  const evidence = { code: "lab15.cancelled", params: { status: response.status } } as const;
  if (response.status === 200) return { status: "found", content: [{ type: "text", text }], evidence };
  return { status: response.status === 410 ? "fenced" : "silent", evidence };
}

async function refund(url: string, key: string, ownKey: string): Promise<ToolOutcome> {
  const response = await fetch(`${url}refund?key=${encodeURIComponent(key)}`, {
    method: "POST",
    headers: { "idempotency-key": ownKey },
  });
  const text = await response.text();
  if (response.status === 201) return { status: "done", content: [{ type: "text", text }] };
  const params = { tool: "charge", status: response.status };
  return { status: "unknown", reason: { code: "service.unclear", params } };
}
