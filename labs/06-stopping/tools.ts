import type { Static } from "typebox";
import type { ScriptedReply } from "#agent/scripted-model.ts";
import type { Tool } from "#contracts/tools.ts";

const readParameters = {
  type: "object",
  properties: { path: { type: "string" }, offset: { type: "number" } },
  required: ["path"],
  additionalProperties: false,
} as const;

/** A tool that harms nothing and never helps: only the limits can end a run that goes on calling it. */
export function createReadTool(onRun: () => void): Tool {
  const read: Tool<typeof readParameters> = {
    name: "read",
    description: "Reads a file.",
    parameters: readParameters,
    retrySafe: true,
    async execute({ path }: Static<typeof readParameters>) {
      onRun();
      return { status: "done", content: [{ type: "text", text: `${path} is empty` }] };
    },
  };
  return read as Tool;
}

/** One reply that reads each of these. */
export function reading(...wanted: { path: string; offset?: number }[]): ScriptedReply {
  return { calls: wanted.map((args, index) => ({ id: `c${index + 1}`, name: "read", arguments: args })) };
}
