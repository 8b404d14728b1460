import { branchPath } from "#agent/branch-path.ts";
import { buildContext, buildContextEntries } from "#agent/build-context.ts";
import { foldTree } from "#agent/fold-tree.ts";
import type { TreeEntry } from "#contracts/tree.ts";
import { both } from "../both.ts";
import { exampleCheck } from "../example-check.ts";
import { entriesIn, lineExample, lineOf, type Said, said } from "./tree-scene.ts";
import { inWords, reply } from "./trip.ts";

const compaction = (summary: string, more: object = {}): Said => ({
  type: "compaction",
  summary,
  tokensBefore: 1,
  ...more,
});
const kept = (firstKeptEntryId: string) => compaction("s", { firstKeptEntryId });
const tail = compaction("s", { retainedTail: [reply("copy")] });

export const contextCheck = exampleCheck(
  {
    id: "09.context",
    task: "09.3",
    title: both("一条分支，归约成发给模型的内容", "A branch, folded into what the model is sent"),
  },
  [
    entries("without-a-compaction-all-is-told", [said("a"), said("b")], "e0 e1"),
    entries(
      "a-compaction-is-told-first",
      [said("a"), said("b"), said("c"), kept("e1"), said("d")],
      "e3 e1 e2 e4",
    ),
    entries("what-was-not-kept-is-not-told", [said("a"), compaction("s"), said("d")], "e1 e2"),
    entries(
      "the-last-compaction-counts",
      [said("a"), said("b"), kept("e1"), said("c"), kept("e3"), said("d")],
      "e4 e3 e5",
    ),
    entries(
      "a-retained-tail-is-told-once",
      [said("a"), said("b"), compaction("s", { firstKeptEntryId: "e1", retainedTail: [] }), said("d")],
      "e2 e3",
    ),
    lineExample("a-retained-tail-is-told-behind-its-summary", () => {
      const [summary = "", ...others] = inWords(contextOf([said("a"), tail, said("d")]).messages).split(
        " / ",
      );
      return [summary.endsWith("s"), others.join(" / ")];
    }, [true, "copy / d"]),
    lineExample(
      "only-what-is-said-is-sent",
      () => {
        const marks: Said[] = [
          { type: "label", targetId: "e0", label: "x" },
          { type: "custom", customType: "c" },
          { type: "weather" },
        ];
        return inWords(contextOf([said("a"), ...marks, said("b")]).messages);
      },
      "a / b",
    ),
    lineExample("a-branch-without-settings-names-none", () => settings([said("a")]), [null, "off", null]),
    lineExample(
      "the-last-setting-counts",
      () =>
        settings([
          { type: "model_change", provider: "p", modelId: "one" },
          { type: "thinking_level_change", thinkingLevel: "high" },
          { type: "active_tools_change", activeToolNames: ["read", "write"] },
          { type: "model_change", provider: "p", modelId: "two" },
          { type: "thinking_level_change", thinkingLevel: "low" },
          { type: "active_tools_change", activeToolNames: [] },
        ]),
      [{ provider: "p", modelId: "two" }, "low", []],
    ),
    lineExample(
      "a-reply-tells-which-model-gave-it",
      () =>
        settings([
          { type: "model_change", provider: "p", modelId: "one" },
          { type: "message", message: reply("a") },
        ])[0],
      { provider: "lab", modelId: "scripted" },
    ),
  ],
);

/** A chain of entries, e0 and on, as `branchPath` gives it. */
function chain(bodies: readonly Said[]): TreeEntry[] {
  return entriesIn(...bodies.map((body, at) => lineOf(`e${at}`, at === 0 ? null : `e${at - 1}`, body)));
}

function entries(invariant: string, bodies: readonly Said[], expected: string) {
  const told = () => buildContextEntries(chain(bodies)).map(({ id }) => id);
  return lineExample(invariant, () => told().join(" "), expected);
}

function contextOf(bodies: readonly Said[]) {
  const all = chain(bodies);
  return buildContext(branchPath(foldTree(all), all.at(-1)?.id ?? null));
}

function settings(bodies: readonly Said[]): unknown[] {
  const { model, thinkingLevel, activeToolNames } = contextOf(bodies);
  return [model, thinkingLevel, activeToolNames];
}
