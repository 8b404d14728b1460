import type { Static } from "typebox";
import type { Tool } from "#contracts/tools.ts";

const addParameters = {
  type: "object",
  properties: { a: { type: "number" }, b: { type: "number" } },
  required: ["a", "b"],
  additionalProperties: false,
} as const;

const nothing = { type: "object", properties: {}, additionalProperties: false } as const;

/** The tools of this lab. `onEnd` runs when a tool has done its work and nobody knows it yet. */
export function createLabTools(onEnd: (tool: string) => Promise<void>): Tool[] {
  const add: Tool<typeof addParameters> = {
    name: "add",
    description: "Adds two numbers.",
    parameters: addParameters,
    retrySafe: true,
    async execute({ a, b }: Static<typeof addParameters>) {
      await onEnd("add");
      return { status: "done", content: [{ type: "text", text: String(a + b) }] };
    },
  };
  const explode: Tool<typeof nothing> = {
    name: "explode",
    description: "Always throws.",
    parameters: nothing,
    async execute() {
      await onEnd("explode");
      throw new Error("boom");
    },
  };
  return [add, explode] as Tool[];
}
