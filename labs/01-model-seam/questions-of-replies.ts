import { collectReply } from "#agent/collect-reply.ts";
import type { ModelEvent } from "#contracts/model.ts";
import type { Question } from "../exercise.ts";
import { done, spokenCall, streamOf } from "./checked-replies.ts";

export const lostDefault: Question = {
  ask: {
    zh: '参数断在 {"target":"db" 这里，丢掉的 dry_run 有默认值。收到的参数里有什么？',
    en:
      'The arguments break off at {"target":"db"; the lost dry_run has a default. Which arguments are ' +
      "taken?",
  },
  options: {
    target: { zh: "target，其余用默认值", en: "target, and the default for the rest" },
    none: { zh: "没有参数，原文留着", en: "None; the text is kept" },
  },
  measure: () => takenFrom(spokenCall(0, '{"target":"db"')),
  why: {
    zh: "补一个括号，就替模型做了决定：它可能正要写 dry_run: true",
    en: "To close the bracket is to decide for the model: it may have been about to write dry_run: true",
  },
};

export const neverEnded: Question = {
  ask: {
    zh: "参数是完整的 JSON，可是服务商没有说这个调用结束，流就停了。收到的参数里有什么？",
    en:
      "The arguments are whole JSON, but the stream stops before the provider ends the call. What is " +
      "taken?",
  },
  options: lostDefault.options,
  measure: () => takenFrom(spokenCall(0, '{"target":"db"}', false)),
  why: {
    zh: "凑巧完整不等于完整：只有服务商说到此为止，才是全部",
    en: "Whole by chance is not whole: only the provider can say that this was all",
  },
};

export const closedCleanly: Question = {
  ask: {
    zh: "文字是一个完整的句子，连接正常关闭，但没有结束事件。stopReason 是什么？",
    en:
      "The text is a whole sentence and the connection closes cleanly, without an end. What is the " +
      "stop reason?",
  },
  options: {
    stop: { zh: "stop", en: "stop" },
    length: { zh: "length", en: "length" },
    error: { zh: "error", en: "error" },
  },
  measure: async () => (await collectReply(streamOf(sentence), () => 0)).stopReason,
  why: {
    zh: "后面也许还有一个工具调用，没有人知道。没有结尾的流就是断了的流",
    en: "A tool call may have been to follow: nobody knows. A stream without an end is one that broke",
  },
};

export const brokenHalfway: Question = {
  ask: {
    zh: "流抛出了异常，之前已经来了一句话。这句话怎么办？",
    en: "The stream throws, when a sentence had already come. What becomes of the sentence?",
  },
  options: {
    kept: { zh: "留在消息里", en: "It stays in the message" },
    lost: { zh: "丢掉", en: "It is lost" },
  },
  async measure() {
    const { content } = await collectReply(breaking(), () => 0);
    return content.length === 1 ? "kept" : "lost";
  },
  why: {
    zh: "这些 token 已经付了钱，出错时人也要看到模型说到了哪里",
    en: "It was paid for, and whoever looks at the failure wants to see how far the model had come",
  },
};

const sentence: ModelEvent = { type: "text_delta", contentIndex: 0, delta: "I will write the file." };

async function* breaking(): AsyncGenerator<ModelEvent> {
  yield sentence;
  throw new Error("reset");
}

async function takenFrom(events: readonly ModelEvent[]): Promise<string> {
  const { content } = await collectReply(streamOf(...events, done("toolUse")), () => 0);
  return content.some((block) => block.type === "toolCall" && "target" in block.arguments)
    ? "target"
    : "none";
}
