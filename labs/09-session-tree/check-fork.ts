import { foldTree } from "#agent/fold-tree.ts";
import { forkSession } from "#agent/fork-session.ts";
import { both } from "../both.ts";
import { exampleCheck } from "../example-check.ts";
import { brokenLink, rawEntries, rawLeaf, rawSent } from "./raw-tree.ts";
import { entriesIn, lineExample, lineOf, refusalOf, TIME } from "./tree-scene.ts";
import { reply } from "./trip.ts";

const leafTo = (id: string, parentId: string, targetId: string) =>
  lineOf(id, parentId, { type: "leaf", targetId });
const label = (id: string, parentId: string, targetId: string) =>
  lineOf(id, parentId, { type: "label", targetId, label: id });

/** Two branches: a b, and a c d; labels on both, made when all of them were there. */
const TWO = [
  ...[lineOf("a", null), lineOf("b", "a"), leafTo("l", "b", "a"), lineOf("c", "a"), lineOf("d", "c")],
  ...[label("on-c", "c", "c"), label("on-b", "a", "b")],
];
const KEPT = [
  ...[lineOf("a", null), lineOf("b", "a")],
  ...[
    lineOf("k", "b", { type: "compaction", summary: "s", tokensBefore: 1, firstKeptEntryId: "b" }),
    lineOf("c", "k"),
  ],
];
const ODD = '{ "type":"weather",  "id":"w","parentId":"a", "timestamp":"now", "sky":"\\u2601" }';

export const forkCheck = exampleCheck(
  {
    id: "09.fork",
    task: "09.6",
    title: both("从一个条目分叉出新会话", "A new session that goes on from an entry"),
  },
  [
    fork("a-fork-holds-its-branch", TWO, ["d", "at"], ["a", "c", "d", "on-c"]),
    fork("a-fork-holds-its-branch", TWO, ["b", "at"], ["a", "b", "on-b"]),
    fork("before-a-question-ends-at-its-parent", TWO, ["d", "before"], ["a", "c", "on-c"]),
    fork("before-a-question-ends-at-its-parent", TWO, ["a", "before"], []),
    fork("a-fork-begins-where-the-model-begins", KEPT, ["c", "at"], ["b", "c", "k"]),
    lineExample(
      "a-copied-line-keeps-its-bytes",
      () =>
        textOf(forked([lineOf("a", null), ODD, lineOf("b", "w")], "b", "at"))
          .split("\n")
          .slice(1, -1),
      [lineOf("a", null), ODD, lineOf("b", "w")],
    ),
    lineExample(
      "a-fork-names-its-parent",
      () => JSON.parse(textOf(forked(TWO, "d", "at")).split("\n")[0] ?? ""),
      { type: "session", version: 3, id: "s-2", timestamp: TIME, cwd: "/w", parentSession: "s-1.jsonl" },
    ),
    ...(["a", "b", "c", "d"] as const).map((id) =>
      lineExample(
        "every-program-finds-the-same-leaf",
        () => {
          const entries = rawEntries(forked(TWO, id, "at")) ?? [];
          return {
            told: rawSent(entries),
            leaf: foldTree(entriesIn(...linesOf(forked(TWO, id, "at")))).leafId,
          };
        },
        { told: { a: ["a"], b: ["a", "b"], c: ["a", "c"], d: ["a", "c", "d"] }[id], leaf: id },
      ),
    ),
    lineExample(
      "a-fork-has-no-gap",
      () => [TWO, KEPT].map((lines) => brokenLink(rawEntries(forked(lines, "c", "at")) ?? []) ?? "whole"),
      ["whole", "whole"],
    ),
    lineExample(
      "before-the-first-entry-is-the-root",
      () => rawLeaf(rawEntries(forked(TWO, "a", "before")) ?? []),
      null,
    ),
    refusal([["x", "at"], "session.unknown_entry"]),
    refusal([["l", "at"], "session.bad_fork_target"]),
    refusal([["on-c", "at"], "session.bad_fork_target"]),
    lineExample(
      "what-is-no-start-is-refused",
      () => {
        const lines = [...TWO, lineOf("r", "d", { type: "message", message: reply("r") })];
        return refusalOf(() => forked(lines, "r", "before"));
      },
      "session.bad_fork_target",
    ),
    lineExample(
      "an-id-is-fit-for-a-file-name",
      () => refusalOf(() => forked(TWO, "d", "at", "../s")),
      "session.bad_id",
    ),
  ],
);

type Where = [entryId: string, position: "at" | "before"];

function forked(
  lines: readonly string[],
  entryId: string,
  position: "at" | "before",
  id = "s-2",
): Uint8Array {
  const header = { id, cwd: "/w", parentSession: "s-1.jsonl", timestamp: TIME };
  return forkSession(foldTree(entriesIn(...lines)), { entryId, position, header });
}

function fork(invariant: string, lines: readonly string[], where: Where, expected: string[]) {
  const received = () =>
    rawEntries(forked(lines, ...where))
      ?.map(({ id }) => id)
      .sort();
  return lineExample(invariant, received, expected);
}

function refusal([where, expected]: [Where, string]) {
  return lineExample("what-is-no-start-is-refused", () => refusalOf(() => forked(TWO, ...where)), expected);
}

function linesOf(bytes: Uint8Array): string[] {
  return textOf(bytes).split("\n").slice(1, -1);
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
