import { createRecordedModel, type Recording, recordModel } from "#agent/recorded-model.ts";
import { createScriptedModel } from "#agent/scripted-model.ts";
import type { AssistantMessage, Message } from "#contracts/messages.ts";
import type { ModelRequest } from "#contracts/model.ts";
import type { Question } from "../exercise.ts";
import { askServer } from "./asked-server.ts";
import { ABOUT, ask, hear } from "./checked-replies.ts";
import { openAiEvents } from "./openai-events.ts";

export const restarted: Question = {
  ask: {
    zh: "进程重启，剧本模型是新建的；上下文里已有一条答复。它说第几行？",
    en:
      "After a restart the scripted model is a new one; the context holds one reply. Which line does " +
      "it say?",
  },
  options: {
    first: { zh: "第一行", en: "The first" },
    second: { zh: "第二行", en: "The second" },
  },
  measure: () => lineAfter([user, reply]),
  why: {
    zh: "真正的模型没有自己的计数器，它只看上下文",
    en: "A real model has no counter of its own: it sees the context and nothing else",
  },
};

export const lostReply: Question = {
  ask: {
    zh: "反过来：模型没有重启，但框架把那条答复弄丢了，没有发出去。它说第几行？",
    en: "Now the model lives on, but the harness has lost that reply and does not send it. Which line comes?",
  },
  options: restarted.options,
  measure: () => lineAfter([user]),
  why: {
    zh: "同一行会再来一遍：丢失因此看得见，固定答案的替身会把它藏起来",
    en: "The same line again: so the loss shows, where a mock with fixed answers would hide it",
  },
};

export const anHourLater: Question = {
  ask: {
    zh: "同一个问题，一小时后再问录制：消息里的时间戳变了。会怎样？",
    en: "A recording is asked the same question an hour later, so its timestamp differs. What comes?",
  },
  options: {
    answer: { zh: "录下的答复", en: "The recorded reply" },
    error: { zh: "错误：没有录过", en: "An error: never recorded" },
  },
  async measure() {
    const messages = ask("hi").messages.map((message) => ({ ...message, timestamp: 3_600_000 }));
    return playedBack({ messages, tools: [] });
  },
  why: {
    zh: "模型看不到时间戳，所以它不属于这个问题",
    en: "No model sees the timestamp, so it is no part of the question",
  },
};

export const otherSystemPrompt: Question = {
  ask: {
    zh: "问题一字不差，系统提示词换了。会怎样？",
    en: "The question is the same to the letter, the system prompt is another. What comes?",
  },
  options: anHourLater.options,
  measure: () => playedBack(ask("hi", { systemPrompt: "be brief" })),
  why: {
    zh: "模型看得到它，答复可能不同。录制只能复述，不能猜",
    en: "The model sees it, and may have said something else. A recording repeats, and cannot guess",
  },
};

export const tooMany: Question = {
  ask: {
    zh: "服务器第一次答 429，再问就会成功。一次请求，服务器收到几次？",
    en:
      "The server says 429 at first, and would answer the second time. How often is it asked for one " +
      "request?",
  },
  options: {
    once: { zh: "一次", en: "Once" },
    twice: { zh: "两次", en: "Twice" },
  },
  async measure() {
    const body = openAiEvents({ text: "42", finish: "stop" });
    const { requests } = await askServer([{ status: 429, body: "{}" }, { body }]);
    return requests.length === 1 ? "once" : "twice";
  },
  why: {
    zh: "重试是又一次请求，要花预算，由循环决定。流已经开始时，重试还会把话说两遍",
    en:
      "A retry is one more request, and the loop's budget decides on it. Of a started stream it would " +
      "say all twice",
  },
};

const user: Message = { role: "user", content: "hi", timestamp: 0 };
const reply: AssistantMessage = { role: "assistant", content: [], stopReason: "stop", ...ABOUT };

async function lineAfter(messages: Message[]): Promise<string> {
  return (
    await hear(
      createScriptedModel(["first", "second"], () => 0),
      { messages, tools: [] },
    )
  ).text;
}

async function playedBack(request: ModelRequest): Promise<string> {
  const recording: Recording = { version: 1, exchanges: [] };
  await hear(
    recordModel(
      createScriptedModel(["42"], () => 0),
      recording,
    ),
    ask("hi"),
  );
  const { text } = await hear(
    createRecordedModel(recording, () => 0),
    request,
  );
  return text === "42" ? "answer" : "error";
}
