import { hint } from "../03-permissions/hint.ts";
import type { Task } from "../exercise.ts";
import { allLong, shortAmongLong } from "./questions.ts";

export const trimTasks: readonly Task[] = [
  {
    id: "04.1",
    title: { zh: "一条消息有多大", en: "How large is a message" },
    minutes: 5,
    modules: ["estimate-tokens.ts"],
    hints: [
      hint(
        ["哪些会发出去", "一条消息里哪些字段真的会发给模型，哪些只给程序看？"],
        ["What is sent", "Which fields of a message go to the model, and which are for programs alone?"],
      ),
      hint(
        ["内容有两种写法", "用户消息的 content 可能是字符串，也可能是一列块；先统一成块"],
        [
          "Content comes in two forms",
          "A prompt's content is a text or a list of blocks; make it blocks first",
        ],
      ),
      hint(
        ["调用也占地方", "toolCall 块算名字加 JSON.stringify(arguments) 的长度；其余的块用 blockTokens 相加"],
        [
          "A call takes room as well",
          "toolCall: name and JSON.stringify(arguments); for the rest sum blockTokens",
        ],
      ),
    ],
  },
  {
    id: "04.2",
    title: { zh: "留头留尾，说清省了多少", en: "Head, tail, and how much is missing" },
    minutes: 10,
    modules: ["trim-result.ts"],
    hints: [
      hint(
        ["说明也占地方", "上限是 200，说明本身有三十来个字符。还剩多少给原文？"],
        [
          "The note takes room",
          "The limit is 200 and the note has thirty or so: how much is left for the text?",
        ],
      ),
      hint(
        ["先切，再数", "按最长的说明留出空间，各取一半；真正省略多少，等切完再算"],
        [
          "Cut first, then count",
          "Leave room for the longest note, halve the rest; count what is missing after it",
        ],
      ),
      hint(
        ["一个字符两个码元", "切口落在代理对中间（splitsPair）时，头少取一个，尾也少取一个"],
        [
          "Two code units, one character",
          "Where splitsPair says so, take one less of the head, or of the tail",
        ],
      ),
    ],
  },
  {
    id: "04.3",
    title: { zh: "并行结果怎么分", en: "How parallel results share" },
    minutes: 8,
    modules: ["trim-result.ts"],
    predict: shortAmongLong,
    hints: [
      hint(
        ["谁用不完", "平均分的话，短结果会浪费什么？"],
        ["Who needs less", "If all get the same, what does a short result waste?"],
      ),
      hint(
        ["从短到长", "先看最短的：它不超过当前平均数，就给足它，再把余下的重新平均"],
        [
          "From short to long",
          "The shortest first: if it needs less than the share, serve it, and share anew",
        ],
      ),
      hint(
        ["第一个超过的", "第一个超过平均数的长度出现时，那个平均数（至少 MIN_CHARS）就是答案"],
        [
          "The first that needs more",
          "The share at the first that needs more is the answer, MIN_CHARS at least",
        ],
      ),
    ],
    afterwards: allLong,
  },
];
