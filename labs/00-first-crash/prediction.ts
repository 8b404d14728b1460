import { both } from "../both.ts";

/** The first question of the course, and by what an answer is known to be right. */
export const predicted = {
  ask: both(
    "一个程序往 result.txt 追加一行 42：先记 started，再写，写完记 completed。" +
      "它刚写完，还没来得及记 completed，就被杀死了；然后原样再启动一次。文件里会有几行？",
    "A program appends the line 42 to result.txt: it records started, writes, and records completed. " +
      "It has just written and not yet recorded completed when it is killed; then it is started again. " +
      "How many lines does the file have?",
  ),
  options: {
    none: both("一行也没有：进程死了，写的也没了", "none: the process died, and the line with it"),
    one: both("一行：它看得出已经写过", "one: it can see that the line was written"),
    two: both("两行：它又写了一次", "two: it writes the line again"),
  },
  why: both(
    "写下的那一行留在磁盘上，丢的是「写完了」这句话。它只看到 started，于是又写一次。",
    "The line stays on the disk; what is lost is the word that it was written. It sees started, and writes.",
  ),
  /** Which option came true. */
  nameOf({ lines }: { lines: number }): string {
    return ["none", "one", "two"][lines] ?? "more";
  },
};
