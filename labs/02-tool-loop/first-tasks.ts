import type { Task } from "../exercise.ts";
import * as question from "./questions.ts";

/** From the call as the model sent it to its one result. */
export const firstTasks: readonly Task[] = [
  {
    id: "02.1",
    title: { zh: "执行之前先核对", en: "Check before anything runs" },
    minutes: 10,
    modules: ["tool-registry.ts"],
    hints: [
      {
        title: { zh: "谁能保证名字存在、参数合法？", en: "Who vouches for the name and the arguments?" },
        text: {
          zh: "名字和参数都是模型写的文本，没有人替它担保。查不到名字，或者参数对不上，该由谁知道？",
          en: "A model wrote both, and nobody vouches for them. Who has to hear that one does not fit?",
        },
      },
      {
        title: { zh: "原样的名字，完整的 schema", en: "The name as it is, the whole schema" },
        text: {
          zh: "用 Map 按名字原样查找：普通对象自带 toString，trim 会把两个不同的名字并成一个。schema 管的不只是必填字段",
          en:
            "Look the exact name up in a Map: objects have a toString of their own. A schema says more " +
            "than `required`",
        },
      },
      {
        title: { zh: "三种回答", en: "Three answers" },
        text: {
          zh:
            "没有这个名字：tool.unknown。Check(tool.parameters, call.arguments) 为假：tool.invalid_arguments。否则 { " +
            "ok: true, value: tool }。构造时遇到重名就抛出",
          en:
            "No such name: tool.unknown. Check(tool.parameters, call.arguments) is false: " +
            "tool.invalid_arguments. Else { ok: true, value: tool }. Throw at once where a name comes " +
            "twice",
        },
      },
    ],
  },
  {
    id: "02.2",
    title: { zh: "一个调用，一个结果", en: "One result for one call" },
    minutes: 15,
    modules: ["tool-loop.ts"],
    predict: question.changedArguments,
    hints: [
      {
        title: { zh: "从什么时候起，一个结果算数？", en: "From when on does a result count?" },
        text: {
          zh: "append 还没返回时进程死了，这个结果还在吗？内存里的列表能不能比磁盘知道得多？",
          en:
            "If the process dies before append returns, is there a result? May the list in memory know " +
            "more than the disk?",
        },
      },
      {
        title: { zh: "记住 append 交回来的那一条", en: "Remember what append gives back" },
        text: {
          zh: "会话可能改写条目（例如遮掉密钥）再存。内存里要放它返回的那一条，发给模型的才和落盘的一样",
          en:
            "A session may store an entry otherwise than it was given, with secrets masked. Keep the " +
            "one that it returns",
        },
      },
      {
        title: { zh: "几乎就是答案", en: "Nearly the answer" },
        text: {
          zh:
            "append：const entry = await run.append(draft); entries.push(entry); return entry。runTool：" +
            "outcomeAnswer(await tool.execute(structuredClone(call.arguments), { idempotencyKey }))，键由 " +
            "runId、entryId、index 组成；有 signal 时一并传入",
          en:
            "append: const entry = await run.append(draft); entries.push(entry); return entry. " +
            "runTool: outcomeAnswer(await tool.execute(structuredClone(call.arguments), { " +
            "idempotencyKey })), the key made of runId, entryId and index; pass the signal if there is " +
            "one",
        },
      },
    ],
    afterwards: question.failedAppend,
  },
  {
    id: "02.3",
    title: { zh: "没执行成，也有一个结果", en: "A result also when nothing came of it" },
    minutes: 10,
    modules: ["tool-loop.ts"],
    predict: question.unknownTool,
    hints: [
      {
        title: { zh: "少一个结果会怎样？", en: "What if one result is missing?" },
        text: {
          zh: "服务商拒绝带着未回答调用的历史，而且每次都拒绝。所以每条路都要通向一个结果：查不到、对不上、抛异常、被截断",
          en:
            "A provider refuses a history with an open call, at every try. So each way leads to a " +
            "result: unknown, unfit, thrown, cut off",
        },
      },
      {
        title: { zh: "抛出来的不一定是 Error", en: "What is thrown need not be an Error" },
        text: {
          zh: "工具可能抛 undefined，可能在返回 Promise 之前就抛，也可能给出存不下来的东西。#agent/tool-answers.ts 里的 takeOutcome 处理这些",
          en:
            "A tool may throw undefined, or before it has made a promise, or give what cannot be " +
            "stored. takeOutcome of #agent/tool-answers.ts takes all of that",
        },
      },
      {
        title: { zh: "几乎就是答案", en: "Nearly the answer" },
        text: {
          zh:
            '!whole：factAnswer({ code: "tool.not_run_cut_off", params: { tool } })。!accepted.ok：' +
            "factAnswer(accepted.failure)。执行：takeOutcome(tool.name, async () => tool.execute(...))",
          en:
            'not whole: factAnswer({ code: "tool.not_run_cut_off", params: { tool } }). Not accepted: ' +
            "factAnswer(accepted.failure). Run: takeOutcome(tool.name, async () => tool.execute(...))",
        },
      },
    ],
    afterwards: question.cutOffReply,
  },
];
