import type { Static } from "typebox";
import type { ScriptedReply } from "#agent/scripted-model.ts";
import type { Tool } from "#contracts/tools.ts";
import type { Finding } from "#contracts/verification.ts";

export const PATH = "result.txt";
export const CONTENT = "42\n";

const writeParameters = {
  type: "object",
  properties: { path: { type: "string" }, content: { type: "string" } },
  required: ["path", "content"],
  additionalProperties: false,
} as const;

/** Files that outlive the harness, and the one tool that changes them. */
export function createWriteTool(files: Map<string, string>, onWrite: () => void): Tool {
  const write: Tool<typeof writeParameters> = {
    name: "write",
    description: "Writes a file of the workspace.",
    parameters: writeParameters,
    async execute({ path, content }: Static<typeof writeParameters>) {
      files.set(path, content);
      onWrite();
      return { status: "done", content: [{ type: "text", text: `wrote ${path}` }] };
    },
  };
  return write as Tool;
}

export function writing(content: string): ScriptedReply {
  return { calls: [{ id: "c1", name: "write", arguments: { path: PATH, content } }] };
}

/** What an honest check sees: the file itself, whatever was said of it. */
export function lookAtResult(files: ReadonlyMap<string, string>): Finding {
  const text = files.get(PATH);
  const params = { path: PATH };
  if (text === undefined) return { passed: false, found: { code: "lab07.file_missing", params } };
  return text === CONTENT
    ? { passed: true, found: { code: "lab07.file_right", params } }
    : { passed: false, found: { code: "lab07.file_wrong", params } };
}
