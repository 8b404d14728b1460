import { AgentHarness } from "#agent/agent-harness.ts";
import { createScriptedModel } from "#agent/scripted-model.ts";
import { createSessionTree } from "#agent/session-tree.ts";
import type { Tool } from "#contracts/tools.ts";
import { sized } from "../09-session-tree/tree-scene.ts";
import { createMemoryLogFile } from "../memory-log-file.ts";
import { createSurroundings } from "../surroundings.ts";
import { type RawLine, rawLines, recordsOf } from "./raw-records.ts";

/** Stands in nothing but the objects of the host. */
const INSIDE = "what stands inside of the host's object";

const tool: Tool = {
  name: "note",
  description: INSIDE,
  parameters: { type: "object", description: INSIDE },
  execute: async () => ({ status: "done", content: [{ type: "text", text: "noted" }] }),
};

/** All that one life makes durable whose host registers tools, models and an extension. */
export async function registeredLines(): Promise<readonly RawLine[]> {
  const surroundings = createSurroundings("h-");
  const file = createMemoryLogFile();
  const tree = await createSessionTree(sized(file), { id: "s-1", cwd: "/w" }, surroundings);
  const call = { calls: [{ id: "c1", name: tool.name, arguments: {} }] };
  const model = createScriptedModel([call, "done"], surroundings.now);
  const { harness } = await AgentHarness.builder()
    .env(surroundings)
    .session(async () => tree)
    .tools([tool])
    .declare({ extension: [{ id: "git", version: "1.3.0" }] })
    .model({ provider: "house", modelId: "small", model, ...{ about: INSIDE } })
    .restore();
  await harness.setActiveTools([tool.name]);
  await harness.prompt("go", "run-1");
  return rawLines(file.synced());
}

/** Which durable entries hold more of the host than its names; the first one, by its type. */
export function storedInside(lines: readonly RawLine[]): string | undefined {
  const holding = lines.find((line) => JSON.stringify(line).includes(INSIDE));
  if (holding) return String(holding.data?.type ?? holding.customType ?? holding.type);
  if (!recordsOf(lines, "turn_started").every(({ snapshot }) => namesOnly(snapshot))) return "turn_started";
  if (!recordsOf(lines, "host_registered").every(({ manifest }) => partsOnly(manifest)))
    return "host_registered";
  const choices = lines.filter(({ type }) => type === "active_tools_change");
  return choices.every((line) => areTexts((line as { activeToolNames?: unknown }).activeToolNames))
    ? undefined
    : "active_tools_change";
}

/** Whatever a turn worked with stands in its snapshot by name. */
function namesOnly(snapshot: unknown): boolean {
  const { model, activeToolNames } = (snapshot ?? {}) as Record<string, unknown>;
  return areTextsBy(model, ["provider", "modelId"]) && areTexts(activeToolNames);
}

function partsOnly(manifest: unknown): boolean {
  return Object.values(manifest ?? {}).every(
    (parts) => Array.isArray(parts) && parts.every((part) => areTextsBy(part, ["id", "version", "hash"])),
  );
}

function areTextsBy(value: unknown, keys: readonly string[]): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).every(([key, text]) => keys.includes(key) && typeof text === "string");
}

function areTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((text) => typeof text === "string");
}
