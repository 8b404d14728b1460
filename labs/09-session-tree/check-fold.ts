import { emptyTree, foldTree, withEntry } from "#agent/fold-tree.ts";
import type { FoldedTree } from "#contracts/tree.ts";
import { both } from "../both.ts";
import { exampleCheck } from "../example-check.ts";
import { entriesIn, lineExample, lineOf, refusalOf } from "./tree-scene.ts";

const [A, B] = [lineOf("a", null), lineOf("b", "a")];
const leafTo = (id: string, targetId: string | null) => lineOf(id, "b", { type: "leaf", targetId });
const label = (targetId: string, text?: string) => {
  const id = `label-${targetId}-${text ?? ""}`;
  return lineOf(id, "b", { type: "label", targetId, ...(text !== undefined && { label: text }) });
};
const name = (text: string) => lineOf(`name-${text.length}`, "b", { type: "session_info", name: text });

/** Where the leaf is after these lines, and which line put it there. */
function leaf(invariant: string, lines: readonly string[], id: string | null, line: number) {
  return lineExample(invariant, () => leafIn(foldTree(entriesIn(...lines))), { id, line });
}

export const foldCheck = exampleCheck(
  {
    id: "09.fold",
    task: "09.1",
    title: both("叶子、标签、会话名都从日志归约出来", "Leaf, labels and name are folded from the log"),
  },
  [
    leaf("every-entry-moves-the-leaf", [], null, 1),
    leaf("every-entry-moves-the-leaf", [A, B], "b", 3),
    leaf("a-leaf-entry-moves-it-to-its-target", [A, B, leafTo("l", "a")], "a", 4),
    leaf("a-leaf-entry-moves-it-to-its-target", [A, B, leafTo("l", null)], null, 4),
    leaf("every-entry-moves-the-leaf", [A, B, leafTo("l", "a"), lineOf("c", "a")], "c", 5),
    leaf("a-label-moves-no-leaf", [A, B, label("a", "start")], "b", 3),
    leaf("a-label-moves-no-leaf", [A, B, leafTo("l", "a"), label("b", "left")], "a", 4),
    leaf("a-label-moves-no-leaf", [A, B, leafTo("l", null), name("trip")], null, 4),
    leaf("an-unknown-type-is-followed", [A, lineOf("w", "a", { type: "weather" })], "w", 3),
    lineExample(
      "the-last-label-counts",
      () => [
        ...foldTree(entriesIn(A, B, label("a", "one"), label("a", " two "), label("b", "x"), label("b")))
          .labels,
      ],
      [["a", "two"]],
    ),
    lineExample(
      "the-last-name-counts",
      () =>
        [
          [name("one"), name(" three ")],
          [name("one"), name("")],
        ].map((lines) => foldTree(entriesIn(A, B, ...lines)).name ?? null),
      ["three", null],
    ),
    lineExample(
      "an-id-names-one-line",
      () => refusalOf(() => foldTree(entriesIn(A, B, lineOf("a", "b")))),
      "session.bad_line 4",
    ),
    lineExample(
      "every-entry-is-found-by-its-id",
      () => [...foldTree(entriesIn(A, leafTo("l", "a"), label("a", "x"))).byId.keys()],
      ["a", "l", "label-a-x"],
    ),
    lineExample(
      "a-step-at-a-time-comes-to-the-same",
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
