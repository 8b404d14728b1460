import { branchPath } from "#agent/branch-path.ts";
import { buildContext } from "#agent/build-context.ts";
import { foldTree } from "#agent/fold-tree.ts";
import { both } from "../both.ts";
import type { Question } from "../exercise.ts";
import { entriesIn, lineOf, type Said } from "./tree-scene.ts";

const leaves = {
  a: both("a", "a"),
  b: both("b", "b"),
  last: both("文件的最后一行", "The last line of the file"),
};

const labelOn = (id: string, parentId: string): Said & { type: "label" } => ({
  type: "label",
  targetId: id,
  label: parentId,
});

export const leafQuestion: Question = {
  ask: both(
    "文件里依次是 a、b（父 a）、leaf（目标 a）。重新打开，叶子在哪里？",
    "A file holds a, b (parent a) and a leaf (target a). Reopened, where is the leaf?",
  ),
  options: leaves,
  measure: async () =>
    leafAfter([lineOf("a", null), lineOf("b", "a"), lineOf("l", "b", { type: "leaf", targetId: "a" })]),
  why: both(
    "leaf 条目把叶子移到它的目标；它自己不在任何分支上。",
    "A leaf entry moves the leaf to its target; it is on no branch itself.",
  ),
};

export const labelQuestion: Question = {
  ask: both(
    "同样的 a、b，最后一行换成贴在 a 上的标签（父 b）。叶子在哪里？",
    "The same a and b, then a label on a (parent b) as the last line. Where is the leaf?",
  ),
  options: leaves,
  measure: async () => leafAfter([lineOf("a", null), lineOf("b", "a"), lineOf("l", "b", labelOn("a", "x"))]),
  why: both(
    "标签说的是一个条目，不是对话走到了哪里。",
    "A label says something of an entry, not how far the conversation has come.",
  ),
};

function leafAfter(lines: readonly string[]): string {
  const { leafId } = foldTree(entriesIn(...lines));
  return leafId === "a" || leafId === "b" ? leafId : "last";
}

const counts = {
  one: both("1 条", "1 message"),
  two: both("2 条", "2 messages"),
  three: both("3 条", "3 messages"),
};

export const abandonedQuestion: Question = {
  ask: both(
    "a 之后有两个答复 b 和 c，叶子在 c。发给模型几条消息？",
    "a has two answers, b and c, and the leaf is on c. How many messages is the model sent?",
  ),
  options: counts,
  measure: async () => sentAt("c", [lineOf("a", null), lineOf("b", "a"), lineOf("c", "a")]),
  why: both(
    "只沿 parentId 从 c 走回根，b 一眼也不看。",
    "The way goes from c back along parentId; b is not looked at.",
  ),
};

export const compactedQuestion: Question = {
  ask: both(
    "a、b、c 之后压缩一次，从 c 开始保留，再说 d。发给模型几条消息（摘要算一条）？",
    "After a, b and c comes a compaction that keeps from c on, then d. How many messages, the " +
      "summary among them?",
  ),
  options: counts,
  measure: async () => {
    const compaction: Said = { type: "compaction", summary: "s", firstKeptEntryId: "c", tokensBefore: 9 };
    const before = [lineOf("a", null), lineOf("b", "a"), lineOf("c", "b"), lineOf("k", "c", compaction)];
    return sentAt("d", [...before, lineOf("d", "k")]);
  },
  why: both(
    "摘要、c、d。a 和 b 还在文件里，只是不再发。",
    "The summary, c and d. a and b are still in the file; they are just not sent.",
  ),
};

function sentAt(leafId: string, lines: readonly string[]): string {
  const { messages } = buildContext(branchPath(foldTree(entriesIn(...lines)), leafId));
  return ["none", "one", "two", "three"][messages.length] ?? "more";
}
