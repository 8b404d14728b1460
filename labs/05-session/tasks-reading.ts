import { both } from "../both.ts";
import type { Task } from "../exercise.ts";
import { hint } from "../hint.ts";
import { newlineQuestion, tornQuestion } from "./questions.ts";

export const readingTasks: readonly Task[] = [
  {
    id: "05.1",
    title: both("按换行符切开字节", "Split the bytes at their newlines"),
    minutes: 10,
    modules: ["read-records.ts"],
    hints: [
      hint(
        ["字节还是文字", "Bytes or text"],
        [
          "如果先把整个文件解码成文字，里面一个写坏的字符会变成什么？",
          "If you decode the whole file first, what becomes of one damaged character in it?",
        ],
      ),
      hint(
        ["换行也是字节", "A newline is a byte too"],
        [
          "用 bytes.indexOf(0x0a, start) 一条条找；keptBytes 要把换行符也算进去。",
          "Find one after the other with bytes.indexOf(0x0a, start); keptBytes counts the newlines as well.",
        ],
      ),
      hint(
        ["最后一条", "The last one"],
        [
          "找不到换行符时，剩下的也是一条记录，newlineMissing 为 true；刚好在末尾则没有多余的空记录。",
          "Where no newline is left, the rest is a record and " +
            "newlineMissing is true; at the very end there is none.",
        ],
      ),
    ],
  },
  {
    id: "05.2",
    title: both("把没写完的最后一条放到一边", "Set a torn last record aside"),
    minutes: 15,
    modules: ["read-records.ts"],
    predict: newlineQuestion,
    hints: [
      hint(
        ["怎样才算写完", "When is it whole"],
        [
          "最后一条没有换行符，就一定没写完吗？有换行符，就一定写完了吗？",
          "Does a missing newline prove that a record is torn? Does a newline prove that it is whole?",
        ],
      ),
      hint(
        ["谁来判断", "Who can tell"],
        [
          "parseRecord 认得完整的记录；断电留下的空洞读出来是 NUL 字节，它也会拒绝。",
          "parseRecord knows a whole record; the hole that a " +
            "power cut leaves reads as NUL bytes, which it refuses.",
        ],
      ),
      hint(
        ["数字", "The numbers"],
        [
          "完整就保留（newlineMissing: true）。否则去掉它：torn.line 是它的行号，torn.bytes 是它连同换行符的字节数。",
          "Whole: keep it. Else leave it out: torn.line is " +
            "its number, torn.bytes its bytes and its newline's.",
        ],
      ),
    ],
    afterwards: tornQuestion,
  },
  {
    id: "05.3",
    title: both("每一行都接在已有的一行之后", "Each line follows an earlier one"),
    minutes: 10,
    modules: ["restore-session.ts"],
    hints: [
      hint(
        ["缺了一行会怎样", "When one line is missing"],
        [
          "中间少了一行，后面的行指向谁？接着用下去，用户和模型看到的还是同一段对话吗？",
          "If a line in the middle is gone, whom does the " +
            "next one follow? Is it still the same conversation?",
        ],
      ),
      hint(
        ["两种问题", "Two problems"],
        [
          "id 在前面出现过；或者 parentId 在前面没有出现过。两行接在同一行之后是分支，不是损坏。",
          "The id stands before; or the parentId does not. Two " +
            "lines that follow the same one are a branch, no damage.",
        ],
      ),
      hint(
        ["返回什么", "What to return"],
        [
          "返回 session.line_same_id {id}，或 session.line_no_parent {parentId}；parentId 为 null 总是可以。",
          "session.line_same_id {id}, or session.line_no_parent " +
            "{parentId}; a parentId of null is always fine.",
        ],
      ),
    ],
  },
];
