import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createHttpServiceTool } from "#agent/edges/http-service-tool.ts";
import type { Tool } from "#contracts/tools.ts";

const closes: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closes.splice(0)) await close();
});

test("the arguments go out as JSON under the key, and the answer is the service's own", async () => {
  const seen: unknown[] = [];
  const url = await served(async (request, response) => {
    seen.push([request.method, request.headers["idempotency-key"], await bodyOf(request)]);
    response.end("charged");
  });
  const outcome = await toolAt(url).execute({ amount: 10 }, { idempotencyKey: "task-42:charge:7" });
  expect(outcome).toEqual({ status: "done", content: [{ type: "text", text: "charged" }] });
  expect(seen).toEqual([["POST", "task-42:charge:7", `{"amount":10}`]]);
});

test("a service that takes no keys gets none, and its tool is not safe to retry", async () => {
  let key: unknown = "none yet";
  const url = await served((request, response) => {
    key = request.headers["idempotency-key"];
    response.end();
  });
  const tool = toolAt(url, { keyed: false });
  await tool.execute({}, { idempotencyKey: "k" });
  expect({ key, retrySafe: tool.retrySafe }).toEqual({ key: undefined, retrySafe: false });
});

test("a key that is too long for services goes out as its digest, the same each time", async () => {
  const keys: unknown[] = [];
  const url = await served((request, response) => {
    keys.push(request.headers["idempotency-key"]);
    response.end();
  });
  const long = { idempotencyKey: `task-42:${"x".repeat(300)}` };
  await toolAt(url).execute({}, long);
  await toolAt(url).execute({}, long);
  expect(keys[0]).toMatch(/^sha256:[\da-f]{64}$/);
  expect(keys[1]).toBe(keys[0]);
});

test("a time-out, a hang-up and an abort in flight are unknown, and never refused", async () => {
  const silent = await served(() => {});
  const hangsUp = await served((_, response) => response.destroy());
  const late = await toolAt(silent, { timeoutMs: 100 }).execute({}, { idempotencyKey: "k" });
  const lost = await toolAt(hangsUp).execute({}, { idempotencyKey: "k" });
  const abort = new AbortController();
  const aborted = toolAt(silent).execute({}, { idempotencyKey: "k", signal: abort.signal });
  setTimeout(() => abort.abort(), 50);
  const statuses = [late, lost, await aborted].map(({ status }) => status);
  expect(statuses).toEqual(["unknown", "unknown", "unknown"]);
});

test("where there was no connection, and where it was aborted before, nothing happened", async () => {
  const url = await served(() => {});
  await closes.pop()?.();
  expect(await toolAt(url).execute({}, { idempotencyKey: "k" })).toMatchObject({ status: "refused" });
  const signal = AbortSignal.abort();
  expect(await toolAt(url).execute({}, { idempotencyKey: "k", signal })).toMatchObject({ status: "refused" });
});

test("a redirect is not followed: the request would go to whom nobody chose", async () => {
  let followed = 0;
  const elsewhere = await served((_, response) => {
    followed += 1;
    response.end();
  });
  const url = await served((_, response) => response.writeHead(307, { location: elsewhere }).end());
  expect(await toolAt(url).execute({}, { idempotencyKey: "k" })).toMatchObject({ status: "unknown" });
  expect(followed).toBe(0);
});

test("a look-up asks by key, and tells found, absent and silent apart", async () => {
  const url = await served((request, response) => {
    const key = new URL(request.url ?? "", "http://localhost").searchParams.get("key");
    response.writeHead(key === "a:b" ? 200 : key === "gone" ? 404 : 500).end("charged");
  });
  const tool = toolAt(url, { answersLookups: true });
  const statusOf = async (idempotencyKey: string) => (await tool.lookup?.({ idempotencyKey }))?.status;
  expect(await statusOf("a:b")).toBe("found");
  expect(await statusOf("gone")).toBe("absent");
  expect(await statusOf("broken")).toBe("silent");
  await closes.pop()?.();
  expect(await statusOf("a:b")).toBe("silent");
  expect(toolAt(url).lookup).toBeUndefined();
});

test("an answer without end is cut", async () => {
  const url = await served((_, response) => response.end("x".repeat(100_000)));
  const outcome = await toolAt(url).execute({}, { idempotencyKey: "k" });
  expect(JSON.stringify(outcome).length).toBeLessThan(31_000);
});

function toolAt(
  url: string,
  more: { keyed?: boolean; answersLookups?: boolean; timeoutMs?: number } = {},
): Tool {
  const about = { name: "charge", description: "charges", parameters: { type: "object" } };
  return createHttpServiceTool({ ...about, url, keyed: true, timeoutMs: 5_000, ...more }) as Tool;
}

async function served(
  answer: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closes.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}
