import { both } from "../both.ts";
import type { Task } from "../exercise.ts";
import { hint } from "../hint.ts";
import { crashQuestion, creepingQuestion, lastTurnQuestion, tenReadsQuestion } from "./questions.ts";

export const limitTasks: readonly Task[] = [
  {
    id: "06.1",
    title: both("轮数上限", "The turn limit"),
    minutes: 10,
    modules: ["stop-rules.ts"],
    predict: crashQuestion,
    hints: [
      hint(
        ["什么时候算花掉", "When is it spent"],
        [
          "请求发出去了，答复没到，进程就死了。这一次要不要付钱？",
          "A request was sent, and the process died before the reply. Was it paid for?",
        ],
      ),
      hint(
        ["谁还记得", "Who remembers it"],
        [
          "请求发出之前先存下 run.request_started；重启之后它还在，内存里的计数不在。",
          "run.request_started is stored before each request; " +
            "it survives a restart, a counter in memory does not.",
        ],
      ),
      hint(
        ["写出来", "Written out"],
        [
          "used = requestsStarted(entries, runId)；used >= limit 时返回 stop.max_turns {used, limit}。",
          "used = requestsStarted(entries, runId); where used >= limit, return stop.max_turns {used, limit}.",
        ],
      ),
    ],
    afterwards: lastTurnQuestion,
  },
  {
    id: "06.2",
    title: both("token 上限", "The token limit"),
    minutes: 10,
    modules: ["stop-rules.ts"],
    hints: [
      hint(
        ["还有谁花钱", "Who else spends"],
        [
          "压缩上下文也要请求模型。它的花费记在哪里？",
          "A summary is a request to the model as well. Where is what it cost?",
        ],
      ),
      hint(
        ["两处", "Two places"],
        [
          "答复里的 usage.totalTokens；事实 context.compacted 和 context.compaction_failed 里的 tokens。",
          "usage.totalTokens of the replies; tokens of the " +
            "facts context.compacted and context.compaction_failed.",
        ],
      ),
      hint(
        ["只算这次运行的", "Of this run alone"],
        [
          "答复从 entriesOfRun(entries, runId) 里取；事实看 params.runId。",
          "Take the replies from entriesOfRun(entries, runId); of the facts look at params.runId.",
        ],
      ),
    ],
  },
  {
    id: "06.3",
    title: both("时间上限", "The time limit"),
    minutes: 8,
    modules: ["stop-rules.ts"],
    hints: [
      hint(
        ["从哪一刻算起", "From which moment"],
        [
          "进程死了一小时才重启。用户等了多久？",
          "The process was dead for an hour. How long has the user waited?",
        ],
      ),
      hint(
        ["哪个时间存下来了", "Which time was stored"],
        [
          "从内存里的启动时间算不出来；提示词的 message.timestamp 存在会话里。",
          "The start of the process is in memory; the message.timestamp of the prompt is in the session.",
        ],
      ),
      hint(
        ["写出来", "Written out"],
        [
          "找 id 等于 runId 的那一条；usedMs = at - 它的 timestamp。",
          "Find the entry whose id is the runId; usedMs = at - its timestamp.",
        ],
      ),
    ],
  },
  {
    id: "06.4",
    title: both("原地打转", "Going round in circles"),
    minutes: 12,
    modules: ["stop-rules.ts"],
    predict: tenReadsQuestion,
    hints: [
      hint(
        ["什么算相同", "What is the same"],
        ["十次 read，读的是十个文件，算打转吗？", "Ten calls of read for ten files: is that a loop?"],
      ),
      hint(
        ["名字和参数", "Name and arguments"],
        [
          "键的顺序不同，参数还是相同的：argumentsDigest 给出同一个值。",
          "Arguments in another order of keys are the same ones: argumentsDigest gives one value for both.",
        ],
      ),
      hint(
        ["从后往前数", "Count from the end"],
        [
          "从最后一个调用往前，数到第一个不同的为止；次数达到上限就返回 stop.same_call {tool, times}。",
          "From the last call back to the first that differs; " +
            "at the limit return stop.same_call {tool, times}.",
        ],
      ),
    ],
    afterwards: creepingQuestion,
  },
];
