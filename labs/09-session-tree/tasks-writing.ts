import { both } from "../both.ts";
import type { Task } from "../exercise.ts";
import { hint } from "../hint.ts";
import { failedMoveQuestion, rootQuestion } from "./questions-writing.ts";

export const writingTasks: readonly Task[] = [
  {
    id: "09.4",
    title: both("移动叶子也是一次写入", "To move the leaf is a write"),
    minutes: 15,
    modules: ["session-tree.ts"],
    predict: failedMoveQuestion,
    hints: [
      hint(
        ["比丢失更糟", "Worse than a loss"],
        [
          "叶子只在内存里，用户听说已经回去了，进程死亡。下一条消息会接在哪里？",
          "The leaf is in memory alone, the user was told, the process dies. Where will the next message " +
            "hang?",
        ],
      ),
      hint(
        ["先校验", "Validate first"],
        [
          "目标不存在，以后每次打开都会失败。label 的目标要在；leaf 的目标要在，而且能走回根（null 除外）。",
          "A target that is not there makes every later opening fail. A label's has to be there; a leaf's " +
            "as well, with a way back to the root (null aside).",
        ],
      ),
      hint(
        ["顺序", "The order"],
        [
          "await this.durable.append(bytes).catch(throwClearly)；然后 this.tree = withEntry(this.tree, " +
            "entry)；this.stored.push(entry)。",
          "await this.durable.append(bytes).catch(throwClearly); then this.tree = withEntry(this.tree, " +
            "entry); this.stored.push(entry).",
        ],
      ),
    ],
    afterwards: rootQuestion,
  },
  {
    id: "09.5",
    title: both("移动和追加排同一个队", "Moves and appends in one queue"),
    minutes: 10,
    modules: ["session-tree.ts"],
    hints: [
      hint(
        ["谁的父条目", "Whose parent"],
        [
          "移动叶子还没落盘，下一个追加已经开始。它的 parentId 应该是旧叶子还是新叶子？",
          "A move is not durable yet, and the next append begins. Should it hang on the old leaf or on " +
            "the new one?",
        ],
      ),
      hint(
        ["同一个队", "The same queue"],
        [
          "两个方法都放进 this.inTurn；check 也在轮到自己的时候才问。",
          "Both methods go through this.inTurn, and check is asked when its turn has come.",
        ],
      ),
      hint(
        ["写出来", "Written out"],
        [
          "先 JSON.parse(JSON.stringify(draft)) 复制；return this.inTurn(() => { check?.(this.branch()); " +
            "return this.store(body, id); })。",
          "First a copy, JSON.parse(JSON.stringify(draft)); return this.inTurn(() => { " +
            "check?.(this.branch()); return this.store(body, id); }).",
        ],
      ),
    ],
  },
];
