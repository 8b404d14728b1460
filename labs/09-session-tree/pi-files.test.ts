import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { branchPath } from "#agent/branch-path.ts";
import { buildContext } from "#agent/build-context.ts";
import { restoreTree } from "#agent/restore-tree.ts";
import { createSessionTree, openSessionTree } from "#agent/session-tree.ts";
import { treeLog } from "#agent/tree-log.ts";
import type { Message } from "#contracts/messages.ts";
import type { SessionTree, TreeContext, TreeDraft } from "#contracts/tree.ts";
import { createMemoryLogFile } from "../memory-log-file.ts";
import { createSurroundings } from "../surroundings.ts";
import { contextByPi, type PiMessage } from "./pi-rule.ts";
import { sized } from "./tree-scene.ts";
import { reply } from "./trip.ts";

const home = new URL("fixtures/", import.meta.url);
const stories = readdirSync(home).filter((name) => name.endsWith(".jsonl"));
const bytesOf = (story: string) => readFileSync(new URL(story, home));
const toldByPi = (story: string) =>
  JSON.parse(readFileSync(new URL(story.replace(".jsonl", ".json"), home), "utf8")) as Omit<
    TreeContext,
    "messages"
  > & {
    messages: PiMessage[];
  };

describe.each(stories)("%s, written by Pi", (story) => {
  test("gives the context that Pi itself gives, in its order, with its settings", () => {
    const { tree } = restoreTree(bytesOf(story));
    const { messages, ...settings } = buildContext(branchPath(tree, tree.leafId));
    const { messages: byPi, ...settingsByPi } = toldByPi(story);
    expect(settings).toEqual(settingsByPi);
    expect(messages).toHaveLength(byPi.length);
    for (const [place, message] of messages.entries()) expectSame(message, byPi[place] as PiMessage);
  });

  test("is not changed by opening it, and goes on with what is appended", async () => {
    const file = createMemoryLogFile(bytesOf(story));
    const { tree } = await openSessionTree(sized(file), createSurroundings("own-"));
    expect(Buffer.from(file.bytes()).equals(bytesOf(story))).toBe(true);
    const before = tree.context().messages;
    await tree.append({ type: "message", message: { role: "user", content: "and now?", timestamp: 1 } });
    expect(tree.context().messages.slice(0, -1)).toEqual(before);
    const { entries } = restoreTree(file.bytes());
    expect(contextByPi(entries).told.at(-1)).toBe("and now?");
    expect(file.bytes().subarray(0, bytesOf(story).length)).toEqual(new Uint8Array(bytesOf(story)));
  });

  test("can be carried on by the loop", async () => {
    const { tree } = await openSessionTree(
      sized(createMemoryLogFile(bytesOf(story))),
      createSurroundings("own-"),
    );
    const log = treeLog(tree);
    const before = log.entries().length;
    await log.append({ id: "run-1", message: { role: "user", content: "x", timestamp: 1 } });
    expect(log.entries().slice(before)).toMatchObject([{ id: "run-1" }]);
  });
});

test("six stories of Pi are there, one of them a fork whose first entry has no parent in the file", () => {
  expect(stories).toHaveLength(6);
  const [first] = restoreTree(bytesOf("pi-0.82.1-forked.jsonl")).entries;
  expect(first?.parentId).toMatch(/^[0-9a-f]{8}$/);
});

/** Pi's own messages become a user's words, as a provider needs them; the wrapping around a summary is ours. */
function expectSame(message: Message, byPi: PiMessage): void {
  if (byPi.summary !== undefined) {
    expect(message).toMatchObject({ role: "user", timestamp: byPi.timestamp });
    expect(String(message.content).endsWith(byPi.summary)).toBe(true);
  } else if (byPi.role === "custom") {
    expect(message).toEqual({ role: "user", content: byPi.content, timestamp: byPi.timestamp });
  } else {
    expect(message).toEqual(byPi);
  }
}

type Step = { move: number | null } | { draft: (ids: string[]) => TreeDraft };

const text = fc.constantFrom("a", "b", "c");
const pick = (ids: string[], place: number) => ids[place % Math.max(1, ids.length)] ?? "";
const step: fc.Arbitrary<Step> = fc.oneof(
  text.map((content) => drafted({ type: "message", message: { role: "user", content, timestamp: 1 } })),
  text.map((content) => drafted({ type: "message", message: reply(content) })),
  text.map((modelId) => drafted({ type: "model_change", provider: "p", modelId })),
  text.map((thinkingLevel) => drafted({ type: "thinking_level_change", thinkingLevel })),
  fc.array(text).map((activeToolNames) => drafted({ type: "active_tools_change", activeToolNames })),
  text.map((name) => drafted({ type: "session_info", name })),
  text.map((customType) => drafted({ type: "custom", customType })),
  text.map((content) => drafted({ type: "custom_message", customType: "x", content, display: true })),
  text.map((summary) => drafted({ type: "branch_summary", fromId: "root", summary })),
  text.map((summary) =>
    drafted({ type: "compaction", summary, tokensBefore: 1, retainedTail: [reply("tail")] }),
  ),
  fc.nat(9).map((place) => ({
    draft: (ids: string[]) => ({ type: "label", targetId: pick(ids, place), label: "x" }) as const,
  })),
  fc.tuple(text, fc.nat(9)).map(([summary, place]) => ({
    draft: (ids: string[]) =>
      ({ type: "compaction", summary, tokensBefore: 1, firstKeptEntryId: pick(ids, place) }) as const,
  })),
  fc.oneof(fc.nat(9), fc.constant(null)).map((move) => ({ move })),
);

function drafted(draft: TreeDraft): Step {
  return { draft: () => draft };
}

async function take(tree: SessionTree, wanted: Step): Promise<void> {
  const ids = tree.entries().map(({ id }) => id);
  if ("move" in wanted) {
    if (wanted.move === null || ids.length > 0) {
      await tree.setLeafId(wanted.move === null ? null : pick(ids, wanted.move));
    }
    return;
  }
  const draft = wanted.draft(ids);
  if (draft.type !== "label" || draft.targetId !== "") await tree.append(draft);
}

test("whatever is appended and wherever the leaf goes, Pi's rule sends the same of the file", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const file = createMemoryLogFile();
      const tree = await createSessionTree(sized(file), { id: "s-1", cwd: "/w" }, createSurroundings("n"));
      for (const wanted of steps) await take(tree, wanted);
      const { tree: reopened } = await openSessionTree(sized(file), createSurroundings("m"));
      expect(reopened.context()).toEqual(tree.context());
      expect(reopened.folded()).toEqual(tree.folded());
      const { messages, ...settings } = tree.context();
      const { told, ...settingsByPi } = contextByPi(restoreTree(file.bytes()).entries);
      expect(settings).toEqual(settingsByPi);
      expect(messages).toHaveLength(told.length);
      for (const [place, message] of messages.entries()) {
        const own = typeof message.content === "string" ? message.content : wordsIn(message);
        expect(own.endsWith(told[place] ?? "?")).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

function wordsIn({ content }: Message): string {
  return (content as { text?: string }[]).map(({ text: words = "" }) => words).join("");
}
