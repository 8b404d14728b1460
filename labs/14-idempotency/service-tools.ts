import { createHttpServiceTool } from "#agent/edges/http-service-tool.ts";
import type { Tool } from "#contracts/tools.ts";

/** A day; the services of this lab promise to know a key for an hour more than that. */
export const DAY_MS = 86_400_000;

const chargeParameters = {
  type: "object",
  properties: { order: { type: "string" }, amount: { type: "number" }, sentAt: { type: "number" } },
  required: ["order", "amount"],
  additionalProperties: false,
} as const;

const textParameters = {
  type: "object",
  properties: { to: { type: "string" }, text: { type: "string" }, sentAt: { type: "number" } },
  required: ["to", "text"],
  additionalProperties: false,
} as const;

export interface Reach {
  url: string;
  timeoutMs?: number;
}

/** An order is charged once: its number is the target, and the amount is no part of the key. */
export function chargeTool({ url, timeoutMs = 5_000 }: Reach): Tool {
  return createHttpServiceTool<typeof chargeParameters>({
    name: "charge",
    description: "Charges an order.",
    parameters: chargeParameters,
    action: ({ order }) => ({ action: "charge", target: order }),
    volatileParameters: ["sentAt"],
    keyLifetimeMs: DAY_MS,
    url,
    keyed: true,
    answersLookups: true,
    timeoutMs,
  }) as Tool;
}

/** An account may be topped up by the same amount twice, and both are wanted. */
export function topUpTool({ url, timeoutMs = 5_000 }: Reach): Tool {
  return createHttpServiceTool<typeof chargeParameters>({
    name: "top_up",
    description: "Adds to an account.",
    parameters: chargeParameters,
    action: ({ order, amount }) => ({ action: "top-up", target: order, content: String(amount) }),
    volatileParameters: ["sentAt"],
    repeatable: true,
    keyLifetimeMs: DAY_MS,
    url,
    keyed: true,
    timeoutMs,
  }) as Tool;
}

/** The ticket service takes keys, and nobody can ask it about one. */
export function ticketTool({ url, timeoutMs = 5_000 }: Reach): Tool {
  return createHttpServiceTool<typeof textParameters>({
    name: "open_ticket",
    description: "Opens a ticket.",
    parameters: textParameters,
    action: ({ to, text }) => ({ action: "open-ticket", target: to, content: text }),
    volatileParameters: ["sentAt"],
    url,
    keyed: true,
    timeoutMs,
  }) as Tool;
}

/** The message service knows no keys: whether a message is out, nobody can say. */
export function messageTool({ url, timeoutMs = 5_000 }: Reach): Tool {
  return createHttpServiceTool<typeof textParameters>({
    name: "send_message",
    description: "Sends a message.",
    parameters: textParameters,
    action: ({ to, text }) => ({ action: "send-message", target: to, content: text }),
    url,
    keyed: false,
    timeoutMs,
  }) as Tool;
}
