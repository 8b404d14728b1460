import { both } from "../both.ts";
import type { Task } from "../exercise.ts";
import { hint } from "../hint.ts";

export const rowTasks: readonly Task[] = [
  {
    id: "16.1",
    title: both("打开、升级，还是拒绝", "Open it, bring it up, or refuse"),
    minutes: 10,
    modules: ["sqlite-migration.ts"],
    hints: [
      hint(
        ["三个数", "Three numbers"],
        [
          "found 里有三个数：是谁的（applicationId）、第几版（version）、有几个表和索引（objects）。先列出所有组合。",
          "found holds three numbers: whose it is, which version, how many tables and indexes. " +
            "List the cases first.",
        ],
      ),
      hint(
        ["空文件是唯一的例外", "Only an empty file is excused"],
        [
          "名字对不上就不是自己的，除非三个数都是 0：那是刚建的文件。别人的老数据库，版本号也常常是 0。",
          "Another name is another's file, unless all three are 0: then it was just made. Old databases of " +
            "others often have version 0 as well.",
        ],
      ),
      hint(
        ["次序", "The order"],
        [
          "空：migrate 0 到 known.version；名字不对或版本小于 1：foreign_database；更大：newer_version；相等：open；更小：migrate。",
          "Empty: migrate from 0; another name, or a version below 1: foreign_database; above: " +
            "newer_version; " +
            "equal: open; below: migrate from where it stands.",
        ],
      ),
    ],
  },
  {
    id: "16.2",
    title: both("记录和行", "A record and its row"),
    minutes: 20,
    modules: ["record-row.ts"],
    hints: [
      hint(
        ["没有和 null", "Absent and null"],
        [
          "记录里没有的字段，行里是 null；读回来的时候不能变成 undefined 以外的东西，也不能变成 0。",
          "What a record does not have is null in its row; coming back it is absent again, and " +
            "neither null nor 0.",
        ],
      ),
      hint(
        ["大的放旁边", "What is large lies beside"],
        [
          "answer 的 JSON 超过 INLINE_ANSWER，就写进 largeAnswer，行里的 answer 是 null；summary 两种情况都要有。",
          "Where the JSON of answer is longer than INLINE_ANSWER it becomes largeAnswer, and " +
            "answer is null in " +
            "the row; a summary is there in both cases.",
        ],
      ),
      hint(
        ["不信任", "Trust no row"],
        [
          "拼回来的对象交给 isOperationRecord；不是的，或者 JSON 读不出来，抛 journal.bad_row {operationId}。",
          "Give the object to isOperationRecord; what is none, or is no JSON, is journal.bad_row " +
            "{operationId}.",
        ],
      ),
    ],
  },
];
