import type { Task } from "../exercise.ts";
import * as question from "./questions-of-models.ts";

/** Three models behind one seam. */
export const modelTasks: readonly Task[] = [
  {
    id: "01.4",
    title: { zh: "按上下文答复的剧本", en: "A script that reads its context" },
    minutes: 5,
    modules: ["scripted-model.ts"],
    predict: question.restarted,
    hints: [
      {
        title: { zh: "模型怎么知道说到哪儿了？", en: "How does a model know where it is?" },
        text: {
          zh: "真正的模型没有计数器。进程重启以后，它从哪里知道轮到第几句？",
          en: "A real model has no counter. After a restart, what tells it which line is next?",
        },
      },
      {
        title: { zh: "数答复，不数调用次数", en: "Count replies, not requests" },
        text: {
          zh: "请求里有几条 assistant 消息，就说第几行之后的那一行",
          en: "As many assistant messages as the request holds, so many lines have been said",
        },
      },
      {
        title: { zh: "几乎就是答案", en: "Nearly the answer" },
        text: {
          zh:
            'const line = script[request.messages.filter(({ role }) => role === "assistant").length]；是函' +
            "数就返回 line(request)",
          en:
            'const line = script[request.messages.filter(({ role }) => role === "assistant").length]; ' +
            "where it is a function, return line(request)",
        },
      },
    ],
    afterwards: question.lostReply,
  },
  {
    id: "01.5",
    title: { zh: "录制和复述", en: "Record and repeat" },
    minutes: 15,
    modules: ["recorded-model.ts"],
    predict: question.anHourLater,
    hints: [
      {
        title: { zh: "什么时候两个问题是同一个？", en: "When are two questions the same one?" },
        text: {
          zh: "模型看得到系统提示词、工具和消息内容，看不到时间戳、用量和 details。哪些该进摘要？",
          en:
            "A model sees system prompt, tools and contents; it sees no timestamp, no tokens and no " +
            "details. What goes into the digest?",
        },
      },
      {
        title: { zh: "半条答复不是答复", en: "Half a reply is none" },
        text: {
          zh: "读到 done 或 error 才记下，而且要在把它交出去之前：读的人看到结尾就不再往下读了",
          en:
            "Keep it when done or error has come, and before that is passed on: whoever reads stops at " +
            "the end",
        },
      },
      {
        title: { zh: "几乎就是答案", en: "Nearly the answer" },
        text: {
          zh:
            "recordModel：events.push(structuredClone(event))，isEnd(event) 时 recording.exchanges.push({ " +
            "requestDigest, events })，再 yield。createRecordedModel：按摘要找，找到就 yield* " +
            "structuredClone(found.events)，否则 yield noSuchRequest(request, now())",
          en:
            "recordModel: events.push(structuredClone(event)); at isEnd(event) " +
            "recording.exchanges.push({ requestDigest, events }); then yield. createRecordedModel: " +
            "find it by the digest and yield* structuredClone(found.events), else yield " +
            "noSuchRequest(request, now())",
        },
      },
    ],
    afterwards: question.otherSystemPrompt,
  },
  {
    id: "01.6",
    title: { zh: "真的模型，真的故障", en: "A real model, and its faults" },
    minutes: 15,
    modules: ["edges/http-model.ts"],
    predict: question.tooMany,
    hints: [
      {
        title: { zh: "谁来决定再试一次？", en: "Who decides to try again?" },
        text: {
          zh: "再试一次就是再花一次请求。流已经说了半句，再来一遍会怎样？",
          en:
            "To try again is to spend one more request. And what if half of the reply has been told " +
            "already?",
        },
      },
      {
        title: { zh: "每一种坏法都有一个结尾", en: "Each fault has an end" },
        text: {
          zh: "401、断线、没有结尾、沉默、中止：都 yield 一个 error 事件然后返回，不抛出。中止的 reason 是 aborted",
          en:
            "401, a drop, no end, silence, an abort: yield one error event and return, never throw. " +
            "For an abort the reason is aborted",
        },
      },
      {
        title: { zh: "几乎就是答案", en: "Nearly the answer" },
        text: {
          zh:
            "整个循环放进 try；for await 改读 untilSilent(parts, options.idleTimeoutMs, request.signal)，它会给出 " +
            '"silent" 和 "aborted"；part.type 是 error 就抛给自己的 catch；catch 里 yield ' +
            "failed(modelProblem(error, options.apiKey))；finally 里 hangUp.abort()",
          en:
            "Put the loop into a try; read untilSilent(parts, options.idleTimeoutMs, request.signal), " +
            'which gives "silent" and "aborted"; throw part.error to your own catch; there yield ' +
            "failed(modelProblem(error, options.apiKey)); in finally hangUp.abort()",
        },
      },
    ],
  },
];
