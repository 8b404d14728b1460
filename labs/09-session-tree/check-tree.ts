import { ACCEPTED, both } from "../both.ts";
import { exampleCheck } from "../example-check.ts";
import { failsWith } from "../faulty-log-file.ts";
import { unless, unlessEqual } from "../unless.ts";
import { brokenLink, LINKED, type RawEntry, rawEntries, rawLeaf } from "./raw-tree.ts";
import { bytesOf, lineOf, refusalOf, said, treeExample } from "./tree-scene.ts";

export const treeCheck = exampleCheck(
  {
    id: "09.tree",
    task: "09.4",
    title: both(
      "移动叶子也是一次写入：校验、落盘、改内存、告知",
      "To move the leaf is a write: validate, make durable, change memory, tell",
    ),
  },
  [
    treeExample("told-means-on-the-medium", async ({ file, tree, say }) => {
      await say("a");
      await say("b");
      await tree.setLeafId("a");
      const synced = rawEntries(file.synced()) ?? [];
      return unlessEqual(
        { onTheMedium: synced.length, leafThere: rawLeaf(synced), leafInMemory: tree.leafId() },
        { onTheMedium: 3, leafThere: "a", leafInMemory: "a" },
      );
    }),
    treeExample("a-leaf-is-an-entry-of-the-log", async ({ tree, say, stored }) => {
      await say("a");
      await say("b");
      const { id } = await tree.setLeafId("a");
      const { type, parentId, targetId } = stored().at(-1) ?? {};
      const received = { type, parentId, targetId, id: stored().at(-1)?.id === id };
      return unlessEqual(received, { type: "leaf", parentId: "b", targetId: "a", id: true });
    }),
    treeExample("an-entry-hangs-on-the-leaf", async ({ tree, say, stored }) => {
      await say("a");
      await say("b");
      await tree.setLeafId("a");
      await say("c");
      await tree.setLeafId(null);
      await say("d");
      const parents = stored().flatMap(({ id, type, parentId }) => (type === "leaf" ? [] : [[id, parentId]]));
      const expected = [
        ["a", null],
        ["b", "a"],
        ["c", "a"],
        ["d", null],
      ];
      return unlessEqual(parents, expected) ?? noGap(stored());
    }),
    treeExample("labels-and-names-hang-beside-the-branch", async ({ tree, say, stored }) => {
      await say("a");
      await tree.append({ type: "label", targetId: "a", label: "start" });
      await tree.append({ type: "session_info", name: "trip" });
      await say("b");
      const { labels, name } = tree.folded();
      const parents = stored().map(({ parentId }) => parentId);
      const expected = { parents: [null, "a", "a", "a"], leaf: "b", label: "start", name: "trip" };
      return unlessEqual({ parents, leaf: tree.leafId(), label: labels.get("a"), name }, expected);
    }),
    treeExample("memory-never-runs-ahead-of-the-disk", async ({ file, tree, say }) => {
      await say("a");
      await say("b");
      file.tearNextAppend(9, failsWith("ENOSPC"));
      const refused = await refusalOf(() => tree.setLeafId("a"));
      const leafThen = tree.leafId();
      file.tearNextAppend(9, failsWith("ENOSPC"));
      const alsoRefused = await refusalOf(() => say("c"));
      const told = [refused, alsoRefused].includes(ACCEPTED);
      return unlessEqual(
        { leaf: [leafThen, tree.leafId()], entries: tree.entries().length, told },
        { leaf: ["b", "b"], entries: 2, told: false },
      );
    }),
    treeExample("a-failed-move-can-be-made-again", async ({ file, tree, say, stored }) => {
      await say("a");
      await say("b");
      file.tearNextAppend(9, failsWith("ENOSPC"));
      await refusalOf(() => tree.setLeafId("a"));
      await tree.setLeafId("a");
      return unlessEqual(
        { leafInTheFile: rawLeaf(stored()), leafInMemory: tree.leafId(), entries: stored().length },
        { leafInTheFile: "a", leafInMemory: "a", entries: 3 },
      );
    }),
    ...["x", "", "../a"].map((id) =>
      treeExample("an-unknown-id-is-refused", async ({ tree, say, stored }) => {
        await say("a");
        const refusals = [
          await refusalOf(() => tree.setLeafId(id)),
          await refusalOf(() => tree.append({ type: "label", targetId: id, label: "x" })),
        ];
        const expected = {
          refusals: ["session.unknown_entry", "session.unknown_entry"],
          entries: 1,
          leaf: "a",
        };
        return unlessEqual({ refusals, entries: stored().length, leaf: tree.leafId() }, expected);
      }),
    ),
    treeExample("an-id-is-new-and-fit-for-a-file-name", async ({ say, stored }) => {
      await say("a");
      const refusals = [await refusalOf(() => say("a")), await refusalOf(() => say("a/b"))];
      return unlessEqual(
        { refusals, entries: stored().length },
        { refusals: ["session.duplicate_id", "session.bad_id"], entries: 1 },
      );
    }),
    treeExample("what-could-not-be-read-back-is-not-written", async ({ tree, stored }) => {
      const wrong = { type: "model_change", provider: 1 } as never;
      return unlessEqual(
        { refused: await refusalOf(() => tree.append(wrong)), entries: stored().length },
        { refused: "session.bad_entry", entries: 0 },
      );
    }),
    treeExample("the-leaf-outlives-its-process", async ({ tree, say, reopened }) => {
      await say("a");
      await say("b");
      const seen: (string | null)[] = [];
      for (const id of ["a", null, "b"]) {
        await tree.setLeafId(id);
        const booted = await reopened();
        seen.push(booted.leafId(), String(booted.context().messages.map(({ content }) => content)));
      }
      return unlessEqual(seen, ["a", "a", null, "", "b", "a,b"]);
    }),
    treeExample("a-gap-on-the-active-branch-is-refused", async ({ file, reopened }) => {
      await file.truncate(0);
      await file.append(bytesOf(lineOf("x", "gone", said("x")), lineOf("a", null, said("a"))));
      const booted = await reopened();
      const move = await refusalOf(() => booted.setLeafId("x"));
      await file.truncate(0);
      await file.append(bytesOf(lineOf("a", null), lineOf("x", "gone")));
      return unlessEqual(
        { move, opening: await refusalOf(reopened) },
        { move: "session.bad_line 2", opening: "session.bad_line 3" },
      );
    }),
  ],
);

function noGap(entries: readonly RawEntry[]) {
  const lost = brokenLink(entries);
  return unless(lost === undefined, LINKED, lost ?? "");
}
