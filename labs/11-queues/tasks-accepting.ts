import { both } from "../both.ts";
import type { Task } from "../exercise.ts";
import { hint } from "../hint.ts";
import { equalTextsQuestion, lateSteerQuestion, owedQuestion, stepQuestion } from "./questions-taking.ts";

export const acceptingTasks: readonly Task[] = [
  {
    id: "11.1",
    title: both("一条消息在哪里", "Where a message is"),
    minutes: 10,
    modules: ["fold-queues.ts"],
    predict: owedQuestion,
    hints: [
      hint(
        ["四个地方", "Four places"],
        [
          "一条接受过的消息只能在四处：还在等、被取走还没送达、已在对话里、已退还。哪条记录把它从一处搬到另一处？",
          "An accepted message waits, is owed, is in the conversation, or was handed back. Which " +
            "record moves it from one place to the next?",
        ],
      ),
      hint(
        ["死在中间", "A death in between"],
        [
          "开始记录已经写下，消息的条目还没有。重启后谁还记得要送它？undelivered 就是这笔账。",
          "The turn's start is there, the message's entry is not. Who remembers after a restart that " +
            "it is owed? undelivered does.",
        ],
      ),
      hint(
        ["写出来", "Written out"],
        [
          "turn_started：waiting 去掉 consumed，undelivered 加上 named(waiting, consumed)；取消和中止：同样，加到 " +
            "takenBack；default：两处都去掉 entryId。",
          "turn_started: waiting loses consumed, undelivered gains named(waiting, consumed); a cancel " +
            "and an abort: the same with takenBack; default: both lose entryId.",
        ],
      ),
    ],
  },
  {
    id: "11.2",
    title: both("哪一步取走哪些", "Which step takes which"),
    minutes: 10,
    modules: ["take-messages.ts"],
    predict: stepQuestion,
    hints: [
      hint(
        ["三个问题", "Three questions"],
        [
          "用户说 steer，是想改变正在做的事；followUp 是做完再说；nextTurn 是下次一起带上。各自最早该在哪一步被模型看到？",
          "A steer is to change what goes on, a follow-up is for afterwards, nextTurn comes along next " +
            "time. At which step may the model see each?",
        ],
      ),
      hint(
        ["运行结束时", "At the end of a run"],
        [
          "模型给最后答复时来了一条 steer，后面没有请求了。它排在 followUp 之前，不能被忘掉。",
          "A steer came while the model gave its last answer, and no request follows. It comes before " +
            "any follow-up, and must not be forgotten.",
        ],
      ),
      hint(
        ["写出来", "Written out"],
        [
          "first-request：全部 nextTurn，再加 steer；next-request：steer；run-end：有 steer 就给 steer，否则给 followUp。" +
            "模式各用各的。",
          "first-request: all of nextTurn, then steer; next-request: steer; run-end: steer if there is " +
            "one, else followUp. Each with its own mode.",
        ],
      ),
    ],
    afterwards: lateSteerQuestion,
  },
  {
    id: "11.3",
    title: both("接受就是已落盘", "Accepted means durable"),
    minutes: 15,
    modules: ["message-queues.ts"],
    predict: equalTextsQuestion,
    hints: [
      hint(
        ["谁会再发一遍", "Who sends again"],
        [
          "消息已落盘，回音没到，进程死亡。发送者会怎么做？你怎么认出这是同一条？",
          "The message is durable, its sender heard nothing, the process died. What will the sender " +
            "do, and how do you know that it is the same message?",
        ],
      ),
      hint(
        ["id，不是文字", "The id and not the text"],
        [
          "“好”可以说两次。同一个 id 才是同一条：在 waiting、undelivered，或者已经是条目。id 相同而文字不同，拒绝。",
          'Somebody may say "yes" twice. Equal ids make the same message: waiting, owed, or an entry ' +
            "already. An equal id with another text is refused.",
        ],
      ),
      hint(
        ["写出来", "Written out"],
        [
          'await log.write((state) => isKnown(...) ? undefined : { record: { type: "queue_enqueued", ' +
            "...wanted } })；isKnown 里用 isSameMessage(...)。",
          'await log.write((state) => isKnown(...) ? undefined : { record: { type: "queue_enqueued", ' +
            "...wanted } }); in isKnown use isSameMessage(...).",
        ],
      ),
    ],
  },
];
