import type { Static } from "typebox";
import type { Tool } from "#contracts/tools.ts";

const writeParameters = {
  type: "object",
  properties: { path: { type: "string" }, content: { type: "string" } },
  required: ["path", "content"],
  additionalProperties: false,
} as const;

const migrateParameters = {
  type: "object",
  properties: { target: { type: "string" }, dry_run: { type: "boolean", default: false } },
  required: ["target"],
  additionalProperties: false,
} as const;

/** `onRun` counts: in most experiments of this lab no tool may run at all. */
export function createLabTools(onRun: (tool: string) => void): Tool[] {
  const write: Tool<typeof writeParameters> = {
    name: "write",
    description: "Writes a file.",
    parameters: writeParameters,
    async execute({ path }: Static<typeof writeParameters>) {
      onRun("write");
      return { status: "done", content: [{ type: "text", text: `wrote ${path}` }] };
    },
  };
  const migrate: Tool<typeof migrateParameters> = {
    name: "migrate",
    description: "Migrates a database, for real unless dry_run is true.",
    parameters: migrateParameters,
    async execute({ target, dry_run = false }: Static<typeof migrateParameters>) {
      onRun("migrate");
      return { status: "done", content: [{ type: "text", text: `${target}, dry_run: ${dry_run}` }] };
    },
  };
  return [write, migrate] as Tool[];
}
