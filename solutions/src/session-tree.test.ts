import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createSessionTree, openSessionTree } from "#agent/session-tree.ts";
import { entriesOf, treeLog } from "#agent/tree-log.ts";
import type { SessionTree } from "#contracts/tree.ts";
import { refusalOf, sized } from "../../labs/09-session-tree/tree-scene.ts";
import { answer, ask, inWords, sentBy, twoBranches } from "../../labs/09-session-tree/trip.ts";
import { failsWith } from "../../labs/faulty-log-file.ts";
import { createMemoryLogFile } from "../../labs/memory-log-file.ts";
import { createSurroundings } from "../../labs/surroundings.ts";
import { describeSession } from "../../tests/support/describe-session.ts";
import { sessionCases } from "../../tests/support/session-cases.ts";

const about = { id: "s-1", cwd: "/w" };

async function newTree() {
  const file = createMemoryLogFile();
  return { file, tree: await createSessionTree(sized(file), about, createSurroundings("n")) };
}

async function reopened(bytes: Uint8Array): Promise<SessionTree> {
  return (await openSessionTree(sized(createMemoryLogFile(bytes)), createSurroundings("m"))).tree;
}

/** Cuts the last line off at each of its bytes; says what is sent after each, and how often it is found. */
async function sentAfterEachCut(before: Uint8Array, after: Uint8Array): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (let cut = before.length; cut <= after.length; cut++) {
    const tree = await reopened(after.subarray(0, cut));
    const sent = sentBy(tree);
    found.set(sent, (found.get(sent) ?? 0) + 1);
    await ask(tree, "next");
    expect(sentBy(tree)).toBe(sent === "" ? "next" : `${sent} / next`);
  }
  return found;
}

describe("a crash at any byte of the last line", () => {
  test("leaves the leaf where it was, or where it was to go, and nowhere else", async () => {
    const { file, tree } = await newTree();
    const { ferry } = await twoBranches(tree);
    const before = file.bytes();
    await tree.setLeafId(ferry);
    const found = await sentAfterEachCut(before, file.bytes());
    const length = file.bytes().length - before.length;
    // Of the new place all that may lack is the newline.
    expect([...found]).toEqual([
      ["plan the trip / by train", length - 1],
      ["plan the trip / by ferry", 2],
    ]);
  });

  test("leaves the view from before a compaction, or the one from after it, and never a mixture", async () => {
    const { file, tree } = await newTree();
    await ask(tree, "old");
    await answer(tree, "older");
    const kept = await ask(tree, "kept");
    const before = file.bytes();
    await tree.append({ type: "compaction", summary: "short", tokensBefore: 9, firstKeptEntryId: kept.id });
    const after = sentBy(tree);
    const found = await sentAfterEachCut(before, file.bytes());
    expect([...found.keys()]).toEqual(["old / older / kept", after]);
    expect(after).toMatch(/short \/ kept$/);
    expect(tree.entries()).toHaveLength(4);
  });

  test("leaves a second compaction possible, and its user's next message answered", async () => {
    const { tree } = await newTree();
    const first = await ask(tree, "one");
    await tree.append({ type: "compaction", summary: "s1", tokensBefore: 9, firstKeptEntryId: first.id });
    const second = await ask(tree, "two");
    await tree.append({ type: "compaction", summary: "s2", tokensBefore: 9, firstKeptEntryId: second.id });
    await ask(tree, "three");
    const [summary = "", ...others] = sentBy(tree).split(" / ");
    expect([summary.endsWith("s2"), others]).toEqual([true, ["two", "three"]]);
  });
});

describeSession(
  "in a file in memory",
  async () => {
    const file = createMemoryLogFile();
    return { open: async () => sized(file), bytes: async () => file.bytes() };
  },
  sessionCases,
);

describe("a tree in memory", () => {
  test("has the branch and the context that its file gives, wherever the leaf went between two looks", async () => {
    const step = fc.record({ looks: fc.boolean(), goes: fc.option(fc.nat(9)), compacts: fc.boolean() });
    const run = async (steps: { looks: boolean; goes: number | null; compacts: boolean }[]) => {
      const { file, tree } = await newTree();
      const log = treeLog(tree);
      const root = await ask(tree, "0");
      for (const [index, { looks, goes, compacts }] of steps.entries()) {
        if (goes !== null)
          await tree.setLeafId(goes === 9 ? null : (tree.entries()[goes % (index + 1)] ?? root).id);
        const [first] = tree.branch();
        const body = { type: "compaction", summary: `s${index}`, tokensBefore: 9 } as const;
        if (compacts && first) await tree.append({ ...body, firstKeptEntryId: first.id });
        else await ask(tree, `${index + 1}`);
        if (!looks) continue;
        const again = await reopened(file.bytes());
        expect(tree.branch()).toEqual(again.branch());
        expect(tree.context()).toEqual(again.context());
        expect(log.entries()).toEqual(entriesOf(again.branch()));
      }
    };
    await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 10 }), run), { numRuns: 60 });
  });

  test("gives lists of its own, which nobody can change it by", async () => {
    const { tree } = await newTree();
    await twoBranches(tree);
    const sent = sentBy(tree);
    (tree.entries() as unknown[]).length = 0;
    tree.branch().length = 0;
    tree.context().messages.length = 0;
    expect(sentBy(tree)).toBe(sent);
    expect(inWords(tree.context().messages)).toBe(sent);
  });

  test("walks back over ten thousand entries without a deep stack", async () => {
    const line = (index: number) => {
      const parentId = index === 0 ? null : `e${index - 1}`;
      const message = { role: "user", content: String(index), timestamp: 1 };
      return JSON.stringify({ type: "message", id: `e${index}`, parentId, timestamp: "t", message });
    };
    const header = JSON.stringify({ type: "session", version: 3, ...about, timestamp: "t" });
    const lines = [header, ...Array.from({ length: 10_000 }, (_, index) => line(index)), ""];
    const tree = await reopened(new TextEncoder().encode(lines.join("\n")));
    expect(tree.context().messages).toHaveLength(10_000);
  });
});

test("a session is started in an empty file alone, under an id that is no path", async () => {
  const { file } = await newTree();
  const start = (on: typeof file, id: string) =>
    refusalOf(() => createSessionTree(sized(on), { id, cwd: "/w" }, createSurroundings()));
  expect(await start(file, "s-2")).toBe("session.not_empty");
  expect(await start(createMemoryLogFile(), "../s")).toBe("session.bad_id");
});

test("a header that could not be written is told as that, and a sync that failed ends the writing", async () => {
  const full = createMemoryLogFile();
  full.tearNextAppend(3, failsWith("ENOSPC"));
  const started = () => createSessionTree(sized(full), about, createSurroundings());
  expect(await refusalOf(started)).toBe("session.not_saved");
  const { file, tree } = await newTree();
  file.failNextSync(failsWith("EIO"));
  const refusals = [await refusalOf(() => ask(tree, "a")), await refusalOf(() => tree.setLeafId(null))];
  expect(refusals).toEqual(["session.poisoned", "session.poisoned"]);
  expect(tree.entries()).toEqual([]);
});
