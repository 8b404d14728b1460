import type { Static } from "typebox";
import type { Tool, ToolContext, ToolOutcome } from "#contracts/tools.ts";
import type { Outside } from "../../crash-explorer/outside.ts";

/** What the write and the charge of these scenarios do in the world. */
export const WRITE = "write a.txt";
export const CHARGE = "charge 42";

/** How the tools of one life reach the world. */
export interface Reach {
  /** `request`: over a wire, so that an effect may land when its sender is dead. */
  over?: "act" | "request";
  /** Asked after each effect: does the tool throw, as a time-out does? `before`: the effects until then. */
  timesOut?: (action: string, before: number) => boolean;
  /** Told each time that a tool runs. */
  onRun?: () => void;
}

const writeParameters = {
  type: "object",
  properties: { path: { type: "string" }, content: { type: "string" } },
  required: ["path", "content"],
  additionalProperties: false,
} as const;

const readParameters = {
  type: "object",
  properties: { path: { type: "string" } },
  required: ["path"],
  additionalProperties: false,
} as const;

const chargeParameters = {
  type: "object",
  properties: { amount: { type: "string" } },
  required: ["amount"],
  additionalProperties: false,
} as const;

/** An unsafe tool, one that is harmless to repeat, and one whose server knows the keys that it has seen. */
export function exploredTools(world: Outside, { over = "act", timesOut, onRun }: Reach): Tool[] {
  const act = async (action: string, key?: string): Promise<ToolOutcome> => {
    onRun?.();
    const before = await world.count(action);
    await world[over](key === undefined ? { action } : { action, key });
    if (timesOut?.(action, before)) throw new Error("timed out");
    return said("ok");
  };
  const write: Tool<typeof writeParameters> = {
    name: "write",
    description: "Writes a file.",
    parameters: writeParameters,
    action: ({ path, content }) => ({ action: "update-file", target: path, content }),
    execute: ({ path }: Static<typeof writeParameters>) => act(`write ${path}`),
  };
  const read: Tool<typeof readParameters> = {
    name: "read",
    description: "Reads a file.",
    parameters: readParameters,
    retrySafe: true,
    async execute({ path }: Static<typeof readParameters>) {
      if ((await world.count(`write ${path}`)) > 0) return said("42");
      const params = { tool: "read", message: "no such file" };
      return { status: "refused", reason: { code: "tool.refused", params } };
    },
  };
  const charge: Tool<typeof chargeParameters> = {
    name: "charge",
    description: "Charges an amount.",
    parameters: chargeParameters,
    retrySafe: true,
    action: ({ amount }) => ({ action: "charge", target: amount }),
    execute: ({ amount }: Static<typeof chargeParameters>, { idempotencyKey }: ToolContext) =>
      act(`charge ${amount}`, idempotencyKey),
  };
  return [write, read, charge] as Tool[];
}

function said(text: string): ToolOutcome {
  return { status: "done", content: [{ type: "text", text }] };
}
