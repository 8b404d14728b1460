import type { Task } from "../exercise.ts";
import * as question from "./questions.ts";

/** From one result to a whole run. */
export const laterTasks: readonly Task[] = [
  {
    id: "02.4",
    title: { zh: "循环到没有调用为止", en: "Ask until there are no calls" },
    minutes: 15,
    modules: ["tool-loop.ts"],
    predict: question.stopWithCall,
    hints: [
      {
        title: { zh: "凭什么说它做完了？", en: "What says that it is done?" },
        text: {
          zh: "看 stopReason，还是看答复里有没有调用？一段写到一半被截断的文字，算最终答复吗？",
          en: "The stop reason, or whether the reply has calls? Is a text that was cut off a final answer?",
        },
      },
      {
        title: { zh: "先记录，再发送", en: "Record it, then send it" },
        text: {
          zh: "请求在发出之前记为 run.request_started，带着 turn。turn 从条目里数，不从内存里数：进程死过一次，预算也不能重来",
          en:
            "A request is recorded as run.request_started, with its turn, before it is sent. Count " +
            "turns in the entries: a crash must not refund one",
        },
      },
      {
        title: { zh: "几乎就是答案", en: "Nearly the answer" },
        text: {
          zh:
            "endOf：error 是 failed，aborted 是 aborted，有调用就返回 undefined，length 是 stopped，其余 completed。" +
            "askModel：requestsStarted(...) + 1；消息是 structuredClone(messagesOf(run.entries))；append({ " +
            "message: await collectReply(events, run.now) })",
          en:
            "endOf: error is failed, aborted is aborted, with calls undefined, length is stopped, all " +
            "else completed. askModel: requestsStarted(...) + 1; the messages are " +
            "structuredClone(messagesOf(run.entries)); append({ message: await collectReply(events, " +
            "run.now) })",
        },
      },
    ],
    afterwards: question.cutOffText,
  },
  {
    id: "02.5",
    title: { zh: "两个调用，模型的顺序", en: "Two calls, in the model's order" },
    minutes: 5,
    modules: ["tool-loop.ts"],
    predict: question.slowThenFast,
    hints: [
      {
        title: { zh: "第二个工具凭什么开始？", en: "What may the second tool count on?" },
        text: {
          zh: "如果两个一起跑，进程这时死了，哪些已经发生，哪些结果已经落盘？",
          en:
            "If both run at once and the process dies, which of them has happened, and which result is " +
            "stored?",
        },
      },
      {
        title: { zh: "不用 Promise.all", en: "No Promise.all" },
        text: {
          zh: "第一个的结果落盘之后，才开始第二个。快的不能插到慢的前面",
          en:
            "Begin the second when the result of the first is durable. The fast one must not overtake " +
            "the slow one",
        },
      },
      {
        title: { zh: "几乎就是答案", en: "Nearly the answer" },
        text: {
          zh:
            "for (const pending of unansweredCalls(run.entries))，循环体里等 answerOf，再等 append。id 可能重复，不要自己按" +
            " id 配对",
          en:
            "for (const pending of unansweredCalls(run.entries)), and in it await answerOf, then await " +
            "append. Ids may repeat: do not pair by id yourself",
        },
      },
    ],
  },
];
