import { branchPath, wholeBranch } from "#agent/branch-path.ts";
import { foldTree } from "#agent/fold-tree.ts";
import { both } from "../both.ts";
import { exampleCheck } from "../example-check.ts";
import { entriesIn, lineExample, lineOf, refusalOf } from "./tree-scene.ts";

const compaction = (id: string, parentId: string, more: { firstKeptEntryId?: string; retainedTail?: [] }) =>
  lineOf(id, parentId, { type: "compaction", summary: "s", tokensBefore: 1, ...more });
const leafTo = (targetId: string) => lineOf("l", "b", { type: "leaf", targetId });

const TWO = [lineOf("a", null), lineOf("b", "a"), lineOf("c", "a")];
const KEPT = [
  ...["a", "b", "c"].map((id, at, all) => lineOf(id, all[at - 1] ?? null)),
  compaction("k", "c", { firstKeptEntryId: "b" }),
  lineOf("d", "k"),
];
const TAIL = [lineOf("a", null), compaction("k", "a", { retainedTail: [] }), lineOf("d", "k")];

export const branchCheck = exampleCheck(
  {
    id: "09.branch",
    task: "09.2",
    title: both(
      "从根到叶子的一条路，别的分支一眼也不看",
      "The way from the root to the leaf; other branches are not looked at",
    ),
  },
  [
    path("a-branch-goes-from-the-root-to-its-leaf", TWO, "c", "a c"),
    path("a-branch-goes-from-the-root-to-its-leaf", TWO, "b", "a b"),
    path("the-root-has-no-path", TWO, null, ""),
    path("a-compaction-ends-it-at-its-first-kept-entry", KEPT, "d", "b c k d"),
    path("a-compaction-ends-it-at-its-first-kept-entry", KEPT, "c", "a b c"),
    path("a-retained-tail-ends-it-at-the-compaction", TAIL, "d", "k d"),
    path(
      "a-compaction-that-kept-nothing-ends-nothing",
      [lineOf("a", null), compaction("k", "a", {})],
      "k",
      "a k",
    ),
    path("a-gap-behind-a-compaction-is-not-seen", KEPT.slice(1), "d", "b c k d"),
    path("a-gap-on-a-branch-that-was-left-is-not-seen", [lineOf("x", "gone"), ...TWO], "c", "a c"),
    refused("a-missing-parent-is-named-by-line", TWO.slice(1), "b", "session.bad_line 2"),
    refused(
      "a-missing-parent-is-named-by-line",
      [lineOf("a", null), lineOf("b", "x"), lineOf("c", "b")],
      "c",
      "session.bad_line 3",
    ),
    refused(
      "a-parent-stands-before-its-child",
      [lineOf("a", "b"), lineOf("b", "a")],
      "b",
      "session.bad_line 2",
    ),
    refused("a-parent-stands-before-its-child", [lineOf("a", "a")], "a", "session.bad_line 2"),
    refused(
      "a-leaf-that-leads-nowhere-is-named-by-line",
      [...TWO, leafTo("gone")],
      "gone",
      "session.bad_line 5",
    ),
    refused("an-id-that-nobody-gave-is-refused", TWO, "x", "session.unknown_entry"),
    lineExample(
      "the-whole-branch-goes-to-the-root",
      () => [KEPT, KEPT.slice(1), TAIL].map((lines) => ids(wholeBranch(foldTree(entriesIn(...lines)), "d"))),
      ["a b c k d", "b c k d", "a k d"],
    ),
    refusedWhole(TWO.slice(1)),
  ],
);

function path(invariant: string, lines: readonly string[], leaf: string | null, expected: string) {
  return lineExample(invariant, () => ids(branchPath(foldTree(entriesIn(...lines)), leaf)), expected);
}

function refused(invariant: string, lines: readonly string[], leaf: string, expected: string) {
  const tree = () => foldTree(entriesIn(...lines));
  return lineExample(invariant, () => refusalOf(() => branchPath(tree(), leaf)), expected);
}

/** Where no compaction excuses it, the whole branch has no gap either. */
function refusedWhole(lines: readonly string[]) {
  const walk = () => wholeBranch(foldTree(entriesIn(...lines)), "b");
  return lineExample("a-missing-parent-is-named-by-line", () => refusalOf(walk), "session.bad_line 2");
}

function ids(entries: readonly { id: string }[]): string {
  return entries.map(({ id }) => id).join(" ");
}
