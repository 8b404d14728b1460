import { describe, expect, test } from "vitest";
import type { AssistantMessage } from "#contracts/messages.ts";
import type { Model, ModelEvent } from "#contracts/model.ts";
import { measureWrong, type Wrong } from "../../tests/support/wrong-module.ts";
import { API_KEY } from "./observe.ts";

const load = () => import("./lab.ts");

type Loop = typeof import("#agent/tool-loop.ts");
type Collect = typeof import("#agent/collect-reply.ts");
type Recorded = typeof import("#agent/recorded-model.ts");
type Scripted = typeof import("#agent/scripted-model.ts");
type Http = typeof import("#agent/edges/http-model.ts");

const measureRecorded = (variation: string, wrong: Wrong<Recorded>) =>
  measureWrong<Recorded>(load, variation, "recorded-model.ts", wrong);
const measureLoop = (variation: string, wrong: Wrong<Loop>) =>
  measureWrong<Loop>(load, variation, "tool-loop.ts", wrong);

/** The same model with each event of its replies changed. */
function changed(model: Model, change: (event: ModelEvent) => ModelEvent): Model {
  return async function* changedModel(request) {
    for await (const event of model(request)) yield change(event);
  };
}

const louder = (event: ModelEvent): ModelEvent =>
  event.type === "text_delta" ? { ...event, delta: event.delta.toUpperCase().concat("!") } : event;
const otherEnd = (event: ModelEvent): ModelEvent =>
  event.type === "done" ? { ...event, reason: "length" } : event;
const otherTime = (event: ModelEvent): ModelEvent =>
  event.type === "done" ? { ...event, about: { ...event.about, timestamp: 4_711 } } : event;

describe("the same reply from three models", () => {
  const differs = { sameReply: false, toolRuns: 0 };

  test.each([
    ["other words", louder],
    ["another end", otherEnd],
  ])("is not the same when the script says it with %s", async (_, change) => {
    const measured = await measureWrong<Scripted>(load, "main", "scripted-model.ts", (right) => ({
      createScriptedModel: (script, now) => changed(right.createScriptedModel(script, now), change),
    }));
    // The recording of a wrong script is as wrong; only the server differs.
    expect(measured).toMatchObject({ terminal: "failed", ...differs });
  });

  test("is not the same when the recording gives back other words", async () => {
    const wrong: Wrong<Recorded> = (right) => ({
      createRecordedModel: (recording, now) => changed(right.createRecordedModel(recording, now), louder),
    });
    expect(await measureRecorded("main", wrong)).toMatchObject({ terminal: "failed", ...differs });
  });

  test("is not the same when the real model says it otherwise, though its recording plays back", async () => {
    const measured = await measureWrong<Http>(load, "text-only", "edges/http-model.ts", (right) => ({
      createHttpModel: (options) => changed(right.createHttpModel(options), louder),
    }));
    expect(measured).toMatchObject({ terminal: "completed", ...differs });
  });

  test("is the same, and yet no play-back, when only a recording's time is another", async () => {
    const wrong: Wrong<Recorded> = (right) => ({
      createRecordedModel: (recording, now) => changed(right.createRecordedModel(recording, now), otherTime),
    });
    expect(await measureRecorded("main", wrong)).toMatchObject({ sameReply: true });
    expect(await measureRecorded("text-only", wrong)).toMatchObject(differs);
    expect(await measureRecorded("cut-arguments", wrong)).toMatchObject(differs);
  });

  test("is not the same when the bytes of a character are read apart", async () => {
    type Fetch = typeof import("#agent/edges/careful-fetch.ts");
    const measured = await measureWrong<Fetch>(load, "text-only", "edges/careful-fetch.ts", (right) => ({
      async carefulFetch(input, init) {
        const response = await right.carefulFetch(input, init);
        const eachAlone = new TransformStream<Uint8Array, Uint8Array>({
          transform(bytes, controller) {
            controller.enqueue(new TextEncoder().encode(new TextDecoder().decode(bytes)));
          },
        });
        return new Response(response.body?.pipeThrough(eachAlone) ?? null, response);
      },
    }));
    expect(measured).toMatchObject({ terminal: "completed", ...differs });
  });

  test("is no play-back when a recording does not come back whole from a file", async () => {
    const measured = await measureRecorded("text-only", () => ({
      readRecording: () => ({ version: 1, exchanges: [] }),
    }));
    expect(measured).toMatchObject({ terminal: "completed", ...differs });
  });
});

describe("a call whose arguments were cut off", () => {
  const measureCollect = (variation: string, change: (reply: AssistantMessage) => AssistantMessage) =>
    measureWrong<Collect>(load, variation, "collect-reply.ts", ({ collectReply }) => ({
      collectReply: async (events, now) => change(await collectReply(events, now)),
    }));
  const calls = (reply: AssistantMessage) => reply.content.some(({ type }) => type === "toolCall");

  /** Closes what is open, and goes on as if nothing had happened. */
  const repair = (reply: AssistantMessage): AssistantMessage => {
    if (!calls(reply)) return reply;
    const content = reply.content.map((block) =>
      block.type === "toolCall"
        ? { type: block.type, id: block.id, name: block.name, arguments: { path: "result.txt", content: "" } }
        : block,
    );
    return { ...reply, content, stopReason: "toolUse" };
  };

  test.each([
    ["main", 1],
    ["connection-drop", 1],
    ["cut-arguments", 1],
    ["two-calls-second-cut", 2],
  ])("is counted in %s when it is repaired and run", async (variation, toolRuns) => {
    expect(await measureCollect(variation, repair)).toMatchObject({ toolRuns });
  });

  test("is shown as it was kept, and as nothing when it was not kept", async () => {
    const forget = (reply: AssistantMessage): AssistantMessage => {
      const content = reply.content.map((block) => {
        if (block.type !== "toolCall") return block;
        const { cutOff: _, ...call } = block;
        return call;
      });
      return { ...reply, content };
    };
    const measured = await measureCollect("cut-arguments", forget);
    expect(measured).toMatchObject({ terminal: "completed", toolRuns: 0, cutOff: null });
  });

  test("needs a result as a whole one does: the results are counted", async () => {
    type Read = typeof import("#agent/read-entries.ts");
    const measured = await measureWrong<Read>(load, "two-calls-second-cut", "read-entries.ts", (right) => ({
      unansweredCalls: (entries) =>
        right.unansweredCalls(entries).filter(({ call }) => call.cutOff === undefined),
    }));
    expect(measured).toMatchObject({ toolRuns: 0, results: 1 });
  });

  test("fits once it is repaired only if a registry says so", async () => {
    type Registry = typeof import("#agent/tool-registry.ts");
    const measured = await measureWrong<Registry>(load, "repaired-default", "tool-registry.ts", (right) => ({
      createToolRegistry: (tools) => ({
        ...right.createToolRegistry(tools),
        accept: async ({ name }) => ({
          ok: false,
          failure: { code: "tool.unknown", params: { tool: name } },
        }),
      }),
    }));
    expect(measured).toMatchObject({ terminal: "completed", toolRuns: 0, repairedFits: false });
  });
});

describe("a key that gets out is seen", () => {
  test("in how the run ended", async () => {
    const measured = await measureLoop("unauthorized", ({ runLoop }) => ({
      async runLoop(run) {
        const end = await runLoop(run);
        return { ...end, reason: { code: "model.failed", params: { message: API_KEY } } };
      },
    }));
    expect(measured).toMatchObject({ terminal: "failed", keyShown: true });
  });

  test("in what is stored", async () => {
    const measured = await measureLoop("unauthorized", ({ runLoop }) => ({
      async runLoop(run) {
        await run.append({ fact: { code: "model.failed", params: { message: API_KEY } } });
        return runLoop(run);
      },
    }));
    expect(measured).toMatchObject({ terminal: "failed", keyShown: true });
  });

  test("in the recording", async () => {
    const measured = await measureRecorded("unauthorized", (right) => ({
      recordModel(model, recording) {
        const requestDigest = API_KEY;
        recording.exchanges.push({ requestDigest, events: [failed(API_KEY)] });
        return right.recordModel(model, recording);
      },
    }));
    expect(measured).toMatchObject({ terminal: "failed", keyShown: true });
  });
});

function failed(errorMessage: string): ModelEvent {
  const cost = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 };
  const usage = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, totalTokens: 0, cost };
  const about = { api: "x", provider: "x", model: "x", usage, timestamp: 0 };
  return { type: "error", reason: "error", errorMessage, about };
}

describe("a recording that is asked another question", () => {
  test("and gives its only reply all the same is seen", async () => {
    const measured = await measureRecorded("recording-mismatch", () => ({
      createRecordedModel: (recording) =>
        async function* anyReply() {
          yield* recording.exchanges[0]?.events ?? [];
        },
    }));
    expect(measured).toMatchObject({ terminal: "completed", sameReply: true, toolRuns: 0 });
  });

  test("and makes a call up is seen by its tool run", async () => {
    const measured = await measureRecorded("recording-mismatch", ({ createRecordedModel }) => ({
      createRecordedModel: (recording, now) =>
        async function* madeUp(request) {
          if (request.messages.length > 1) return yield* createRecordedModel(recording, now)(request);
          yield { type: "toolcall_start", contentIndex: 0, id: "c1", name: "write" };
          const delta = JSON.stringify({ path: "a.txt", content: "" });
          yield { type: "toolcall_delta", contentIndex: 0, delta };
          yield { type: "toolcall_end", contentIndex: 0 };
          const { about } = failed("") as Extract<ModelEvent, { type: "error" }>;
          yield { type: "done", reason: "toolUse", about };
        },
    }));
    expect(measured).toMatchObject({ terminal: "failed", toolRuns: 1 });
  });
});

test("a half reply that is durable at the death is counted", async () => {
  const measured = await measureLoop("process-dies-mid-stream", ({ runLoop }) => ({
    runLoop: (run) =>
      runLoop({
        ...run,
        model: async function* eager(request) {
          const { errorMessage = "", about } = failed("half") as Extract<ModelEvent, { type: "error" }>;
          const half: AssistantMessage = {
            role: "assistant",
            content: [],
            stopReason: "error",
            errorMessage,
            ...about,
          };
          await run.append({ message: half });
          yield* run.model(request);
        },
      }),
  }));
  expect(measured).toMatchObject({ terminal: "failed", toolRuns: 0, requests: 1, repliesAtDeath: 1 });
});

test("a request that is sent again behind the budget's back is counted", async () => {
  const measured = await measureWrong<Http>(load, "rate-limited", "edges/http-model.ts", (right) => ({
    createHttpModel(options) {
      const model = right.createHttpModel(options);
      return async function* stubborn(request) {
        for await (const event of model(request)) if (event.type === "error") break;
        yield* model(request);
      };
    },
  }));
  expect(measured).toMatchObject({ terminal: "failed", toolRuns: 0, requests: 2 });
});
