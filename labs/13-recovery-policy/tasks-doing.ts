import { both } from "../both.ts";
import type { Task } from "../exercise.ts";
import { hint } from "../hint.ts";
import { policyQuestion, twiceQuestion } from "./questions.ts";

export const doingTasks: readonly Task[] = [
  {
    id: "13.4",
    title: both("崩溃之后，按什么顺序收尾", "In which order a crash is settled"),
    minutes: 20,
    modules: ["recovery-step.ts"],
    predict: policyQuestion,
    hints: [
      hint(
        ["谁欠谁", "Who owes what"],
        [
          "轮次取走的消息欠对话一条；调用欠一个结果；轮次欠一个标记；运行欠一个终态。哪个必须在前？",
          "A message that a turn took is owed to the conversation, a call its result, a " +
            "turn its mark, a run its end. Which has to come before which?",
        ],
      ),
      hint(
        ["两种策略", "Two policies"],
        [
          "欠着的消息和已记下的答复，两种策略都补。之后 retry_unfinished 就此停手。",
          "What is owed and a journaled reply are made up for by both. There retry_unfinished stops.",
        ],
      ),
      hint(
        ["turnStep", "turnStep"],
        [
          "undelivered[0] → keptReply → retry 且运行未完：undefined → " +
            "unansweredCalls[0] 的结果（预留的 resultId）→ " +
            "运行已有终态：turn_finished，否则 turn_interrupted；答复只剩摘要的，原因是 run.reply_lost。" +
            "isStarted：有开始记录，或者这条答复不是这一轮的 replyId。" +
            "runStep 里，state.abort 是这个 run 的，就只用 noteStep(state.abort)。",
          "undelivered[0], then keptReply, then undefined to retry an open run, then the " +
            "result of unansweredCalls[0] under its resultId, then turn_finished if the run " +
            "has its end, else turn_interrupted, by run.reply_lost where only the reply's digest is left. " +
            "isStarted: there is a record of it, or the reply is not the turn's replyId. " +
            "In runStep, where state.abort is of this run, noteStep(state.abort) alone.",
        ],
      ),
    ],
  },
  {
    id: "13.5",
    title: both("一步一步，每步重新看", "Step by step, and looking anew each time"),
    minutes: 15,
    modules: ["recover-session.ts"],
    predict: twiceQuestion,
    hints: [
      hint(
        ["恢复也会崩溃", "Recovery crashes too"],
        [
          "如果一次算好所有要写的，写到一半又崩溃，下一次从哪里继续？",
          "If all writes are worked out at once, and it dies among them, where does the next one go on?",
        ],
      ),
      hint(
        ["在写入的回合里问", "Ask in the turn of the write"],
        [
          "log.write 的回调里问 recoveryStep：那一刻的状态才算数。用户中止了、进程才死的 run，也要在那时看出来：" +
            "他要的是结束，不管宿主选了什么策略。",
          "Ask recoveryStep inside of log.write: the state at that moment counts. It also tells that " +
            "the user had aborted the run before the process died: then its end is what they want, " +
            "whatever policy the host chose.",
        ],
      ),
      hint(
        ["循环", "The loop"],
        [
          "循环：log.write(() => (step = recoveryStep(found())))；step 是 undefined 就返回 written，否则记下再来。" +
            "found 里还差一处：log.state().abort 在，policy 就是 mark_interrupted，ending 就是 ABORTED。",
          "Loop: log.write(() => (step = recoveryStep(found()))); give written where step " +
            "is undefined, else keep it and go round again. One thing is missing in found: where " +
            "there is a log.state().abort, policy is mark_interrupted and ending is ABORTED.",
        ],
      ),
    ],
  },
  {
    id: "13.6",
    title: both("摘要完整，才改历史", "History changes only with a whole summary"),
    minutes: 10,
    modules: ["session-operation.ts"],
    hints: [
      hint(
        ["等待时写什么", "What is written meanwhile"],
        [
          "请求摘要的时候，会话一行也不能多。被打断的代价只是那次请求。",
          "While the summary is made, not a line is added. Being interrupted costs that " +
            "request, and no more.",
        ],
      ),
      hint(
        ["三种结果", "Three outcomes"],
        [
          "有摘要：operation_summarised；没有：interrupted；抛错：先 interrupted，再抛出去。",
          "A summary: operation_summarised. None: interrupted. A throw: interrupted first, then thrown on.",
        ],
      ),
      hint(
        ["写出来", "Written out"],
        [
          "summarise(open.started).catch(async (error) => { await " +
            "log.write(() => interrupted(operationId)); throw error; " +
            "})，然后 log.write 记下结果。",
          "summarise(open.started).catch(async (error) => { await log.write(() => " +
            "interrupted(operationId)); throw error; }), then log.write what came of it.",
        ],
      ),
    ],
  },
];
