import { afterEach, expect, test, vi } from "vitest";
import { collectReply } from "#agent/collect-reply.ts";
import { createHttpModel } from "#agent/edges/http-model.ts";

afterEach(() => vi.doUnmock("ai"));

test("the SDK is loaded by the first real request and not before; that it cannot be is no throw", async () => {
  let loads = 0;
  vi.doMock("ai", () => {
    loads += 1;
    throw new Error("not installed");
  });
  const connection = {
    provider: "openai" as const,
    baseUrl: "http://127.0.0.1:9/v1",
    apiKey: "k",
    modelId: "m",
  };
  const model = createHttpModel({ ...connection, idleTimeoutMs: 1000, now: () => 1 });
  const signal = AbortSignal.abort();
  const aborted = await collectReply(model({ messages: [], tools: [], signal }), () => 2);
  expect(aborted).toMatchObject({ stopReason: "aborted", errorMessage: "the request was aborted" });
  expect(loads).toBe(0);
  const message = await collectReply(model({ messages: [], tools: [] }), () => 2);
  expect(loads).toBe(1);
  expect(message).toMatchObject({
    stopReason: "error",
    errorMessage: "the request could not be made (Error)",
  });
});
