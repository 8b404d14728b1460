import { both } from "../both.ts";
import type { Task } from "../exercise.ts";
import { hint } from "../hint.ts";
import { notFoundQuestion } from "./questions-afterwards.ts";
import { lostQuestion, staleQuestion } from "./questions-writes.ts";

export const writeTasks: readonly Task[] = [
  {
    id: "17.5",
    title: both("带令牌的写入", "Writes that show a token"),
    minutes: 25,
    modules: ["fenced-write.ts"],
    predict: staleQuestion,
    hints: [
      hint(
        ["在哪里比较", "Where to compare"],
        [
          "先查令牌，再写入，中间被冻住怎么办？两步要在同一个事务里。",
          "The token is compared, the worker is frozen, then it writes. Both belong into one transaction.",
        ],
      ),
      hint(
        ["同一个动作", "One action"],
        [
          "两个运行想做同一个动作，两边都没看到对方的记录。在事务里会看到：related 里有别的运行未完成的同一个键。",
          "Two runs want one action, and neither saw the other's record. Inside the transaction it " +
            "shows: an open record of another run with the same key.",
        ],
      ),
      hint(
        ["一次 change", "One change"],
        [
          "writeId = newId()；" +
            "writeKnowingly(() => database.transaction(writeId, ...), () => database.written(writeId))；" +
            "事务里：newestToken（必须正好是自己的）、related、change、加上 claim、put。",
          "writeId = newId(); writeKnowingly(() => database.transaction(writeId, ...), () => " +
            "database.written(writeId)); inside: newestToken (exactly your own), related, change, add " +
            "claim, put.",
        ],
      ),
    ],
  },
  {
    id: "17.6",
    title: both("提交的回答丢了", "When the answer to a commit is lost"),
    minutes: 15,
    modules: ["look-after-lost-commit.ts"],
    predict: lostQuestion,
    afterwards: notFoundQuestion,
    hints: [
      hint(
        ["三种结果", "Three outcomes"],
        [
          "写入生效；被拒绝；不知道。只有第三种要查。",
          "It took effect; it was refused; nobody knows. Only the third one needs a look.",
        ],
      ),
      hint(
        ["查到了什么", "What the look says"],
        [
          "查到：那就是结果。查不到，而且以后也不会有：再写一次。",
          "Found: that is the result. Not there, and never will be: write it again.",
        ],
      ),
      hint(
        ["循环", "The loop"],
        [
          "try write；code 是 database.outcome_unknown 才 look；undefined 就再来，第五次之后抛出。",
          "try write; look only if the code is database.outcome_unknown; on undefined go again, and throw " +
            "after the fifth time.",
        ],
      ),
    ],
  },
];
