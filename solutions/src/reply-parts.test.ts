import type { LanguageModelUsage } from "ai";
import { describe, expect, test } from "vitest";
import { BROKEN_REPLY, createReplyReader, type ReplyPart } from "#agent/reply-parts.ts";
import type { Usage } from "#contracts/messages.ts";
import type { ReplyAbout } from "#contracts/model.ts";

const aboutOf = (usage: Usage): ReplyAbout => ({ api: "a", provider: "p", model: "m", usage, timestamp: 1 });
const noTokens: LanguageModelUsage = {
  inputTokens: undefined,
  inputTokenDetails: { noCacheTokens: undefined, cacheReadTokens: undefined, cacheWriteTokens: undefined },
  outputTokens: undefined,
  outputTokenDetails: { textTokens: undefined, reasoningTokens: undefined },
  totalTokens: undefined,
};

function read(...parts: ReplyPart[]) {
  return parts.flatMap(createReplyReader(aboutOf));
}

function finish(finishReason: string, rawFinishReason?: string, totalUsage = noTokens): ReplyPart {
  return { type: "finish", finishReason, rawFinishReason, totalUsage } as ReplyPart;
}

const start = (id: string): ReplyPart => ({ type: "tool-input-start", id, toolName: "write" });
const piece = (id: string, delta: string): ReplyPart => ({ type: "tool-input-delta", id, delta });
const called = (toolCallId: string, input: unknown): ReplyPart => {
  return { type: "tool-call", toolCallId, toolName: "write", input, dynamic: true };
};

test("blocks are counted as they first appear, however their pieces are mixed", () => {
  const events = read(
    { type: "start" },
    { type: "reasoning-delta", id: "0", text: "hm" },
    { type: "text-delta", id: "0", text: "a" },
    start("c1"),
    start("c2"),
    piece("c2", "2"),
    piece("c1", "1"),
    { type: "text-delta", id: "0", text: "b" },
    called("c1", {}),
  );
  expect(events).toEqual([
    { type: "thinking_delta", contentIndex: 0, delta: "hm" },
    { type: "text_delta", contentIndex: 1, delta: "a" },
    { type: "toolcall_start", contentIndex: 2, id: "c1", name: "write" },
    { type: "toolcall_start", contentIndex: 3, id: "c2", name: "write" },
    { type: "toolcall_delta", contentIndex: 3, delta: "2" },
    { type: "toolcall_delta", contentIndex: 2, delta: "1" },
    { type: "text_delta", contentIndex: 1, delta: "b" },
    { type: "toolcall_end", contentIndex: 2 },
  ]);
});

test("of arguments the raw text counts, not what the SDK made of it", () => {
  const events = read(start("c1"), piece("c1", '{"a":'), called("c1", { a: "made up" }));
  expect(JSON.stringify(events)).not.toContain("made up");
});

test.each([
  ["was given whole at the start", { a: 1 }, '{"a":1}'],
  ["was not given", {}, "{}"],
  ["could not be parsed by the SDK", "", "{}"],
])("an input that %s has no pieces, and becomes one", (_, input, delta) => {
  expect(read(start("c1"), called("c1", input)).slice(1)).toEqual([
    { type: "toolcall_delta", contentIndex: 0, delta },
    { type: "toolcall_end", contentIndex: 0 },
  ]);
});

describe("the end", () => {
  const end = (...parts: ReplyPart[]) => read(...parts).at(-1);

  test.each(["stop", "length"])("%s is taken as it is", (reason) => {
    expect(end(finish(reason))).toMatchObject({ type: "done", reason });
  });

  test("to call tools needs a call", () => {
    expect(end(start("c1"), finish("tool-calls"))).toMatchObject({ type: "done", reason: "toolUse" });
    expect(end(finish("tool-calls"))).toMatchObject({ type: "error", errorMessage: BROKEN_REPLY });
    const text: ReplyPart = { type: "text-delta", id: "call", text: "x" };
    expect(end(text, finish("tool-calls"))).toMatchObject({ type: "error" });
  });

  test.each([
    ["other", undefined, BROKEN_REPLY],
    ["error", undefined, BROKEN_REPLY],
    ["other", "because", "the reply ended for a reason unknown here"],
    ["content-filter", "content_filter", "the provider withheld the reply (content filter)"],
  ])("%s, said as %s, is an error", (reason, raw, errorMessage) => {
    expect(end(start("c1"), finish(reason, raw))).toMatchObject({
      type: "error",
      reason: "error",
      errorMessage,
    });
  });
});

describe("tokens", () => {
  const usageOf = (more: Partial<LanguageModelUsage>) => {
    const [event] = read(finish("stop", "stop", { ...noTokens, ...more }));
    return event?.type === "done" ? event.about.usage : undefined;
  };

  test("input leaves out what the cache gave or took", () => {
    const inputTokenDetails = { noCacheTokens: undefined, cacheReadTokens: 30, cacheWriteTokens: 20 };
    const counted = { input: 50, output: 7, cacheRead: 30, cacheWrite: 20, totalTokens: 107 };
    expect(usageOf({ inputTokens: 100, outputTokens: 7, inputTokenDetails })).toMatchObject(counted);
    const said = { ...inputTokenDetails, noCacheTokens: 50 };
    expect(usageOf({ inputTokens: 999, outputTokens: 7, inputTokenDetails: said })).toMatchObject(counted);
  });

  test.each([undefined, Number.NaN, Number.POSITIVE_INFINITY, -3, 1.5, 1e300])("%s is no count", (count) => {
    const inputTokenDetails = { noCacheTokens: count, cacheReadTokens: count, cacheWriteTokens: count };
    const usage = usageOf({ inputTokens: count, outputTokens: count, inputTokenDetails });
    expect(usage).toMatchObject({ input: 0, output: 0, cacheRead: 0, cacheWrite: 0, totalTokens: 0 });
  });
});
