import { both } from "../both.ts";
import type { Mistake } from "../exercise.ts";
import { mistake } from "../mistake.ts";

export const mistakes: readonly Mistake[] = [
  mistake(
    "leaf-in-memory",
    "told-means-on-the-medium",
    ["09.tree", "09.writer", "09.crashes", "09.power"],
    both("移动叶子只改内存，不写日志", "The leaf is moved in memory, and no entry is written"),
  ),
  mistake(
    "leaf-before-disk",
    "memory-never-runs-ahead-of-the-disk",
    ["09.tree", "09.writer", "09.power"],
    both("先改内存，再写盘", "Memory changes before the disk does"),
  ),
  mistake(
    "moves-overlap",
    "moves-and-appends-do-not-overlap",
    ["09.in-turn"],
    both("追加要排队，移动叶子却不排队", "Appends wait for each other, moves of the leaf do not"),
  ),
  mistake(
    "label-moves-the-leaf",
    "a-label-moves-no-leaf",
    ["09.fold", "09.tree", "09.fork"],
    both("给旧条目贴个标签，叶子也跟着走了", "A label on an old entry takes the leaf along"),
  ),
  mistake(
    "leaf-entry-is-the-leaf",
    "a-leaf-entry-moves-it-to-its-target",
    ["09.fold", "09.branch", "09.tree", "09.in-turn", "09.writer", "09.crashes", "09.power"],
    both("把 leaf 条目自己当成叶子", "The leaf entry itself is taken for the leaf"),
  ),
  mistake(
    "takes-every-line",
    "a-branch-goes-from-the-root-to-its-leaf",
    ["09.branch", "09.fork", "09.crashes", "09.power"],
    both(
      "按文件顺序取所有条目，废弃的分支也发给了模型",
      "All entries in the order of the file: the branch that was left is sent too",
    ),
  ),
  mistake(
    "gap-taken-for-the-root",
    "a-missing-parent-is-named-by-line",
    ["09.branch", "09.tree"],
    both("找不到父条目，就当作到了根", "Where the parent is missing, the root is taken to be reached"),
  ),
  mistake(
    "tail-told-twice",
    "a-retained-tail-is-told-once",
    ["09.context"],
    both("有了保留的尾巴，原来的消息又发了一遍", "With a retained tail the originals are told as well"),
  ),
  mistake(
    "lines-written-anew",
    "a-copied-line-keeps-its-bytes",
    ["09.fork"],
    both(
      "分叉时解析再重新编码，别人写的字节变了",
      "A fork parses its lines and writes them anew, so the bytes change",
    ),
  ),
  mistake(
    "marks-come-last",
    "every-program-finds-the-same-leaf",
    ["09.fork"],
    both(
      "标签统统放到文件末尾，Pi 打开后叶子跑到了标签上",
      "The labels come last in the fork, and Pi's leaf goes along",
    ),
  ),
  mistake(
    "cuts-the-other-writer-off",
    "nothing-of-another-writer-is-cut-off",
    ["09.writer"],
    both("追加之前检查，截尾之前不检查", "It looks before an append, and not before a cut"),
  ),
  mistake(
    "half-line-is-anothers",
    "a-failed-move-can-be-made-again",
    ["09.tree", "09.writer", "09.power"],
    both("自己没写完的半行，也当成别人写的", "Its own half line is taken for another writer's"),
  ),
  mistake(
    "entry-before-its-blob",
    "the-blob-is-durable-before-its-entry",
    ["09.blobs", "09.blob-power"],
    both("先写引用，再写内容", "The entry is written before what it refers to"),
  ),
  mistake(
    "name-not-synced",
    "the-bytes-are-durable-before-the-name",
    ["09.blobs", "09.blob-power"],
    both("内容落盘了，文件名没有落盘", "The bytes are durable, and their name is not"),
  ),
];
