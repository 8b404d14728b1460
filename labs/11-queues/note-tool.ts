import type { Tool } from "#contracts/tools.ts";

/** A tool during which somebody does something. */
export function noteTool(during: (signal: AbortSignal | undefined) => Promise<void>): Tool {
  return {
    name: "note",
    description: "While it works, people write.",
    parameters: { type: "object" },
    retrySafe: true,
    async execute(_, { signal }) {
      await during(signal);
      return { status: "done", content: [{ type: "text", text: "noted" }] };
    },
  };
}
