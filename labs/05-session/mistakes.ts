import { both } from "../both.ts";
import type { Mistake } from "../exercise.ts";

export const mistakes: readonly Mistake[] = [
  {
    name: "splits-text",
    title: both("先把整个文件解码成文字再切行", "The whole file is decoded first, and split as text"),
    rejectedBy: ["05.split", "05.torn-tail"],
    first: { check: "05.split", invariant: "bytes-stay-as-they-are" },
  },
  {
    name: "hole-taken-for-a-line",
    title: both(
      "断电留下的空洞以换行符结尾，就当成一行",
      "The hole of a power cut ends in a newline and is taken for a line",
    ),
    rejectedBy: ["05.torn-tail"],
    first: { check: "05.torn-tail", invariant: "nul-bytes-are-no-record" },
  },
  {
    name: "links-not-looked-at",
    title: both(
      "重复的 id、指向不存在的 parentId，都照单全收",
      "Repeated ids and parents that do not exist are accepted",
    ),
    rejectedBy: ["05.links"],
    first: { check: "05.links", invariant: "an-id-names-one-line" },
  },
  {
    name: "glued-to-the-torn-line",
    title: both(
      "没写完的半行不截掉，下一行就粘在它后面",
      "The torn line is not cut off, and the next one is glued to it",
    ),
    rejectedBy: ["05.failed-write", "05.in-turn", "05.crashes", "05.power"],
    first: { check: "05.failed-write", invariant: "a-failed-write-leaves-no-part" },
  },
  {
    name: "newline-again-and-again",
    title: both(
      "补过的换行符每次再补一遍，文件里出现空行",
      "The missing newline is written again before every line, which leaves blank lines",
    ),
    rejectedBy: ["05.durable-line", "05.failed-write", "05.power"],
    first: { check: "05.durable-line", invariant: "a-missing-newline-is-written-once" },
  },
  {
    name: "syncs-again-after-a-failure",
    title: both(
      "fsync 失败之后再试一次，成功了就当没事",
      "After a failed fsync it tries again, and takes a success for durable",
    ),
    rejectedBy: ["05.durable-line"],
    first: { check: "05.durable-line", invariant: "a-failed-sync-ends-the-acknowledging" },
  },
  {
    name: "cut-not-synced",
    title: both("截掉半行之后没有 fsync 就写下一行", "The next line is written before the cut is synced"),
    rejectedBy: ["05.failed-write"],
    first: { check: "05.failed-write", invariant: "the-cut-is-durable-before-the-next-line" },
  },
  {
    name: "memory-before-disk",
    title: both("先改内存，再写盘", "Memory changes before the disk does"),
    rejectedBy: ["05.append", "05.crashes", "05.power"],
    first: { check: "05.append", invariant: "memory-never-runs-ahead-of-the-disk" },
  },
  {
    name: "entry-not-read-back",
    title: both(
      "没有校验就写进文件，以后再也打不开",
      "What is written is not validated, and the session never opens again",
    ),
    rejectedBy: ["05.append"],
    first: { check: "05.append", invariant: "what-could-not-be-read-back-is-not-written" },
  },
  {
    name: "appends-overlap",
    title: both("同时到来的 append 不排队", "Appends that come at the same time do not wait for each other"),
    rejectedBy: ["05.in-turn", "05.crashes", "05.power"],
    first: { check: "05.in-turn", invariant: "appends-do-not-overlap" },
  },
  {
    name: "chain-starts-again",
    title: both("重新打开之后，parentId 又从 null 开始", "After reopening, parentId starts with null again"),
    rejectedBy: ["05.crashes", "05.power"],
    first: { check: "05.crashes", invariant: "the-next-line-follows-the-last" },
  },
  {
    name: "opens-without-sync",
    title: both(
      "打开之后不 fsync，就相信读到的内容",
      "What was read on opening is believed without an fsync",
    ),
    rejectedBy: ["05.power"],
    first: { check: "05.power", invariant: "acknowledged-is-never-lost" },
  },
];
