import { both } from "../both.ts";
import type { Task } from "../exercise.ts";
import { hint } from "../hint.ts";

export const lineTasks: readonly Task[] = [
  {
    id: "05.4",
    title: both("写入、同步，然后才返回", "Write, sync, and only then return"),
    minutes: 15,
    modules: ["durable-lines.ts"],
    hints: [
      hint(
        ["返回意味着什么", "What returning means"],
        [
          "write 成功之后马上断电，这一行还在吗？调用者已经听说它在了吗？",
          "If the power is cut right after the write, is the line there? Was the caller told that it is?",
        ],
      ),
      hint(
        ["缺的那个换行符", "The newline that is missing"],
        [
          "newlineMissing 时先写换行符，和这一行放在同一次写入里（afterNewline）；写成功后，它就不再缺了。",
          "A missing newline goes out in the same write " +
            "(afterNewline); once that worked, it is missing no more.",
        ],
      ),
      hint(
        ["四步", "Four steps"],
        [
          "file.append；this.sync()；keptBytes 加上写出的字节数；newlineMissing " +
            "= false。append 抛出时，tailToCut = true，再抛 notSaved。",
          "file.append; this.sync(); keptBytes grows by what was written; " +
            "newlineMissing = false. A throw of append: tailToCut = true, throw notSaved.",
        ],
      ),
    ],
  },
  {
    id: "05.5",
    title: both("写到一半的行先截掉", "Cut off what a failed write left"),
    minutes: 10,
    modules: ["durable-lines.ts"],
    hints: [
      hint(
        ["下一行写到哪里", "Where does the next line go"],
        [
          "磁盘满的时候写进了半行。腾出空间之后再写一行，文件里会是什么样？",
          "A full disk left half a line. There is room again " +
            "and one more line is written: what does the file hold?",
        ],
      ),
      hint(
        ["截断也可能丢", "A cut can be lost too"],
        [
          "截断没有同步，断电之后可能只有新的一行在，旧的半行又从它后面露出来。",
          "A cut that was not synced may be undone while the " +
            "new line stays: the old half stands behind it again.",
        ],
      ),
      hint(
        ["三步", "Three steps"],
        [
          "file.truncate(keptBytes)，失败就抛 notSaved，下次再截；this.sync()；tailToCut = false。",
          "file.truncate(keptBytes), and notSaved if it fails, " +
            "to be cut next time; this.sync(); tailToCut = false.",
        ],
      ),
    ],
  },
];
