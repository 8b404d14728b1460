import { both } from "../both.ts";
import type { Task } from "../exercise.ts";
import { hint } from "../hint.ts";
import { abortQuestion, restartQuestion, stoppedQuestion } from "./questions-ending.ts";

export const endingTasks: readonly Task[] = [
  {
    id: "11.6",
    title: both("中止是一条记录", "An abort is one record"),
    minutes: 15,
    modules: ["abort-run.ts", "harness-queues.ts"],
    predict: abortQuestion,
    hints: [
      hint(
        ["死在两步之间", "A death between two steps"],
        [
          "先退还消息，再结束运行，死在中间：重启后运行接着跑，用户的消息却已不在队列里。反过来又会怎样？",
          "Handed back first, the run ended later, and a death in between: the run goes on, and what " +
            "the user had queued is gone. And the other way round?",
        ],
      ),
      hint(
        ["先记录，后信号", "The record, then the signal"],
        [
          "信号一发，运行就可能结束，并去取 followUp。所以先落盘，再 stop()，最后告诉监听者。",
          "Once the signal is up, the run may end and take a follow-up. So make it durable, then " +
            "stop(), and tell the listeners last.",
        ],
      ),
      hint(
        ["写出来", "Written out"],
        [
          "cleared = waiting 里 queue 不是 nextTurn 的；有 openRunId、没有它的 abort、isBusy()：写 run_aborted；否则有 " +
            "cleared 才写 queue_cancelled。",
          "cleared = those of waiting that are not nextTurn; with an openRunId, no abort of it and " +
            "isBusy(): run_aborted; else queue_cancelled, if there are any.",
        ],
      ),
    ],
    afterwards: restartQuestion,
  },
  {
    id: "11.7",
    title: both("告诉模型它被叫停了", "Tell the model that it was stopped"),
    minutes: 10,
    modules: ["abort-run.ts"],
    hints: [
      hint(
        ["模型看得到什么", "What the model sees"],
        [
          "run.ended 是给 harness 看的，模型只看消息。它看到一个没做完的计划，会做什么？",
          "run.ended is for the harness; a model sees messages alone. It sees a plan that is not " +
            "finished: what will it do?",
        ],
      ),
      hint(
        ["只说一次", "Said once"],
        [
          "说明写完、终态没写，进程死亡：重启后会再来一遍。所以 id 先预留在 run_aborted 里，isNoted 告诉你它在不在。",
          "The note is written, the end is not, the process dies: the next life comes by again. So its " +
            "id is reserved in run_aborted, and isNoted says whether it is there.",
        ],
      ),
      hint(
        ["两次 write", "Two writes"],
        [
          "第一次：没有这个运行的 abort，就写 run_aborted（messageIds 为空）；第二次：没有 isNoted，就写 custom_message，id 为 noteId。",
          "First: run_aborted with no messageIds, where this run has no abort; second: the " +
            "custom_message under noteId, unless it isNoted.",
        ],
      ),
    ],
  },
  {
    id: "11.8",
    title: both("完成之后，接着谁", "What follows a completed run"),
    minutes: 15,
    modules: ["carry-runs.ts"],
    predict: stoppedQuestion,
    hints: [
      hint(
        ["谁来看一眼", "Who has a look"],
        [
          "运行因超出限额而停下，或者在等人决定。这时自动开始下一条 followUp，用户会高兴吗？",
          "A run stopped at its limit, or waits for a person's decision. Would its user be glad if the " +
            "next follow-up began by itself?",
        ],
      ),
      hint(
        ["没人在跑的运行", "A run that nobody carries"],
        [
          "重启后有一个没结束的运行，又有人要求跑等着的消息。openRunId 还在，就一条也不取。",
          "After a restart a run is open, and somebody asks for what waits. While there is an " +
            "openRunId, nothing is taken.",
        ],
      ),
      hint(
        ["循环", "The loop"],
        [
          "终态不是 completed，或者 parts.signal.aborted：返回 end；否则 startFollowingRun(parts)，没有就返回 end，有就接着跑它。",
          "Not completed, or parts.signal.aborted: give end; else startFollowingRun(parts): none, give " +
            "end; one, carry it.",
        ],
      ),
    ],
  },
];
