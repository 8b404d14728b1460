import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { openNodeLogFile } from "#agent/edges/node-log-file.ts";
import { joinedBytes } from "#agent/joined-bytes.ts";
import { restoreHarness } from "#agent/restore-harness.ts";
import { createScriptedModel } from "#agent/scripted-model.ts";
import { openSessionTree } from "#agent/session-tree.ts";
import { encodeTreeLine } from "#agent/tree-line.ts";
import type { HarnessHost } from "#contracts/harness.ts";
import type { Tool } from "#contracts/tools.ts";
import { sessionBytes } from "./session-scenes.ts";

const TURNS = 40;
const model = { provider: "bench", modelId: "bench" };

/**
 * How long a turn with one call takes in a session of so many entries, all but the last of which a summary
 * stands for: so what is sent is the same, and only what the harness itself does with the rest may differ.
 * Nothing is synced, or the disk alone would be measured.
 */
export async function turnMs(folder: string, count: number): Promise<number> {
  const path = join(folder, "session.jsonl");
  writeFileSync(path, compactedSession(count));
  const file = { ...(await openNodeLogFile(path)), sync: async () => {} };
  let names = 0;
  const newId = () => {
    names += 1;
    return `n${names}`;
  };
  const surroundings = { now: () => Date.now(), newId };
  const { tree } = await openSessionTree(file, surroundings);
  const calls = Array.from({ length: TURNS }, (_, index) => ({
    calls: [{ id: `k${index}`, name: "read", arguments: {} }],
  }));
  // A line is chosen by the replies that are sent, and the summary leaves one.
  const scripted = createScriptedModel(["", ...calls, "done"], surroundings.now);
  const host: HarnessHost = { models: [{ ...model, model: scripted }], tools: [read], surroundings };
  const { harness } = await restoreHarness(tree, host, {
    model,
    thinkingLevel: "off",
    activeToolNames: ["read"],
  });
  const started = performance.now();
  const { terminal } = await harness.prompt("go on");
  const ms = performance.now() - started;
  await file.close();
  if (terminal !== "completed") throw new Error(`the run ended as ${terminal}`);
  return ms / (TURNS + 1);
}

/** All but the last question, the call that followed and its result. */
function compactedSession(count: number): Uint8Array {
  const place = { id: "compacted", parentId: `e${count - 1}`, timestamp: "2026-11-30T09:00:00.000Z" };
  const firstKeptEntryId = `e${count - 4}`;
  const summary = "All files were read.";
  const body = { type: "compaction", summary, firstKeptEntryId, tokensBefore: 100_000 } as const;
  return joinedBytes([sessionBytes(count), encodeTreeLine(body, place)]);
}

const read: Tool = {
  name: "read",
  description: "read",
  parameters: { type: "object", properties: {} },
  execute: async () => ({ status: "done", content: [{ type: "text", text: "done" }] }),
};
