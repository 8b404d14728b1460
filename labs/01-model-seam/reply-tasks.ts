import type { Task } from "../exercise.ts";
import * as question from "./questions-of-replies.ts";

/** From the events of a stream to one message. */
export const replyTasks: readonly Task[] = [
  {
    id: "01.1",
    title: { zh: "参数要么到齐，要么没有", en: "Whole arguments or none" },
    minutes: 10,
    modules: ["collect-reply.ts"],
    predict: question.lostDefault,
    hints: [
      {
        title: { zh: "半个对象意味着什么？", en: "What does half an object mean?" },
        text: {
          zh: "少掉的那一半里可能有 dry_run: true。补一个括号让它能解析，执行的是谁的意思？",
          en:
            "The lost half may have held dry_run: true. If a closed bracket makes it parse, whose will " +
            "is done?",
        },
      },
      {
        title: { zh: "三个条件，缺一不可", en: "Three conditions, all of them" },
        text: {
          zh: "服务商说这个调用结束了；全文能通过 JSON.parse；解析出来的是一个对象（isArguments）",
          en:
            "The provider ended the call; JSON.parse takes the whole text; and what comes of it is an " +
            "object (isArguments)",
        },
      },
      {
        title: { zh: "几乎就是答案", en: "Nearly the answer" },
        text: {
          zh:
            '三个条件都满足：{ type: "toolCall", id, name, arguments }。否则：arguments 是 {}，再加上 cutOff: text，原文留着，' +
            "谁也不执行",
          en:
            'If all hold: { type: "toolCall", id, name, arguments }. If not: arguments is {}, and ' +
            "cutOff: text keeps what had come, so that nothing runs on it",
        },
      },
    ],
    afterwards: question.neverEnded,
  },
  {
    id: "01.2",
    title: { zh: "碎片拼成消息", en: "Pieces become blocks" },
    minutes: 10,
    modules: ["collect-reply.ts"],
    hints: [
      {
        title: { zh: "这一片属于哪一块？", en: "Which block does a piece belong to?" },
        text: {
          zh: "两个调用的碎片可能交错着来。靠到达的先后能分清吗？",
          en: "The pieces of two calls may come in turns. Does the order of arrival tell them apart?",
        },
      },
      {
        title: { zh: "contentIndex 说了算", en: "contentIndex says it" },
        text: {
          zh: "按 contentIndex 找到那一块，没有就新建；最后按 contentIndex 排好",
          en:
            "Find the block by its contentIndex, or begin it; in the end put the blocks in the order " +
            "of that index",
        },
      },
      {
        title: { zh: "几乎就是答案", en: "Nearly the answer" },
        text: {
          zh:
            "有 block 就 block.text += event.delta；没有就 blocks.set(contentIndex, { type, text: " +
            "event.delta })，type 看是 text_delta 还是 thinking_delta。finishBlocks 先把 blocks 按键排序",
          en:
            "With a block: block.text += event.delta. Without: blocks.set(contentIndex, { type, text: " +
            "event.delta }), the type by text_delta or thinking_delta. finishBlocks sorts the blocks " +
            "by their keys first",
        },
      },
    ],
  },
  {
    id: "01.3",
    title: { zh: "怎样结束的", en: "How it ended" },
    minutes: 10,
    modules: ["collect-reply.ts"],
    predict: question.closedCleanly,
    hints: [
      {
        title: { zh: "流停了，就是说完了吗？", en: "Is a stream that stops a reply that is complete?" },
        text: {
          zh: "连接断了、正常关闭但没有结尾、抛了异常：哪一种可以当作 stop？",
          en: "The connection drops, closes without an end, or throws: which of them may count as stop?",
        },
      },
      {
        title: { zh: "付过钱的不能丢", en: "What was paid for is kept" },
        text: {
          zh: "出错时已经来的内容、用量和错误原文都要留在消息里，stopReason 说明是 error 还是 aborted",
          en:
            "What had come, its tokens and the provider's words stay in the message; the stop reason " +
            "says error or aborted",
        },
      },
      {
        title: { zh: "几乎就是答案", en: "Nearly the answer" },
        text: {
          zh:
            "error 事件：和 done 一样返回消息，stopReason 是 event.reason，再加 errorMessage。没有结尾、或者 catch 到异常：" +
            'stopReason "error"，errorMessage 自己写，用量是 tokenUsage()，时间是 now()',
          en:
            "An error event: the message as for done, with event.reason and its errorMessage. No end, " +
            'or something caught: stopReason "error", words of your own, tokenUsage() and now()',
        },
      },
    ],
    afterwards: question.brokenHalfway,
  },
];
