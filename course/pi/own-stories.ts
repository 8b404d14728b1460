import { createNodeLogFile } from "#agent/edges/node-log-file.ts";
import { restoreHarness } from "#agent/restore-harness.ts";
import { createSessionTree } from "#agent/session-tree.ts";
import type { SessionTree, TreeDraft } from "#contracts/tree.ts";
import { reply } from "../../labs/09-session-tree/trip.ts";
import { defaultsOf, hostOf } from "../../labs/13-recovery-policy/explored-host.ts";
import { createSurroundings } from "../../labs/surroundings.ts";

/** What this course's session is made to write, of everything that the format has. */
export const ownStories: Readonly<Record<string, (tree: SessionTree) => Promise<unknown>>> = {
  async branches(tree) {
    await tree.append({ type: "model_change", provider: "lab", modelId: "first" });
    const asked = await tree.append(user("plan it"));
    await tree.append(answer("by ferry"));
    await tree.append({ type: "label", targetId: asked.id, label: "start" });
    await tree.setLeafId(asked.id);
    await tree.append({ type: "branch_summary", fromId: asked.id, summary: "the ferry was too slow" });
    await tree.append({ type: "thinking_level_change", thinkingLevel: "high" });
    await tree.append({ type: "active_tools_change", activeToolNames: ["read"] });
    await tree.append(answer("by train"));
    await tree.append({ type: "session_info", name: "a trip" });
    await tree.append({ type: "custom", customType: "someone/else", data: { kept: true } });
    await tree.append({
      type: "custom_message",
      customType: "note",
      content: "mind the gap",
      display: false,
    });
  },
  async compacted(tree) {
    await tree.append(user("one"));
    await tree.append(answer("two"));
    const kept = await tree.append(user("three"));
    const firstKeptEntryId = kept.id;
    await tree.append({ type: "compaction", summary: "one and two", firstKeptEntryId, tokensBefore: 10 });
    await tree.append(user("four"));
  },
  async "retained-tail"(tree) {
    await tree.append(user("one"));
    const retainedTail = [reply("two")];
    await tree.append({ type: "compaction", summary: "one", retainedTail, tokensBefore: 10 });
    await tree.append(user("three"));
  },
  async "moved-back"(tree) {
    const asked = await tree.append(user("one"));
    await tree.append(answer("two"));
    await tree.setLeafId(asked.id);
  },
  async "at-the-root"(tree) {
    await tree.append(user("one"));
    await tree.setLeafId(null);
    await tree.append({ type: "session_info", name: "empty again" });
  },
  harness: ranByHarness,
};

/** Runs, a queued message, a change of tools: with all the records that the harness writes of them. */
async function ranByHarness(tree: SessionTree): Promise<void> {
  const surroundings = createSurroundings("harness-");
  const tool = {
    ...{ name: "read", description: "read", parameters: { type: "object" } as const, retrySafe: true },
    async execute() {
      await harness.setThinkingLevel("high");
      return { status: "done" as const, content: [{ type: "text" as const, text: "ok" }] };
    },
  };
  const script = ({ messages }: { messages: readonly { role: string }[] }) =>
    messages.at(-1)?.role === "toolResult" ? "done" : { calls: [{ id: "c", name: "read", arguments: {} }] };
  const host = hostOf({ policy: "mark_interrupted", tools: [tool], surroundings, script });
  const { harness } = await restoreHarness(tree, host, defaultsOf([tool]));
  await harness.followUp("and then?");
  await harness.prompt("look");
}

/** Writes one of them into a new file. */
export async function writeHere(story: string, path: string): Promise<void> {
  const file = await createNodeLogFile(path);
  try {
    const about = { id: `own-${story}`, cwd: "/w" };
    const tree = await createSessionTree(file, about, createSurroundings("own-"));
    await ownStories[story]?.(tree);
  } finally {
    await file.close();
  }
}

function user(content: string): TreeDraft {
  return { type: "message", message: { role: "user", content, timestamp: 1 } };
}

function answer(text: string): TreeDraft {
  return { type: "message", message: reply(text) };
}
