import { expect, test } from "vitest";
import { estimateTextTokens, estimateTokens } from "#agent/estimate-tokens.ts";
import type { Message } from "#contracts/messages.ts";
import { assistant, result, user } from "../../tests/support/messages.ts";

test("four characters are a token, and a part of one is one", () => {
  expect(estimateTextTokens("")).toBe(0);
  expect(estimateTextTokens("12345")).toBe(2);
  expect(estimateTokens(user("12345678"))).toBe(2);
  expect(estimateTokens(result("c1", "123456789"))).toBe(3);
});

test("thinking, and the name and arguments of a call, are sent and counted", () => {
  const reply = assistant("1234", "c1");
  reply.content.push({ type: "thinking", thinking: "12345" });
  expect(estimateTokens(reply)).toBe(1 + 2 + Math.ceil("read{}".length / 4));
  const cut = assistant("");
  cut.content.push({ type: "toolCall", id: "c1", name: "read", arguments: {}, cutOff: '{"path":"a' });
  expect(estimateTokens(cut)).toBe(Math.ceil('read{"path":"a'.length / 4));
});

test("what is never sent is not counted, and an image has its price whatever its size", () => {
  const message: Message = { ...result("c1", "1234"), details: "x".repeat(999) };
  message.content.push({ type: "image", data: "AAAA", mimeType: "image/png" });
  expect(estimateTokens(message)).toBe(1 + 1600);
});
