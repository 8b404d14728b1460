import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { collectReply } from "#agent/collect-reply.ts";
import { createHttpModel, type HttpModelOptions } from "#agent/edges/http-model.ts";
import { createRecordedModel, type Recording, recordModel } from "#agent/recorded-model.ts";
import type { AssistantMessage, Message } from "#contracts/messages.ts";
import type { ModelEvent, ModelRequest } from "#contracts/model.ts";
import { type LoopbackServer, type Served, withServer } from "../../../labs/01-model-seam/loopback-server.ts";
import { openAiEvents, type Spoken } from "../../../labs/01-model-seam/openai-events.ts";
import { anthropicEvents } from "../../../tests/support/anthropic-events.ts";

vi.setConfig({ testTimeout: 30_000 });

const KEY = "sk-secret-0123456789";
const now = () => 7;
const question: Message = { role: "user", content: "写一个文件", timestamp: 1 };
const parameters = {
  type: "object",
  properties: { path: { type: "string" }, content: { type: "string" } },
  required: ["path"],
} as const;
const tools = [{ name: "write", description: "Writes a file.", parameters }];
const whole = { id: "c1", name: "write", arguments: '{"path":"a.txt","content":"崩溃🙂\\n"}' };
const cut = { id: "c1", name: "write", arguments: '{"path":"a.txt","content":"line1' };

function modelOf({ baseUrl }: Pick<LoopbackServer, "baseUrl">, more: Partial<HttpModelOptions> = {}) {
  const provider = "openai-compatible" as const;
  return createHttpModel({
    provider,
    baseUrl,
    apiKey: KEY,
    modelId: "m",
    idleTimeoutMs: 20_000,
    now,
    ...more,
  });
}

interface Asked {
  message: AssistantMessage;
  server: LoopbackServer;
}

/** One request to a server that answers so. */
function ask(
  served: Served | Spoken,
  more: Partial<HttpModelOptions> = {},
  request: Partial<ModelRequest> = {},
): Promise<Asked> {
  const events = more.provider === "anthropic" ? anthropicEvents : openAiEvents;
  const answer = "body" in served ? served : { body: events(served) };
  return withServer([{ pieceBytes: () => 500, ...answer }], async (server) => {
    const stream = modelOf(server, more)({ messages: [question], tools, ...request });
    return { message: await collectReply(stream, () => 99), server };
  });
}

async function eventsOf(stream: AsyncIterable<ModelEvent>): Promise<ModelEvent[]> {
  const events: ModelEvent[] = [];
  for await (const event of stream) events.push(event);
  return events;
}

afterEach(() => vi.restoreAllMocks());

describe.each(["openai-compatible", "openai", "anthropic"] as const)("a reply through %s", (provider) => {
  const through = (spoken: Served | Spoken, request: Partial<ModelRequest> = {}) =>
    ask(spoken, { provider }, request);

  test("arrives whole, text and calls in their order, with who said it and for how much", async () => {
    const { message } = await through({ text: "好的。", calls: [whole], finish: "tool_calls" });
    expect(message).toEqual({
      role: "assistant",
      content: [
        { type: "text", text: "好的。" },
        { type: "toolCall", id: "c1", name: "write", arguments: { path: "a.txt", content: "崩溃🙂\n" } },
      ],
      stopReason: "toolUse",
      api: provider === "anthropic" ? "anthropic-messages" : "openai-completions",
      provider,
      model: "m",
      timestamp: 7,
      usage: {
        input: provider === "anthropic" ? 10 : 12,
        output: 7,
        cacheRead: provider === "anthropic" ? 4 : 0,
        cacheWrite: 0,
        totalTokens: provider === "anthropic" ? 21 : 19,
        cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 },
      },
    });
  });

  test("says why it stopped", async () => {
    expect((await through({ text: "x", finish: "stop" })).message.stopReason).toBe("stop");
    expect((await through({ text: "x", finish: "length" })).message.stopReason).toBe("length");
  });

  test("whose arguments were cut off at the limit keeps their text and repairs nothing", async () => {
    const { message } = await through({ calls: [cut], finish: "length" });
    expect(message.stopReason).toBe("length");
    expect(message.content).toEqual([
      { type: "toolCall", id: "c1", name: "write", arguments: {}, cutOff: cut.arguments },
    ]);
  });

  test("whose second call was cut off keeps the first, and says length, so that neither runs", async () => {
    const { message } = await through({ calls: [whole, { ...cut, id: "c2" }], finish: "length" });
    expect(message.stopReason).toBe("length");
    expect(message.content[0]).not.toHaveProperty("cutOff");
    expect(message.content[1]).toMatchObject({ id: "c2", arguments: {}, cutOff: cut.arguments });
  });

  test("that lost an argument with a default is not taken for a shorter call, whatever it says", async () => {
    const lost = { id: "c1", name: "write", arguments: '{"path":"db"' };
    const { message } = await through({ calls: [lost], finish: "tool_calls" });
    expect(message.content).toEqual([
      { type: "toolCall", id: "c1", name: "write", arguments: {}, cutOff: '{"path":"db"' },
    ]);
  });

  test("whose connection drops in the middle of arguments ends with an error, its call cut off", async () => {
    const body = (provider === "anthropic" ? anthropicEvents : openAiEvents)({ text: "我写", calls: [cut] });
    const { message } = await through({ body, afterwards: "drop" });
    expect(message).toMatchObject({ stopReason: "error", provider });
    expect(message.errorMessage).toBe("the connection broke before the reply ended");
    const calls = message.content.filter((block) => block.type === "toolCall");
    for (const call of calls) expect(cut.arguments).toContain(call.cutOff ?? "not cut off");
  });

  test("that never says its end is no reply, although every call in it is whole", async () => {
    const { message } = await through({ text: "x", calls: [whole] });
    expect(message).toMatchObject({ stopReason: "error" });
    expect(message.errorMessage).toBe("the reply ended too early or cannot be read");
    expect(message.content.at(-1)).toMatchObject({ type: "toolCall", id: "c1" });
  });

  test("that calls a tool without arguments gives an empty object", async () => {
    const { message } = await through({ calls: [{ ...whole, arguments: "" }], finish: "tool_calls" });
    expect(message.content).toEqual([{ type: "toolCall", id: "c1", name: "write", arguments: {} }]);
  });

  test("that calls what is no tool, or an object's own method, is passed on as it is, and asked once", async () => {
    const calls = ["fly", "constructor", "__proto__"].map((name) => ({ ...whole, id: name, name }));
    const { message, server } = await through({ calls, finish: "tool_calls" });
    expect(message.content.map((block) => block.type === "toolCall" && block.name)).toEqual(
      calls.map(({ name }) => name),
    );
    expect(server.requests).toHaveLength(1);
  });

  test("is asked for with everything that was said, and carries the key in the header alone", async () => {
    const call = { type: "toolCall" as const, id: "c1", name: "write", arguments: { path: "a" } };
    const about = { api: "x", provider: "y", model: "z", timestamp: 2, stopReason: "toolUse" as const };
    const cost = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 };
    const usage = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, totalTokens: 0, cost };
    const messages: Message[] = [
      question,
      { role: "assistant", content: [{ type: "text", text: "ok" }, call], usage, ...about },
      {
        role: "toolResult",
        toolCallId: "c1",
        toolName: "write",
        content: [{ type: "text", text: "wrote a" }],
        details: { seenByPeople: true },
        isError: false,
        timestamp: 3,
      },
    ];
    const { server } = await through(
      { text: "done", finish: "stop" },
      { messages, systemPrompt: "Be brief." },
    );
    const [request] = server.requests;
    expect(request?.path).toBe(provider === "anthropic" ? "/v1/messages" : "/v1/chat/completions");
    const { "x-api-key": anthropicKey, authorization } = request?.headers ?? {};
    expect(provider === "anthropic" ? anthropicKey : authorization).toContain(KEY);
    for (const part of ["Be brief.", "写一个文件", "wrote a", '"stream":true', "Writes a file.", '"path"']) {
      expect(request?.body).toContain(part);
    }
    if (provider !== "anthropic") expect(request?.body).toContain('"include_usage":true');
    for (const part of [KEY, "seenByPeople", "timestamp"]) expect(request?.body).not.toContain(part);
  });
});

test("however the bytes are split, also inside a character, the message is the same", async () => {
  const spoken: Spoken = { text: "é🙂", calls: [whole], finish: "tool_calls" };
  const expected = (await ask(spoken)).message;
  const split = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(split, fc.boolean(), async (sizes, isAnthropic) => {
      const body = isAnthropic ? anthropicEvents(spoken) : openAiEvents(spoken);
      const pieceBytes = (piece: number) => sizes[piece % sizes.length] ?? 1;
      const more = isAnthropic ? { provider: "anthropic" as const } : {};
      const { message } = await ask({ body, pieceBytes }, more);
      expect(message.content).toEqual(expected.content);
      expect(message.stopReason).toBe(expected.stopReason);
    }),
    { numRuns: 20 },
  );
});

test("wherever a reply is cut, no call in it is whole unless all of its text was there", async () => {
  const spoken: Spoken = { calls: [whole], finish: "tool_calls" };
  const body = Buffer.from(openAiEvents(spoken));
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: body.length - 1 }), async (length) => {
      const { message } = await ask({ body: body.subarray(0, length), pieceBytes: () => 1000 });
      const mayRun = message.stopReason === "toolUse" || message.stopReason === "stop";
      const [call] = message.content;
      const isWhole = call?.type === "toolCall" && call.cutOff === undefined;
      if (mayRun) expect(isWhole && call.arguments).toEqual(JSON.parse(whole.arguments));
    }),
    { numRuns: 30 },
  );
});

describe("what goes wrong ends the stream with one short sentence, and is asked for once", () => {
  const refused = (status: number, body: string): Served => ({ status, body });
  const said = (message: string) => JSON.stringify({ error: { message, type: "e", code: null } });

  test.each([
    ["401", refused(401, said(`bad key ${KEY}`)), "HTTP 401: bad key ***"],
    ["429", refused(429, said("slow down")), "HTTP 429: slow down"],
    ["500 with a page", refused(500, "<html>oops</html>"), "HTTP 500: Internal Server Error"],
    ["503 with nothing", refused(503, ""), "HTTP 503: Service Unavailable"],
    ["control characters", refused(400, said("a\u001b[31mb\r\n\u202ec\u0000")), "HTTP 400: a [31mb c"],
    ["an error of 100 kB", refused(400, said("x".repeat(100_000))), "HTTP 400: Bad Request"],
    ["an error of 10 kB", refused(400, said("x".repeat(10_000))), `HTTP 400: ${"x".repeat(300)}...`],
    ["an error in the stream", { body: `data: ${said(`no ${KEY}`)}\n\n` }, "the provider reported: no ***"],
    ["an empty body", { body: "" }, "the reply ended too early or cannot be read"],
    ["a page", { body: "<!doctype html>" }, "the reply ended too early or cannot be read"],
    ["an event that is no JSON", { body: "data: {oops\n\n" }, "the reply ended too early or cannot be read"],
    [
      "an event that is no reply",
      { body: 'data: {"a":1}\n\n' },
      "the reply ended too early or cannot be read",
    ],
    [
      "random bytes",
      { body: Buffer.from([0xff, 0, 0xc3, 10, 10, 0xfe]) },
      "the reply ended too early or cannot be read",
    ],
    ["a redirect", refused(307, ""), "HTTP 307: Temporary Redirect"],
  ] satisfies [string, Served, string][])("%s", async (_, served, sentence) => {
    const { message, server } = await ask(served);
    expect(message).toMatchObject({ stopReason: "error", errorMessage: sentence, content: [], model: "m" });
    expect(server.requests).toHaveLength(1);
  });

  test.each([
    [
      "401",
      refused(401, JSON.stringify({ type: "error", error: { type: "a", message: `no ${KEY}` } })),
      "HTTP 401: no ***",
    ],
    [
      "overload in the stream",
      {
        body: 'event: error\ndata: {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}\n\n',
      },
      "HTTP 529: Overloaded",
    ],
    ["a page", { body: "<!doctype html>" }, "the reply ended too early or cannot be read"],
  ] satisfies [string, Served, string][])("%s, from Anthropic", async (_, served, sentence) => {
    const { message, server } = await ask(served, { provider: "anthropic" });
    expect(message).toMatchObject({ stopReason: "error", errorMessage: sentence, content: [] });
    expect(server.requests).toHaveLength(1);
  });

  test("a server that is not there", async () => {
    const closed = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => closed.once("listening", resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const stream = modelOf({ baseUrl: `http://127.0.0.1:${port}/v1` })({ messages: [question], tools });
    const message = await collectReply(stream, now);
    expect(message.errorMessage).toBe("cannot reach the server (ECONNREFUSED)");
  });

  test.each([
    ["an address that is none", { baseUrl: "nowhere" }],
    ["an address with a password", { baseUrl: `http://user:${KEY}@127.0.0.1:9/v1` }],
    ["a key that no header can hold", { apiKey: `${KEY}\n崩` }],
  ])("%s is said without showing it", async (_, more) => {
    const { message } = await ask({ text: "x", finish: "stop" }, more);
    expect(message.stopReason).toBe("error");
    expect(message.errorMessage).toMatch(/^the request could not be made \(\w+\)$/);
  });

  test("silence, before the first piece and in the middle", async () => {
    const none = await ask({ body: "", afterwards: "hang" }, { idleTimeoutMs: 50 });
    expect(none.message).toMatchObject({
      stopReason: "error",
      errorMessage: "the server was silent for 50 ms",
    });
    const half = await ask(
      { body: openAiEvents({ text: "half" }), pieceBytes: () => 1000, afterwards: "hang" },
      { idleTimeoutMs: 1000 },
    );
    expect(half.message.content).toEqual([{ type: "text", text: "half" }]);
    expect(half.message.errorMessage).toBe("the server was silent for 1000 ms");
  });
});

describe("an abort", () => {
  test("in the middle of a reply ends it as aborted, and hangs up", async () => {
    const abort = new AbortController();
    const body = openAiEvents({ text: "half of" });
    await withServer([{ body, afterwards: "hang" }], async (server) => {
      const request = { messages: [question], tools, signal: abort.signal };
      const events: ModelEvent[] = [];
      for await (const event of modelOf(server)(request)) {
        events.push(event);
        abort.abort();
      }
      expect(events.map(({ type }) => type)).toEqual(["text_delta", "error"]);
      expect(events.at(-1)).toMatchObject({ reason: "aborted", errorMessage: "the request was aborted" });
    });
  });

  test("before the request sends nothing", async () => {
    const { message, server } = await ask({ text: "x", finish: "stop" }, {}, { signal: AbortSignal.abort() });
    expect(message.stopReason).toBe("aborted");
    expect(server.requests).toHaveLength(0);
  });
});

test("a reader that leaves closes the connection, so that nothing is left behind", async () => {
  const connections = vi.fn();
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200).write(openAiEvents({ text: "endless" }));
    response.once("close", connections);
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  const stream = modelOf({ baseUrl: `http://127.0.0.1:${port}/v1` })({ messages: [question], tools });
  for await (const _ of stream) break;
  await vi.waitFor(() => expect(connections).toHaveBeenCalledTimes(1));
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test("a call without a result is never sent, and said to be so", async () => {
  const call = { type: "toolCall" as const, id: "c1", name: "write", arguments: {} };
  const { message: reply } = await ask({ calls: [whole], finish: "tool_calls" });
  const messages: Message[] = [question, { ...reply, content: [call] }, question];
  const { message, server } = await ask({ text: "x", finish: "stop" }, {}, { messages });
  expect(message).toMatchObject({
    stopReason: "error",
    errorMessage: "not sent: a tool call has no result (1 open)",
  });
  expect(server.requests).toHaveLength(0);
});

test("nothing is printed and nothing global is changed, whatever the SDK would warn of", async () => {
  const prints = (["log", "info", "warn", "error"] as const).map((name) => vi.spyOn(console, name));
  const globals = Object.getOwnPropertyNames(globalThis).sort();
  const more = { provider: "anthropic" as const, modelId: "claude-3-haiku", maxOutputTokens: 10_000_000 };
  await ask({ text: "x", finish: "stop" }, more);
  await ask({ status: 500, body: "" }, more);
  await ask({ text: "x", calls: [{ ...whole, name: "fly" }], finish: "tool_calls" });
  for (const print of prints) expect(print).not.toHaveBeenCalled();
  expect(Object.getOwnPropertyNames(globalThis).sort()).toEqual(globals);
});

test("OpenAI itself is told the output limit by its own name, others by theirs", async () => {
  const body = async (more: Partial<HttpModelOptions>) => {
    const { server } = await ask({ text: "x", finish: "stop" }, { ...more, maxOutputTokens: 99 });
    return JSON.parse(server.requests[0]?.body ?? "{}");
  };
  expect(await body({ provider: "openai" })).toMatchObject({ max_completion_tokens: 99 });
  expect(await body({ provider: "openai" })).not.toHaveProperty("max_tokens");
  expect(await body({})).toMatchObject({ max_tokens: 99 });
  expect(await body({ provider: "anthropic" })).toMatchObject({ max_tokens: 99 });
});

test("a recording of it gives the same events once more, and asks nobody", async () => {
  const recording: Recording = { version: 1, exchanges: [] };
  const request = { messages: [question], tools };
  const body = openAiEvents({ text: "好", calls: [whole], finish: "tool_calls" });
  await withServer([{ body }], async (server) => {
    const heard = await eventsOf(recordModel(modelOf(server), recording)(request));
    expect(await eventsOf(createRecordedModel(recording, now)(request))).toEqual(heard);
    expect(server.requests).toHaveLength(1);
  });
});
