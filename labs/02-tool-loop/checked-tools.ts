import type { Static } from "typebox";
import type { Tool, ToolContext, ToolOutcome } from "#contracts/tools.ts";
import type { Bench } from "./bench.ts";

/** What a tool does; undefined: it is done and says `ok`. */
export type Behaviour = (args: Record<string, unknown>, context: ToolContext, bench: Bench) => unknown;

const addParameters = {
  type: "object",
  properties: { a: { type: "number" }, b: { type: "number" } },
  required: ["a", "b"],
  additionalProperties: false,
} as const;

/** `add`, and one tool for each of these behaviours, which takes any object. */
export function toolsOf(behaviours: Readonly<Record<string, Behaviour>>, bench: Bench): Tool[] {
  const add: Tool<typeof addParameters> = {
    name: "add",
    description: "Adds two numbers.",
    parameters: addParameters,
    retrySafe: true,
    async execute({ a, b }: Static<typeof addParameters>, context) {
      note(bench, "add", context);
      return done(String(a + b));
    },
  };
  const others = Object.entries(behaviours).map(([name, behave]): Tool => {
    return {
      name,
      description: name,
      parameters: { type: "object" },
      // Not async: a tool may throw before it has made a promise.
      execute(args, context) {
        note(bench, name, context);
        const outcome = behave(args as Record<string, unknown>, context, bench) ?? done("ok");
        return outcome as Promise<ToolOutcome>;
      },
    };
  });
  return [add as Tool, ...others];
}

export function done(text: string): ToolOutcome {
  return { status: "done", content: [{ type: "text", text }] };
}

/** Lets everything else have its turn, as a tool does that waits for a disk. */
export function othersTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function note({ ran }: Bench, tool: string, context: ToolContext | undefined): void {
  ran.push({ tool, key: context?.idempotencyKey ?? "", signal: context?.signal });
}
