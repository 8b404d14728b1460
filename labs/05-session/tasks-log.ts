import { both } from "../both.ts";
import type { Task } from "../exercise.ts";
import { hint } from "../hint.ts";
import { acknowledgedQuestion, fullDiskQuestion } from "./questions.ts";

export const logTasks: readonly Task[] = [
  {
    id: "05.6",
    title: both("校验、落盘、改内存、告知", "Validate, make durable, change memory, tell"),
    minutes: 15,
    modules: ["session-log.ts"],
    predict: acknowledgedQuestion,
    hints: [
      hint(
        ["谁先知道", "Who knows first"],
        [
          "落盘失败时，entries() 里应该有这一条吗？下一行的 parentId 又会指向谁？",
          "When the write fails, should entries() show the entry? Whom would the next line follow?",
        ],
      ),
      hint(
        ["写之前先读回来", "Read it back before it is written"],
        [
          "readEntryLine 读不回来的行，以后每次打开都会被拒绝，所以根本不要写。",
          "A line that readEntryLine cannot read would make " +
            "every later opening fail: do not write it at all.",
        ],
      ),
      hint(
        ["顺序", "The order"],
        [
          "validate：bad_id、duplicate_id、bad_entry；await " +
            "durable.append(bytes)；然后 ids、stored、lastId；最后返回读回来的 entry。",
          "validate: bad_id, duplicate_id, bad_entry; await durable.append(bytes); " +
            "then ids, stored, lastId; return the entry read back.",
        ],
      ),
    ],
    afterwards: fullDiskQuestion,
  },
  {
    id: "05.7",
    title: both("一个接一个", "One after the other"),
    minutes: 10,
    modules: ["session-log.ts"],
    hints: [
      hint(
        ["同一个 lastId", "The same lastId"],
        [
          "两个 append 同时开始，它们各自看到的 lastId 是什么？",
          "Two appends begin at the same time: which lastId does each of them see?",
        ],
      ),
      hint(
        ["排队", "A queue"],
        [
          "记住上一个 append 的 promise，等它结束（失败也算）再开始；draft 在排队之前就要复制。",
          "Keep the last append's promise and begin when it is " +
            "over, failed or not; copy the draft before it waits.",
        ],
      ),
      hint(
        ["写出来", "Written out"],
        [
          "const own = last.then(() => { check?.(entries); return " +
            "appendNow(copy); }); last = own.catch(() => {}); 两个方法都走这里。",
          "const own = last.then(() => { check?.(entries); return " +
            "appendNow(copy); }); last = own.catch(() => {}); for both methods.",
        ],
      ),
    ],
  },
  {
    id: "05.8",
    title: both("打开之后，先同步再相信", "After opening: sync before you believe"),
    minutes: 10,
    modules: ["session-log.ts"],
    hints: [
      hint(
        ["读到的就在盘上吗", "Is what was read on the medium"],
        [
          "上一个进程写了一行，还没 fsync 就死了。现在读得到它。再断一次电呢？",
          "The last process wrote a line and died before its " +
            "fsync. You can read the line now. And after a power cut?",
        ],
      ),
      hint(
        ["谁会据此行动", "Who acts on it"],
        [
          "看到这一行的人会以为它已经落盘，并且告诉调用者。要先让它真的落盘。",
          "Whoever sees the line takes it for durable and tells the caller. Make that true first.",
        ],
      ),
      hint(["一行", "One line"], ["await durable.sync()", "await durable.sync()"]),
    ],
  },
];
