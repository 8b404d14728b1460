import { expect, test } from "vitest";
import { restoreHarness } from "#agent/restore-harness.ts";
import { type RetryParts, retriedModel, retryDelay } from "#agent/retry-request.ts";
import { createSessionTree } from "#agent/session-tree.ts";
import type { HarnessHost } from "#contracts/harness.ts";
import type { Model, ModelEvent, ModelRequest } from "#contracts/model.ts";
import { sized } from "../../labs/09-session-tree/tree-scene.ts";
import { createMemoryLogFile } from "../../labs/memory-log-file.ts";
import { createSurroundings } from "../../labs/surroundings.ts";

const MODEL = { provider: "house", modelId: "small" };
const cost = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 };
const usage = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, totalTokens: 0, cost };
const about = { api: "scripted", provider: "lab", model: "scripted", usage, timestamp: 1 };

const half: ModelEvent = { type: "text_delta", contentIndex: 0, delta: "half" };
const whole: ModelEvent = { type: "text_delta", contentIndex: 0, delta: "whole" };
const done: ModelEvent = { type: "done", reason: "stop", about };
const settings = { maxAttempts: 3, delayMs: 100 };

function failed(errorMessage: string, reason: "error" | "aborted" = "error"): ModelEvent {
  return { type: "error", reason, errorMessage, about };
}

const UNREACHABLE = failed("cannot reach the server (ECONNREFUSED)");

interface Circumstances extends Partial<RetryParts> {
  /** Requests that earlier lives of this turn made. */
  madeBefore?: number;
  signal?: AbortSignal;
  onRequest?(): void;
}

/** One request of a turn: what came of it, how often the provider was asked, and what was waited. */
async function ask(replies: readonly (readonly ModelEvent[])[], circumstances: Circumstances = {}) {
  const { madeBefore = 0, signal, onRequest, ...parts } = circumstances;
  const requests: ModelRequest[] = [];
  const waited: number[] = [];
  // The first request of this life counts before it is made, as the harness does it.
  let attempts = madeBefore + 1;
  const model: Model = async function* scripted(request) {
    requests.push(request);
    onRequest?.();
    yield* replies[Math.min(requests.length, replies.length) - 1] ?? [];
  };
  const retried = retriedModel(model, {
    settings,
    attempts: () => attempts,
    async begin(delayMs) {
      waited.push(delayMs);
      attempts += 1;
      return true;
    },
    ...parts,
  });
  const events: ModelEvent[] = [];
  const request: ModelRequest = { messages: [], tools: [], ...(signal && { signal }) };
  for await (const event of retried(request)) events.push(event);
  return { events, requests, waited };
}

test("a request that fails each time is made as often as the settings say, the first one included", async () => {
  const { events, requests, waited } = await ask([[UNREACHABLE]]);
  expect(requests).toHaveLength(3);
  expect(waited).toEqual([100, 200]);
  expect(events).toEqual([UNREACHABLE]);
});

test("one attempt is no retry", async () => {
  const { requests, waited } = await ask([[UNREACHABLE]], { settings: { maxAttempts: 1, delayMs: 100 } });
  expect(requests).toHaveLength(1);
  expect(waited).toEqual([]);
});

test("attempts of earlier lives count: a crash refunds none", async () => {
  const { requests, waited } = await ask([[UNREACHABLE]], { madeBefore: 1 });
  expect(requests).toHaveLength(2);
  expect(waited).toEqual([200]);
  expect((await ask([[UNREACHABLE]], { madeBefore: 2 })).requests).toHaveLength(1);
  // A turn that was begun with fewer attempts than it has made by now is not gone on with either.
  expect((await ask([[UNREACHABLE]], { madeBefore: 7 })).requests).toHaveLength(1);
});

test("nothing of a failed attempt is passed on once another one is made, and all of the last one is", async () => {
  const recovered = await ask([
    [half, UNREACHABLE],
    [whole, done],
  ]);
  expect(recovered.events).toEqual([whole, done]);
  expect(recovered.requests).toHaveLength(2);
  const failedTwice = await ask([[half, UNREACHABLE]], { settings: { maxAttempts: 2, delayMs: 1 } });
  expect(failedTwice.events).toEqual([half, UNREACHABLE]);
});

test("each attempt is the same request", async () => {
  const { requests } = await ask([[UNREACHABLE], [UNREACHABLE], [done]]);
  expect(requests).toHaveLength(3);
  expect(new Set(requests).size).toBe(1);
});

test.each([
  "HTTP 408: timeout",
  "HTTP 425: too early",
  "HTTP 429: slow down",
  "HTTP 500: oops",
  "HTTP 529: overloaded",
  "cannot reach the server (ENOTFOUND)",
  "the connection broke (ECONNRESET)",
  "the provider reported overloaded_error",
])("what may pass is tried again: %s", async (problem) => {
  expect((await ask([[failed(problem)], [done]])).events).toEqual([done]);
});

test.each([
  "HTTP 400: the messages are too long",
  "HTTP 401: no key",
  "HTTP 404: no such model",
  "HTTP 4290: no such status",
  "the script has no line 1",
  "it says HTTP 500 somewhere in the middle",
])("what was refused for what it says is not: %s", async (problem) => {
  const { events, requests, waited } = await ask([[failed(problem)], [done]]);
  expect(events).toEqual([failed(problem)]);
  expect(requests).toHaveLength(1);
  expect(waited).toEqual([]);
});

test("an abort is not tried again, whatever it looks like", async () => {
  const aborted = failed("the connection broke (aborted)", "aborted");
  const { events, requests, waited } = await ask([[aborted], [done]]);
  expect(events).toEqual([aborted]);
  expect(requests).toHaveLength(1);
  expect(waited).toEqual([]);
});

test("nor is a failure that came while somebody aborted: no attempt is made durable for nothing", async () => {
  const controller = new AbortController();
  const { requests, waited } = await ask([[UNREACHABLE], [done]], {
    signal: controller.signal,
    onRequest: () => controller.abort(),
  });
  expect(requests).toHaveLength(1);
  expect(waited).toEqual([]);
});

test("an attempt that must not be made is not made", async () => {
  const { events, requests } = await ask([[UNREACHABLE], [done]], { begin: async () => false });
  expect(events).toEqual([UNREACHABLE]);
  expect(requests).toHaveLength(1);
});

test("an attempt is durable before it is made", async () => {
  const order: string[] = [];
  await ask([[UNREACHABLE], [done]], {
    onRequest: () => order.push("request"),
    async begin() {
      await Promise.resolve();
      order.push("durable");
      return true;
    },
  });
  expect(order).toEqual(["request", "durable", "request"]);
});

test("without settings a failed request is not made again, and its model is the one that was given", () => {
  const model: Model = async function* silent() {};
  const begin = async () => true;
  expect(retriedModel(model, { settings: undefined, attempts: () => 1, begin })).toBe(model);
});

test("what a turn retries by is captured at its start, whatever the host says meanwhile", async () => {
  const surroundings = createSurroundings("t-");
  let requests = 0;
  const host: HarnessHost = {
    models: [{ ...MODEL, model: unreachable }],
    tools: [],
    surroundings,
    retry: settings,
  };
  async function* unreachable(): AsyncIterable<ModelEvent> {
    requests += 1;
    yield UNREACHABLE;
  }
  const file = createMemoryLogFile();
  const tree = await createSessionTree(sized(file), { id: "s-1", cwd: "/w" }, surroundings);
  const defaults = { model: MODEL, thinkingLevel: "off", activeToolNames: [] };
  const { harness } = await restoreHarness(tree, host, defaults);
  harness.subscribe({
    name: "changes its mind",
    hear({ type }) {
      if (type === "turn_started") host.retry = { maxAttempts: 9, delayMs: 1 };
    },
  });
  expect(await harness.prompt("go", "run-1")).toMatchObject({ terminal: "failed" });
  expect(requests).toBe(3);
  // The next turn begins with what the host says by then.
  await harness.prompt("again", "run-2");
  expect(requests).toBe(12);
});

test("a reply that came to its end is no reason to wait", () => {
  expect(retryDelay(settings, 1, done)).toBeUndefined();
  expect(retryDelay(settings, 1, undefined)).toBeUndefined();
});
