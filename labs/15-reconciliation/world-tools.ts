import type { Static } from "typebox";
import type { AskedOperation, Reality } from "#contracts/reality.ts";
import type { Tool, ToolContext, ToolOutcome } from "#contracts/tools.ts";
import type { Outside } from "../../crash-explorer/outside.ts";

const parameters = {
  type: "object",
  properties: { order: { type: "string" } },
  required: ["order"],
  additionalProperties: false,
} as const;

type Args = Static<typeof parameters>;
type Asked = AskedOperation<Args>;

const DONE: ToolOutcome = { status: "done", content: [{ type: "text", text: "ok" }] };

/**
 * A service that takes keys, answers look-ups, lets a key be cancelled and takes a charge back. It does not
 * promise that a second request is harmless, so the tool is not safe to retry.
 */
export function chargeTool(world: Outside, traits: Partial<Tool<typeof parameters>> = {}): Tool {
  const tool: Tool<typeof parameters> = {
    name: "charge",
    description: "Charges an order.",
    parameters,
    action: ({ order }) => ({ action: "charge", target: order }),
    async execute(_: Args, { idempotencyKey: key }: ToolContext) {
      await world.request({ action: `charge ${key}`, key });
      return DONE;
    },
    lookup: ({ idempotencyKey }) => look(world, idempotencyKey, "absent"),
    async fence({ idempotencyKey: key }: Asked) {
      // Under its key: whatever arrives later finds the key used.
      await world.act({ action: `cancel ${key}`, key });
      return look(world, key, "fenced");
    },
    rollBackRetrySafe: true,
    async rollBack({ idempotencyKey }: Asked, { idempotencyKey: key }: ToolContext) {
      await world.request({ action: `refund ${idempotencyKey}`, key });
      return DONE;
    },
    ...traits,
  };
  return tool as Tool;
}

/**
 * A service that takes a cancellation and says no more: whether a request had come before it, only a look
 * tells. It notes that it was asked, and so a request may come between a look and the fence.
 */
export function curtService(world: Outside): Required<Pick<Tool, "lookup" | "fence">> {
  return {
    async lookup({ idempotencyKey }) {
      const seen = await look(world, idempotencyKey, "absent");
      await world.act({ action: "asked", key: "asked" });
      return seen;
    },
    async fence({ idempotencyKey: key }) {
      await world.act({ action: `cancel ${key}`, key });
      return { status: "fenced", evidence: { code: "lab15.cancelled", params: { status: 410 } } };
    },
  };
}

/** Nobody can be asked what became of a message, and none can be taken back. */
export function messageTool(world: Outside): Tool {
  const tool: Tool<typeof parameters> = {
    name: "message",
    description: "Sends a message.",
    parameters,
    async execute({ order }: Args) {
      await world.request({ action: `message ${order}` });
      return DONE;
    },
  };
  return tool as Tool;
}

async function look(world: Outside, key: string, otherwise: "absent" | "fenced"): Promise<Reality> {
  const [charged, refunded] = [await world.count(`charge ${key}`), await world.count(`refund ${key}`)];
  if (charged > 0 && refunded > 0) {
    return { status: otherwise, evidence: { code: "lab15.taken_back", params: { key } } };
  }
  if (charged === 0) {
    return { status: otherwise, evidence: { code: "lab15.not_there", params: { key } } };
  }
  const evidence = { code: "lab15.there", params: { key } } as const;
  return { status: "found", content: [{ type: "text", text: "ok" }], evidence };
}
