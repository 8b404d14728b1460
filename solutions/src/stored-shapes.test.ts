import { expect, test } from "vitest";
import { isMessage } from "#agent/stored-shapes.ts";

const cost = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 };
const usage = { input: 1, output: 1, cacheRead: 0, cacheWrite: 0, totalTokens: 2, cost };
const call = { type: "toolCall", id: "c", name: "read", arguments: { path: "a" } };
const content = [{ type: "text", text: "t" }, { type: "thinking", thinking: "h" }, call];
const about = { api: "a", provider: "p", model: "m", usage, stopReason: "toolUse", timestamp: 1 };
const assistant = { role: "assistant", content, ...about };
const text = [{ type: "text", text: "t" }];
const result = { role: "toolResult", toolCallId: "c", toolName: "read", isError: false, timestamp: 1 };
const user = { role: "user", content: "t", timestamp: 1 };

test.each([
  user,
  { ...user, content: [...text, { type: "image", data: "", mimeType: "image/png" }] },
  assistant,
  { ...assistant, content: [{ ...call, cutOff: "{" }], stopReason: "error", errorMessage: "e" },
  { ...result, content: text, details: { any: 1 } },
])("takes a message as the contract writes it: %j", (message) => {
  expect(isMessage(message)).toBe(true);
});

test.each<[string, unknown]>([
  ["no object", "user"],
  ["null", null],
  ["an unknown role", { ...user, role: "system" }],
  ["an inherited name as role", { ...user, role: "constructor" }],
  ["no timestamp", { ...user, timestamp: undefined }],
  ["a number as content", { ...user, content: 1 }],
  ["a call in a user's content", { ...user, content: [call] }],
  ["null in a list", { ...user, content: [null] }],
  ["an image without data", { ...user, content: [{ type: "image", mimeType: "image/png" }] }],
  ["text without text", { ...assistant, content: [{ type: "text" }] }],
  ["thinking without a thought", { ...assistant, content: [{ type: "thinking" }] }],
  ["a text as an assistant's content", { ...assistant, content: "t" }],
  ["a call whose arguments are text", { ...assistant, content: [{ ...call, arguments: "{}" }] }],
  ["a call whose arguments are a list", { ...assistant, content: [{ ...call, arguments: [] }] }],
  [
    "arguments that hold no JSON number",
    { ...assistant, content: [{ ...call, arguments: { n: [Number.POSITIVE_INFINITY] } }] },
  ],
  ["a call without a name", { ...assistant, content: [{ ...call, name: 1 }] }],
  ["a cut-off text that is none", { ...assistant, content: [{ ...call, cutOff: {} }] }],
  ["an unknown stop reason", { ...assistant, stopReason: "because" }],
  ["no usage", { ...assistant, usage: undefined }],
  ["no cost", { ...assistant, usage: { ...usage, cost: null } }],
  ["a count that is no number", { ...assistant, usage: { ...usage, totalTokens: null } }],
  ["a cost that is no number", { ...assistant, usage: { ...usage, cost: { ...cost, input: "1" } } }],
  ["an error message that is none", { ...assistant, errorMessage: {} }],
  ["no provider", { ...assistant, provider: undefined }],
  ["a result without a call", { ...result, content: text, toolCallId: undefined }],
  ["a result that does not say if it is an error", { ...result, content: text, isError: undefined }],
  ["a result without content", result],
])("refuses %s", (_, message) => {
  expect(isMessage(message)).toBe(false);
});

const counts = ["input", "output", "cacheRead", "cacheWrite", "totalTokens"];
const costs = ["input", "output", "cacheRead", "cacheWrite", "total"];
const noNumbers = ["1", null, undefined, Number.NaN, Number.POSITIVE_INFINITY];

test.each(noNumbers)("refuses %s wherever a number must stand", (value) => {
  for (const name of counts) {
    expect(isMessage({ ...assistant, usage: { ...usage, [name]: value } })).toBe(false);
  }
  for (const name of costs) {
    expect(isMessage({ ...assistant, usage: { ...usage, cost: { ...cost, [name]: value } } })).toBe(false);
  }
  for (const message of [user, assistant, { ...result, content: text }]) {
    expect(isMessage(message)).toBe(true);
    expect(isMessage({ ...message, timestamp: value })).toBe(false);
  }
});
