import { both } from "../both.ts";
import type { Task } from "../exercise.ts";
import { hint } from "../hint.ts";
import { crashQuestion, inFlightQuestion, leftQuestion, orderQuestion } from "./questions-writing.ts";

export const writingTasks: readonly Task[] = [
  {
    id: "10.1",
    title: both("哪些变更还在等", "Which changes still wait"),
    minutes: 10,
    modules: ["fold-pending-writes.ts"],
    predict: leftQuestion,
    hints: [
      hint(
        ["从接受到标记", "From acceptance to mark"],
        [
          "一项变更什么时候开始等？什么时候不用再管？中间还会发生什么？",
          "When does a change begin to wait, and when is it done with? What happens in between?",
        ],
      ),
      hint(
        ["三种行", "Three kinds of lines"],
        [
          "接受记录加一项（isThere: false）；标记去掉同一个 targetId 的那项；条目的 id 等于某个 targetId，就把它的 isThere 改成 true。",
          "An acceptance adds one (isThere: false), a mark takes away the one with its targetId, and an " +
            "entry whose id is a targetId sets its isThere to true.",
        ],
      ),
      hint(
        ["写出来", "Written out"],
        [
          "default 分支：pending.map((write) => write.targetId === entryId ? { ...write, isThere: true } " +
            ": write)。不要改动原来的数组。",
          "In the default case: pending.map((write) => write.targetId === entryId ? { ...write, isThere: " +
            "true } : write). The array that was given stays as it is.",
        ],
      ),
    ],
  },
  {
    id: "10.2",
    title: both("先落盘，再答应", "Durable first, then accepted"),
    minutes: 15,
    modules: ["pending-writes.ts"],
    predict: crashQuestion,
    hints: [
      hint(
        ["返回意味着什么", "What returning means"],
        [
          "忙的时候不能写条目，会落在轮次中间。那么返回之前，磁盘上必须有什么？",
          "While busy no entry may be written: it would stand in the middle of a turn. What has to be on " +
            "the disk before this returns?",
        ],
      ),
      hint(
        ["什么时候问忙不忙", "When to ask whether it is busy"],
        [
          "log.write 给的函数，轮到这次写入才执行。在那里问 isBusy()；还有变更在等，也要排到它们后面。",
          "What log.write is given runs when this write's turn has come: ask isBusy() there. Where changes " +
            "still wait, this one waits behind them.",
        ],
      ),
      hint(
        ["写出来", "Written out"],
        [
          "不忙就先 flushPendingWrites(log)；然后 log.write(({ pendingWrites }) => isBusy() || " +
            'pendingWrites.length > 0 ? { record: { type: "pending_write_enqueued", targetId: newId(), ' +
            "intent } } : { entry: { ...intent } }, made)。",
          "Where idle, flushPendingWrites(log) first; then log.write(({ pendingWrites }) => isBusy() || " +
            'pendingWrites.length > 0 ? { record: { type: "pending_write_enqueued", targetId: newId(), ' +
            "intent } } : { entry: { ...intent } }, made).",
        ],
      ),
    ],
    afterwards: orderQuestion,
  },
  {
    id: "10.3",
    title: both("保存点：写下来，只写一次", "The save point writes each once"),
    minutes: 15,
    modules: ["pending-writes.ts"],
    hints: [
      hint(
        ["条目和标记之间", "Between the entry and its mark"],
        [
          "进程死在条目和标记之间。下一个进程怎么知道条目已经在了？",
          "The process dies between an entry and its mark. How does the next one know that it is there?",
        ],
      ),
      hint(
        ["一步一步", "Step by step"],
        [
          "pendingWriteStep 只看第一项：isThere 就写标记，否则用 targetId 写条目。反复交给 log.write，直到没有下一步。",
          "pendingWriteStep looks at the first one alone: the mark where isThere, else the entry under " +
            "targetId. log.write takes it again and again, until there is no step left.",
        ],
      ),
      hint(
        ["宣布空闲", "Saying that it is done"],
        [
          "传给 log.write 的函数里：const step = pendingWriteStep(state)；step 是 undefined 就当场" +
            "调用 done?.()；返回 step。放到循环之后再调，中间就能插进一项变更。",
          "In what log.write is given: const step = pendingWriteStep(state); where it is undefined " +
            "call done?.() at once; return step. Behind the loop would be too late: a change could slip in.",
        ],
      ),
    ],
  },
  {
    id: "10.4",
    title: both("校验，落盘，改内存，告知", "Validate, make durable, change memory, tell"),
    minutes: 10,
    modules: ["harness-configuration.ts"],
    predict: inFlightQuestion,
    hints: [
      hint(
        ["磁盘满的时候", "With a full disk"],
        [
          "写失败会抛出。那时内存里是旧值还是新值？下一个请求会用哪个？",
          "The write fails and throws. Does memory hold the old or the new setting then, and which one " +
            "will the next request use?",
        ],
      ),
      hint(
        ["同一次写入", "The same turn"],
        [
          "等 acceptChange 返回再改内存，就晚了一步：排在后面的写入可能已经用旧值开始了一个轮次。acceptChange 的最后一个参数就是为此。",
          "To change memory once acceptChange has returned is a step too late: the next write may have " +
            "begun a turn with the old setting. That is what the last parameter of acceptChange is for.",
        ],
      ),
      hint(
        ["写出来", "Written out"],
        [
          "const copy = structuredClone(changed)；await acceptChange(log, intent, parts, () => { 改内存 })；" +
            'await emit({ type: "configuration", configuration: this.current() })。',
          "const copy = structuredClone(changed); await acceptChange(log, intent, parts, () => { the " +
            'memory }); await emit({ type: "configuration", configuration: this.current() }).',
        ],
      ),
    ],
  },
];
