import type { Lab } from "../experiment.ts";
import { blobCrash } from "./blob-experiments.ts";
import { fork, missingParent, unknownType } from "./file-experiments.ts";
import {
  entryThenLeaf,
  leafInMemory,
  leafWritten,
  metadataKeepsLeaf,
  rootLeaf,
  tornTail,
} from "./leaf-experiments.ts";
import { twoWriters } from "./writer-experiments.ts";

/** One log, and in it a tree: which branch is active after a crash, and what is the model sent? */
export const lab: Lab = {
  main: {
    title: {
      zh: "新条目已落盘，移动叶子的那一行只写了一半，进程死亡：哪条分支是活动的？",
      en: "The new entry is durable, the line that moves the leaf is half written: which branch is active?",
    },
    run: entryThenLeaf,
  },
  "leaf-in-memory": {
    title: {
      zh: "错误示范：叶子只记在内存里；崩溃之后，历史长到了错误的分支上",
      en: "The mistake: the leaf is kept in memory alone; after the crash history grows on the wrong branch",
    },
    run: leafInMemory,
  },
  "leaf-written": {
    title: {
      zh: "移动叶子的一行已写完，还没告诉任何人，进程死亡",
      en: "The line that moves the leaf is written, nobody was told, the process dies",
    },
    run: leafWritten,
  },
  "metadata-keeps-leaf": {
    title: {
      zh: "文件末尾是标签和会话名：叶子不动，Pi 打开同一个文件发出的内容也相同",
      en: "A label and a name come last: the leaf stays, and Pi would send the same of this file",
    },
    run: metadataKeepsLeaf,
  },
  "unknown-type-round-trip": {
    title: {
      zh: "一行类型未知的条目：原样保留，分叉时也一个字节不改",
      en: "A line of an unknown type: kept as it is, also in a fork, byte for byte",
    },
    run: unknownType,
  },
  "missing-parent": {
    title: {
      zh: "活动分支上缺一行：按行号拒绝；废弃分支上缺一行：不受影响",
      en: "A line of the active branch is missing: refused by its line; on a branch that was left: no harm",
    },
    run: missingParent,
  },
  "torn-tail": {
    title: { zh: "最后一行只写了一半", en: "The last line is half written" },
    run: tornTail,
  },
  "two-writers": {
    title: {
      zh: "两个真实进程写同一个会话：活着的不会被抢，被 SIGKILL 的可以接管",
      en: "Two real processes, one session: the living is never robbed, the killed gives way",
    },
    run: twoWriters,
  },
  fork: {
    title: {
      zh: "从一个条目分叉出新会话，旧文件不变",
      en: "A new session forked from an entry; the old file stays",
    },
    run: fork,
  },
  "blob-crash": {
    title: {
      zh: "大块内容已写到日志旁边，引用它的条目还没写，进程死亡",
      en: "The blob is written beside the log, the entry that refers to it is not, the process dies",
    },
    run: blobCrash,
  },
  "root-leaf": {
    title: {
      zh: "叶子移到根（null），进程死亡",
      en: "The leaf is moved to the root (null), and the process dies",
    },
    run: rootLeaf,
  },
};
