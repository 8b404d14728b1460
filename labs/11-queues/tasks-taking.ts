import { both } from "../both.ts";
import type { Task } from "../exercise.ts";
import { hint } from "../hint.ts";
import { cancelQuestion } from "./questions-ending.ts";

export const takingTasks: readonly Task[] = [
  {
    id: "11.4",
    title: both("先写开始记录，再送达", "First the record, then the delivery"),
    minutes: 15,
    modules: ["turn-start.ts"],
    hints: [
      hint(
        ["两种错法", "Two ways to go wrong"],
        [
          "先从队列里取出，再写记录：死在中间就丢了。先送达，再划掉：死在中间就重了。有没有一步能同时做两件事？",
          "Taken out first, recorded later: a death in between loses it. Delivered first, crossed out " +
            "later: it comes twice. Is there one step that does both?",
        ],
      ),
      hint(
        ["由机制保证", "By mechanism"],
        [
          "消息只能从写下的开始记录里取出来：deliverConsumed 只看 log.state().queues.undelivered，而它只由 turn_started 填。",
          "A message can only come out of a written start: deliverConsumed looks at " +
            "log.state().queues.undelivered alone, and only turn_started fills that.",
        ],
      ),
      hint(
        ["在自己的一轮里", "In its own turn"],
        [
          "take(state) 要在 log.write 的回调里调用：在外面看，两个轮次会看到同一条。id 用 messageId，重启后才接得上。",
          "Ask take(state) inside the callback of log.write: outside, two turns see the same message. " +
            "The entry's id is messageId, so the next life can go on.",
        ],
      ),
    ],
  },
  {
    id: "11.5",
    title: both("撤回和取走抢同一条", "A cancel against a turn's start"),
    minutes: 10,
    modules: ["message-queues.ts"],
    predict: cancelQuestion,
    hints: [
      hint(
        ["看和写之间", "Between the look and the write"],
        [
          "你看的时候它还在等，你写的时候轮次已经取走了它。这时退还给用户，用户再发一遍，会怎样？",
          "It waited when you looked, and a turn had taken it when you wrote. Handed back and sent " +
            "again, how often does the model hear it?",
        ],
      ),
      hint(
        ["谁先写谁算", "Who writes first"],
        [
          "日志一次只写一条。在 log.write 的回调里看 queues.waiting，看到的就是写的那一刻。",
          "The log takes one write at a time. What the callback of log.write sees in queues.waiting is " +
            "what is so when it writes.",
        ],
      ),
      hint(
        ["写出来", "Written out"],
        [
          "回调里 taken = queues.waiting.filter(isWanted)；没有就返回 undefined，否则写 queue_cancelled；最后返回 taken 的副本。",
          "In the callback taken = queues.waiting.filter(isWanted); none: undefined, else " +
            "queue_cancelled; afterwards give a copy of taken.",
        ],
      ),
    ],
  },
];
