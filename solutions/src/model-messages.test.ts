import { describe, expect, test } from "vitest";
import { toModelMessages } from "#agent/model-messages.ts";
import type { AssistantContent, AssistantMessage, Message, ToolResultMessage } from "#contracts/messages.ts";

const cost = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 };
const usage = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, totalTokens: 0, cost };
const user: Message = { role: "user", content: "go", timestamp: 0 };
const reply = (...content: AssistantContent[]): AssistantMessage => {
  const about = { api: "a", provider: "p", model: "m", usage, stopReason: "stop" as const, timestamp: 0 };
  return { role: "assistant", content, ...about };
};
const call = (id: string) => ({ type: "toolCall" as const, id, name: "write", arguments: { id } });
const result = (toolCallId: string, more: Partial<ToolResultMessage> = {}): ToolResultMessage => {
  const content = [{ type: "text" as const, text: `did ${toolCallId}` }];
  const common = { role: "toolResult" as const, toolName: "write", isError: false, timestamp: 0 };
  return { ...common, toolCallId, content, ...more };
};

test("text, calls and results are sent as what they are, an error as an error", () => {
  const sent = toModelMessages([
    user,
    reply({ type: "text", text: "ok" }, call("c1"), call("c2")),
    result("c1"),
    result("c2", { isError: true, details: "for people" }),
  ]);
  expect(sent).toEqual({
    ok: true,
    value: [
      { role: "user", content: "go" },
      {
        role: "assistant",
        content: [
          { type: "text", text: "ok" },
          { type: "tool-call", toolCallId: "c1", toolName: "write", input: { id: "c1" } },
          { type: "tool-call", toolCallId: "c2", toolName: "write", input: { id: "c2" } },
        ],
      },
      { role: "tool", content: [resultPart("c1", { type: "text", value: "did c1" })] },
      { role: "tool", content: [resultPart("c2", { type: "error-text", value: "did c2" })] },
    ],
  });
});

function resultPart(toolCallId: string, output: unknown) {
  return { type: "tool-result", toolCallId, toolName: "write", output };
}

test("thinking, empty texts and replies that are all empty are left out", () => {
  const sent = toModelMessages([
    reply({ type: "thinking", thinking: "hm" }, { type: "text", text: " \n" }),
    reply(),
    reply({ type: "text", text: "" }, { type: "text", text: "said" }),
  ]);
  expect(sent).toEqual({
    ok: true,
    value: [{ role: "assistant", content: [{ type: "text", text: "said" }] }],
  });
});

test("an image is sent as data, never as an address that would be fetched", () => {
  const image = { type: "image" as const, data: "http://example.invalid/x", mimeType: "image/png" };
  const sent = toModelMessages([
    { role: "user", content: [{ type: "text", text: "see" }, image], timestamp: 0 },
    reply(call("c1")),
    result("c1", { content: [{ type: "text", text: "shot" }, image] }),
  ]);
  const data = "data:image/png;base64,http://example.invalid/x";
  expect(sent).toMatchObject({
    ok: true,
    value: [
      {
        role: "user",
        content: [
          { type: "text", text: "see" },
          { type: "image", image: data },
        ],
      },
      { role: "assistant" },
      {
        role: "tool",
        content: [{ output: { value: "shot\n(an image, image/png, that is not shown here)" } }],
      },
    ],
  });
});

describe("calls and results that are not paired", () => {
  test.each<[string, Message[], string]>([
    [
      "a call without a result at the end",
      [user, reply(call("c1"))],
      "not sent: a tool call has no result (1 open)",
    ],
    [
      "a call without a result in the middle",
      [reply(call("c1"), call("c2")), result("c1"), user, result("c2")],
      "not sent: a tool call has no result (1 open)",
    ],
    [
      "a result that comes after the next reply",
      [reply(call("c1")), reply(call("c2")), result("c1"), result("c2")],
      "not sent: a tool call has no result (1 open)",
    ],
    ["a result without a call", [user, result("c1")], "not sent: the result of write has no call before it"],
    [
      "a second result",
      [reply(call("c1")), result("c1"), result("c1")],
      "not sent: the result of write has no call before it",
    ],
    [
      "a result of a call of an earlier turn",
      [reply(call("c1")), result("c1"), user, result("c1")],
      "not sent: the result of write has no call before it",
    ],
  ])("%s: the reason is given instead of messages", (_, messages, failure) => {
    expect(toModelMessages(messages)).toEqual({ ok: false, failure });
  });

  test("ids that repeat, in one reply and in the next, are paired by their places", () => {
    const turn = [reply(call("c1"), call("c1")), result("c1"), result("c1")];
    expect(toModelMessages([...turn, ...turn]).ok).toBe(true);
  });

  test("results may come in any order", () => {
    expect(toModelMessages([reply(call("c1"), call("c2")), result("c2"), result("c1")]).ok).toBe(true);
  });
});
