import { expect, test } from "vitest";
import { collectReply } from "#agent/collect-reply.ts";
import { createScriptedModel, type ScriptLine } from "#agent/scripted-model.ts";
import type { Message } from "#contracts/messages.ts";

const now = () => 5;
const user: Message = { role: "user", content: "the code is 1234", timestamp: 0 };

async function say(script: ScriptLine[], messages: Message[]) {
  return collectReply(createScriptedModel(script, now)({ messages, tools: [] }), now);
}

test("the line is chosen by the replies in the context, so a restarted model goes on where the conversation is", async () => {
  const first = await say(["one", "two"], [user]);
  expect(first.content).toEqual([{ type: "text", text: "one" }]);
  expect((await say(["one", "two"], [user, first])).content).toEqual([{ type: "text", text: "two" }]);
  expect((await say(["one", "two"], [user])).content).toEqual([{ type: "text", text: "one" }]);
});

test("a line that is a function answers from the context that the model really received", async () => {
  const script: ScriptLine[] = [
    ({ messages }) => (JSON.stringify(messages).includes("1234") ? "I know it" : { text: "I do not know" }),
  ];
  expect((await say(script, [user])).content).toEqual([{ type: "text", text: "I know it" }]);
  expect((await say(script, [])).content).toEqual([{ type: "text", text: "I do not know" }]);
});

test("a script that has run out ends the stream with an error", async () => {
  const message = await say([], [user]);
  expect(message).toMatchObject({ stopReason: "error", errorMessage: "the script has no line 1" });
});

test("a line may say why it stopped, and every reply counts its tokens", async () => {
  const message = await say([{ text: "cut", stopReason: "length" }], [user]);
  expect(message).toMatchObject({ stopReason: "length", timestamp: 5, api: "scripted" });
  expect(message.usage.input).toBe(Math.ceil(JSON.stringify([user]).length / 4));
});
