import type { Question } from "../exercise.ts";
import { call, replied, resultsIn, sum } from "./checked-entries.ts";
import { done, othersTurn } from "./checked-tools.ts";
import { observeLoop } from "./observed-loop.ts";

export const changedArguments: Question = {
  ask: {
    zh: "工具把收到的参数对象改了。下一次请求里，这个调用的参数是什么？",
    en:
      "A tool changes the arguments object that it was given. What are the call's arguments in the " +
      "next request?",
  },
  options: {
    "as-asked": { zh: "模型当初写的", en: "What the model wrote" },
    changed: { zh: "工具改过的", en: "What the tool made of them" },
  },
  async measure() {
    const before = replied({ content: [call("c1", "spoil", { deep: { text: "asked" } })] });
    const spoil = async (args: Record<string, unknown>) => {
      (args as { deep: { text: string } }).deep.text = "changed";
      return done("ok");
    };
    const { requests } = await observeLoop({ before, tools: { spoil } });
    return JSON.stringify(requests).includes('"changed"') ? "changed" : "as-asked";
  },
  why: {
    zh: "会话记的是模型要求了什么。工具只拿到一份副本，改不了记录",
    en: "A session records what the model asked for. The tool gets a copy and cannot change the record",
  },
};

export const failedAppend: Question = {
  ask: {
    zh: "工具做完了，存结果时磁盘满了，append 抛出异常。这之后还会发出几次请求？",
    en: "The tool is done, but the disk is full and append throws. How many requests are sent after that?",
  },
  options: {
    none: { zh: "一次也没有", en: "None" },
    one: { zh: "一次，模型看到了结果", en: "One, and the model sees the result" },
  },
  async measure() {
    const { requests } = await observeLoop({
      before: replied({ content: [sum("c1")] }),
      more: ({ append }) => ({
        async append(draft) {
          if ("message" in draft) throw new Error("ENOSPC");
          return append(draft);
        },
      }),
    });
    return requests.length === 0 ? "none" : "one";
  },
  why: {
    zh: "没有落盘的结果等于没有。模型要是看见了它，重启之后的历史就和模型记得的不一样",
    en: "A result that is not durable is none. Had the model seen it, the next boot would know another story",
  },
};

export const unknownTool: Question = {
  ask: {
    zh: "模型调用了不存在的工具 fly。这次运行会怎样？",
    en: "The model calls fly, a tool that does not exist. What becomes of the run?",
  },
  options: {
    throws: { zh: "抛出异常，运行中断", en: "It throws and is over" },
    "goes-on": { zh: "调用得到一个错误结果，运行继续", en: "The call gets an error result, and it goes on" },
    "no-result": { zh: "忽略这个调用，运行继续", en: "The call is passed over, and it goes on" },
  },
  async measure() {
    const { ended, durable } = await observeLoop({ before: replied({ content: [call("c1", "fly")] }) });
    if (ended !== "completed") return "throws";
    return resultsIn(durable).length === 1 ? "goes-on" : "no-result";
  },
  why: {
    zh: "这是模型的错，不是程序的错：告诉模型，它下一轮可以改",
    en: "It is the model's error, not the harness's: told of it, the model can do better in its next turn",
  },
};

export const cutOffReply: Question = {
  ask: {
    zh: "答复停在 length，里面有一个调用，它的参数是完整的 JSON。工具跑几次？",
    en:
      "A reply stops with length. The arguments of its one call are whole JSON. How often does the " +
      "tool run?",
  },
  options: {
    never: { zh: "零次", en: "Never" },
    once: { zh: "一次", en: "Once" },
  },
  async measure() {
    const { ran } = await observeLoop({ before: replied({ content: [sum("c1")], stopReason: "length" }) });
    return ran.length === 0 ? "never" : "once";
  },
  why: {
    zh: "被截断的答复，没人知道它后面还要说什么。调用得到一个错误结果，请模型重发",
    en:
      "Of a reply that was cut off nobody knows what it was about to say. The call is answered: send " +
      "it again",
  },
};

export const slowThenFast: Question = {
  ask: {
    zh: "一条答复先调用慢的 c1，再调用快的 c2。结果按什么顺序落盘？",
    en: "A reply calls a slow tool as c1, then a fast one as c2. In which order are the results stored?",
  },
  options: {
    "c1-c2": { zh: "c1、c2", en: "c1, c2" },
    "c2-c1": { zh: "c2、c1", en: "c2, c1" },
  },
  async measure() {
    const slow = () => othersTurn().then(() => done("slow"));
    const { durable } = await observeLoop({
      before: replied({ content: [call("c1", "slow"), call("c2", "fast")] }),
      tools: { slow, fast: async () => done("fast") },
    });
    return resultsIn(durable).at(0)?.startsWith("c1") ? "c1-c2" : "c2-c1";
  },
  why: {
    zh: "一个一个来：任何时刻最多只有一个动作，发生了却还没有结果",
    en: "One after the other: at no moment has more than one action happened without a stored result",
  },
};

export { cutOffText, diesAfterResult, diesBeforeResult, stopWithCall } from "./questions-of-ends.ts";
