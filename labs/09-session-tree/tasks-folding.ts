import { both } from "../both.ts";
import type { Task } from "../exercise.ts";
import { hint } from "../hint.ts";
import { abandonedQuestion, compactedQuestion, labelQuestion, leafQuestion } from "./questions-folding.ts";

export const foldingTasks: readonly Task[] = [
  {
    id: "09.1",
    title: both("谁移动叶子", "What moves the leaf"),
    minutes: 10,
    modules: ["fold-tree.ts"],
    predict: leafQuestion,
    hints: [
      hint(
        ["叶子是什么", "What the leaf is"],
        [
          "叶子是对话走到的地方。哪些条目让对话前进，哪些只是对旧条目说了点什么？",
          "The leaf is where the conversation stands. Which entries take it further, and which only say " +
            "something about others?",
        ],
      ),
      hint(
        ["四种情况", "Four cases"],
        [
          "leaf 移到 targetId；label 和 session_info 不移动；其余的，连同类型未知的，移到自己。",
          "A leaf moves it to its targetId; label and session_info do not; all others, unknown types too, " +
            "to themselves.",
        ],
      ),
      hint(
        ["写出来", "Written out"],
        [
          "switch (body?.type)：leaf 返回 { ...tree, leafId: body.targetId, leafLine: line }；label 用 " +
            "labelled；session_info 用 named；default 用 id。",
          "switch (body?.type): leaf gives { ...tree, leafId: body.targetId, leafLine: line }; label " +
            "takes labelled, session_info named, the default id.",
        ],
      ),
    ],
    afterwards: labelQuestion,
  },
  {
    id: "09.2",
    title: both("从叶子走回根", "From the leaf back to the root"),
    minutes: 15,
    modules: ["branch-path.ts"],
    predict: abandonedQuestion,
    hints: [
      hint(
        ["走哪条路", "Which way"],
        [
          "如果从文件开头往后读，怎么知道哪一行属于这条分支？从后往前呢？",
          "Reading from the start, how would you know which line is on this branch? And from the end?",
        ],
      ),
      hint(
        ["在哪里停", "Where to stop"],
        [
          "遇到压缩：有 retainedTail 就停；有 firstKeptEntryId 就记住它，走到它为止。",
          "At a compaction: with a retainedTail stop; with a firstKeptEntryId remember it, and go as far " +
            "as that.",
        ],
      ),
      hint(
        ["循环", "The loop"],
        [
          "for (let at = from; at; at = parentOf(at))：push；at.id === firstKept 就 " +
            "break；是压缩，再看上面两条。parentOf 自己会报告缺口。",
          "for (let at = from; at; at = parentOf(at)): push; break at firstKept; at a compaction the two " +
            "rules. parentOf names a gap by itself.",
        ],
      ),
    ],
    afterwards: compactedQuestion,
  },
  {
    id: "09.3",
    title: both("压缩之后，按什么顺序说", "The order of telling after a compaction"),
    minutes: 10,
    modules: ["build-context.ts"],
    hints: [
      hint(
        ["摘要代替了什么", "What a summary stands for"],
        [
          "摘要代替的是更早的消息，所以它在保留的消息之前，尽管它在文件里更晚。",
          "It stands for older messages, so it is told before the kept ones, though it comes later in the " +
            "file.",
        ],
      ),
      hint(
        ["两种保留", "Two ways of keeping"],
        [
          "firstKeptEntryId 指向原来的条目；retainedTail 是它们的副本，再发原来的就重复了。",
          "firstKeptEntryId leads to the entries themselves; retainedTail is a copy of them: told both, " +
            "they come twice.",
        ],
      ),
      hint(
        ["三段", "Three parts"],
        [
          "[compaction, ...kept, ...path.slice(place + 1)]；kept 从 firstKeptEntryId 到压缩之前，有 retainedTail 时为空。",
          "[compaction, ...kept, ...path.slice(place + 1)]; kept goes from firstKeptEntryId up to the " +
            "compaction, empty with a retainedTail.",
        ],
      ),
    ],
  },
];
