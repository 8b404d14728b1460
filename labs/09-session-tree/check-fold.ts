import { emptyTree, foldTree, withEntry } from "#agent/fold-tree.ts";
import type { FoldedTree } from "#contracts/tree.ts";
import { exampleCheck } from "../example-check.ts";
import { both } from "../hint.ts";
import { entriesIn, lineExample, lineOf, refusalOf } from "./tree-scene.ts";

const [A, B] = [lineOf("a", null), lineOf("b", "a")];
const leafTo = (id: string, targetId: string | null) => lineOf(id, "b", { type: "leaf", targetId });
const label = (targetId: string, text?: string) => {
  const id = `label-${targetId}-${text ?? ""}`;
  return lineOf(id, "b", { type: "label", targetId, ...(text !== undefined && { label: text }) });
};
const name = (text: string) => lineOf(`name-${text.length}`, "b", { type: "session_info", name: text });

const moves = both(
  "每个条目把叶子移到自己身上，leaf 条目移到它的目标",
  "an entry moves the leaf to itself, a leaf entry to its target",
);
const marks = both("标签和会话名不移动叶子", "labels and names move no leaf");
const shown = both(
  "每个条目最后一个标签有效，空标签表示删除",
  "the last label of an entry counts, and an empty one takes it away",
);

/** Where the leaf is after these lines, and which line put it there. */
function leaf(
  invariant: string,
  title: typeof moves,
  lines: readonly string[],
  id: string | null,
  line: number,
) {
  return lineExample(invariant, title, () => leafIn(foldTree(entriesIn(...lines))), { id, line });
}

export const foldCheck = exampleCheck(
  {
    id: "09.fold",
    task: "09.1",
    title: both("叶子、标签、会话名都从日志归约出来", "Leaf, labels and name are folded from the log"),
  },
  [
    leaf("every-entry-moves-the-leaf", moves, [], null, 1),
    leaf("every-entry-moves-the-leaf", moves, [A, B], "b", 3),
    leaf("a-leaf-entry-moves-it-to-its-target", moves, [A, B, leafTo("l", "a")], "a", 4),
    leaf("a-leaf-entry-moves-it-to-its-target", moves, [A, B, leafTo("l", null)], null, 4),
    leaf("every-entry-moves-the-leaf", moves, [A, B, leafTo("l", "a"), lineOf("c", "a")], "c", 5),
    leaf("a-label-moves-no-leaf", marks, [A, B, label("a", "start")], "b", 3),
    leaf("a-label-moves-no-leaf", marks, [A, B, leafTo("l", "a"), label("b", "left")], "a", 4),
    leaf("a-label-moves-no-leaf", marks, [A, B, leafTo("l", null), name("trip")], null, 4),
    leaf("an-unknown-type-is-followed", moves, [A, lineOf("w", "a", { type: "weather" })], "w", 3),
    lineExample(
      "the-last-label-counts",
      shown,
      () => [
        ...foldTree(entriesIn(A, B, label("a", "one"), label("a", " two "), label("b", "x"), label("b")))
          .labels,
      ],
      [["a", "two"]],
    ),
    lineExample(
      "the-last-name-counts",
      both("最后一个会话名有效", "the last name counts"),
      () =>
        [
          [name("one"), name(" three ")],
          [name("one"), name("")],
        ].map((lines) => foldTree(entriesIn(A, B, ...lines)).name ?? null),
      ["three", null],
    ),
    lineExample(
      "an-id-names-one-line",
      both("一个 id 只能是一行", "an id names one line"),
      () => refusalOf(() => foldTree(entriesIn(A, B, lineOf("a", "b")))),
      "session.bad_line 4",
    ),
    lineExample(
      "every-entry-is-found-by-its-id",
      both("每个条目都能按 id 找到", "every entry is found by its id"),
      () => [...foldTree(entriesIn(A, leafTo("l", "a"), label("a", "x"))).byId.keys()],
      ["a", "l", "label-a-x"],
    ),
    lineExample(
      "a-step-at-a-time-comes-to-the-same",
      both("一条一条地归约，结果相同", "folding a line at a time comes to the same"),
      () => {
        const lines = [A, B, label("a", "x"), name("trip"), leafTo("l", "a")];
        const step = entriesIn(...lines).reduce(withEntry, emptyTree());
        return (
          leafIn(step).id === "a" &&
          step.labels.get("a") === "x" &&
          step.name === "trip" &&
          step.byId.size === 5
        );
      },
      true,
    ),
  ],
);

function leafIn({ leafId, leafLine }: FoldedTree) {
  return { id: leafId, line: leafLine };
}
