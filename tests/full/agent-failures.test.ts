import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Served, withServer } from "../../labs/01-model-seam/loopback-server.ts";
import { openAiEvents } from "../../labs/01-model-seam/openai-events.ts";
import {
  type AgentEnd,
  reaching,
  runAgent,
  SECRET,
  sessionEntries,
  workFolder,
} from "../support/agent-process.ts";

const asked = ["--model", "m", "do it"];
const hasty = ["--timeout", "4", ...asked];
const refusal = { error: { message: `no: ${SECRET}` } };
const half = openAiEvents({ text: "I begin to say", calls: [{ id: "1", name: "read", arguments: '{"pa' }] });

/** What the server does, and what the person is told of it. */
const servers: [name: string, served: Served, told: string][] = [
  ["refuses the key", { status: 401, body: JSON.stringify(refusal) }, "HTTP 401: no: ***"],
  ["has no such model", { status: 404, body: JSON.stringify(refusal) }, "HTTP 404: no: ***"],
  ["has had too many requests", { status: 429, body: "{}" }, "HTTP 429"],
  ["has broken down", { status: 500, body: SECRET }, "HTTP 500"],
  ["answers and then says nothing", { body: "", afterwards: "hang" }, "the server was silent for 4000 ms"],
  ["closes before it says anything", { body: "", afterwards: "drop" }, "the connection broke"],
  ["sends garbage", { body: "data: {{{\n\n\u0001garbage" }, "cannot be read"],
  ["sends a page", { headers: { "content-type": "text/html" }, body: "<html>" }, "cannot be read"],
  ["breaks off in the middle", { body: half, afterwards: "drop" }, "the connection broke"],
  ["ends in the middle", { body: half }, "ended too early"],
];

describe.concurrent("a model's server that", () => {
  test.each(servers)("%s fails the run in one sentence, after one request", async (_name, served, told) => {
    const folder = await workFolder();
    await withServer([served], async ({ baseUrl, requests }) => {
      const words = ["--lang", "en", ...(served.afterwards === "hang" ? hasty : asked)];
      const end = await runAgent(folder, words, reaching(baseUrl));
      expectFailed(folder, end, "run ended: failed (the model request failed: ", told);
      // Nothing was sent again behind the back of the budget.
      expect(requests).toHaveLength(1);
      expect(requestsCounted(folder)).toBe(1);
    });
  });

  test("accepts a connection and never answers is given up after the time limit", async () => {
    const folder = await workFolder();
    const end = await withConnections(
      () => {},
      (url) => runAgent(folder, hasty, reaching(url)),
    );
    expectFailed(folder, end, "运行结束：failed（模型请求失败：", "silent for 4000 ms");
  });

  test("closes each connection at once fails the run", async () => {
    const folder = await workFolder();
    const end = await withConnections(
      (socket) => socket.destroy(),
      (url) => {
        return runAgent(folder, hasty, reaching(url));
      },
    );
    // The client may wait for a connection that is gone before it was used: then the time limit ends it.
    expectFailed(folder, end, "运行结束：failed（模型请求失败：", "");
  });

  test("is not there fails the run, which can be followed by another task", async () => {
    const folder = await workFolder();
    const url = await withConnections(
      () => {},
      async (baseUrl) => baseUrl,
    );
    const end = await runAgent(folder, asked, reaching(url));
    expectFailed(folder, end, "运行结束：failed（模型请求失败：", "cannot reach the server (ECONNREFUSED)");
    const again = await runAgent(folder, ["--resume"], reaching(url));
    expect(again).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("--model") });
    const ended = await runAgent(folder, ["--resume", "--model", "m"], reaching(url));
    expectFailed(folder, ended, "运行结束：failed（模型请求失败：", "ECONNREFUSED");
    const done: Served = { body: openAiEvents({ text: "done", finish: "stop" }) };
    await withServer([done], async ({ baseUrl }) => {
      const next = await runAgent(folder, ["--resume", "last", ...asked], reaching(baseUrl));
      expect(next.exitCode).toBe(0);
    });
  });

  test("has a name that nobody knows fails the run", async () => {
    const folder = await workFolder();
    const end = await runAgent(folder, asked, reaching("http://no-such-host.invalid/v1"));
    expectFailed(folder, end, "运行结束：failed（模型请求失败：", "");
  });
});

const wrong: [name: string, words: string[], env: Record<string, string>, zh: string, en: string][] = [
  ["an empty task", [" "], {}, "没有给出任务", "no task was given"],
  ["no task", [], {}, "没有给出任务", "no task was given"],
  ["an unknown option", ["--frob", "x"], {}, "无法识别 --frob", "cannot understand --frob"],
  ["a time limit of nothing", ["--timeout", "0", "x"], {}, "--timeout 要一个正整数", "not 0"],
  ["an empty check", ["--verify", "", "x"], {}, '--verify ""', '--verify ""'],
  ["a tool that is none", ["--allow", "wirte", "x"], {}, "没有这个工具", "there is no such tool"],
  ["a pattern that matches nothing", ["--allow", "bash:a | b", "x"], {}, "不会匹配", "would never match"],
  ["no session", ["--resume"], {}, "还没有会话", "no session here"],
  ["an unknown session", ["--resume", "../x"], {}, "没有会话 ../x", "no session ../x here"],
  ["a model without a key", ["--model", "openai/x", "x"], {}, "没有设置 OPENAI_API_KEY", "is not set"],
  ["a model of no name", ["x"], reaching("http://127.0.0.1:9/v1"), "--model", "--model"],
  ["an address that is none", asked, reaching("nowhere"), "OPENAI_BASE_URL 不可用", "cannot be used"],
  ["a key with a line break", asked, { OPENAI_API_KEY: `${SECRET}\n` }, "换行", "a line break"],
];

describe.concurrent("what is asked wrongly", () => {
  test.each(wrong)("%s is refused in one sentence, and nothing is made", async (...given) => {
    const [, words, env, zh, en] = given;
    const folder = await workFolder();
    const isEnglish = wrong.findIndex(([name]) => name === given[0]) % 2 === 1;
    const end = await runAgent(folder, isEnglish ? ["--lang", "en", ...words] : words, env);
    expectRefused(end, isEnglish ? en : zh);
    expect(existsSync(join(folder, ".my-pi-agent", "sessions"))).toBe(false);
  });

  test("a folder that is none is refused", async () => {
    const folder = await workFolder();
    expectRefused(await runAgent(join(folder, "none"), ["x"]), "ENOENT");
    writeFileSync(join(folder, "file"), "");
    expectRefused(await runAgent(join(folder, "file"), ["x"]), "ENOTDIR");
  });

  test.each([".my-pi-agent", ".my-pi-agent/sessions", ".my-pi-agent/journals", ".my-pi-agent/locks"])(
    "records are not led elsewhere by a file or a link at %s",
    async (place) => {
      const [folder, elsewhere] = [await workFolder(), await workFolder()];
      if (place.includes("/")) mkdirSync(join(folder, ".my-pi-agent"));
      symlinkSync(elsewhere, join(folder, place));
      expectRefused(await runAgent(folder, ["x"]), `${join(folder, place)} 不可用（ENOTDIR）`);
      expect(readdirSync(elsewhere)).toEqual([]);
    },
  );
});

test("a tool that cannot do its work tells the model why, and the run goes on", async () => {
  const folder = await workFolder();
  const calls = [
    { id: "1", name: "read", arguments: '{"path":"none.txt"}' },
    { id: "2", name: "edit", arguments: '{"path":"none.txt","oldText":"a","newText":"b"}' },
    { id: "3", name: "read", arguments: '{"path":"../../etc/passwd"}' },
    { id: "4", name: "nothing", arguments: "{}" },
    { id: "5", name: "write", arguments: '{"path":1}' },
  ];
  const answers = [
    { body: openAiEvents({ calls, finish: "tool_calls" }) },
    { body: openAiEvents({ text: "I see.", finish: "stop" }) },
  ];
  await withServer(answers, async ({ baseUrl, requests }) => {
    const end = await runAgent(folder, ["--allow", "edit", ...asked], reaching(baseUrl));
    expect(end).toMatchObject({ exitCode: 0, stdout: "I see.\n" });
    const told = JSON.parse(requests[1]?.body ?? "").messages.filter(
      ({ role }: { role: string }) => role === "tool",
    );
    expect(told.map(({ content }: { content: string }) => content)).toEqual([
      "read did not run: none.txt (ENOENT)",
      "edit did not run: none.txt (ENOENT)",
      expect.stringContaining("outside the workspace"),
      "there is no tool named nothing",
      expect.stringContaining("do not fit its schema"),
    ]);
    // The person is told as well, in the person's language.
    expect(end.stderr).toContain("read 没有执行：none.txt（ENOENT）\n");
    expect(end.stderr).toContain("没有名为 nothing 的工具\n");
  });
});

function expectFailed(folder: string, end: AgentEnd, ending: string, told: string): void {
  const lines = end.stderr.split("\n").filter((line) => line.startsWith(ending));
  expect(lines, end.stderr).toHaveLength(1);
  expect(lines[0]).toContain(told);
  expect(end.exitCode).toBe(1);
  expectClean(end);
  expect(sessionEntries(folder).at(-1)).toMatchObject({ fact: { code: "run.ended" } });
  expect(JSON.stringify(sessionEntries(folder))).not.toContain(SECRET);
}

function expectRefused(end: AgentEnd, told: string): void {
  expect(end.stderr).toContain(told);
  expect(end.stderr.trimEnd().split("\n")).toHaveLength(1);
  expect(end.stdout).toBe("");
  expect(end.exitCode).toBe(2);
  expectClean(end);
}

/** No stack, no key. */
function expectClean({ stdout, stderr }: AgentEnd): void {
  expect(stderr).not.toMatch(/^\s+at /m);
  expect(stdout + stderr).not.toContain(SECRET);
}

function requestsCounted(folder: string): number {
  return sessionEntries(folder).filter(
    (entry) => "fact" in entry && entry.fact.code === "run.request_started",
  ).length;
}

/** A server that knows no HTTP. */
async function withConnections<Value>(
  onConnection: (socket: Socket) => void,
  use: (baseUrl: string) => Promise<Value>,
): Promise<Value> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    socket.on("error", () => {});
    sockets.add(socket);
    onConnection(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`);
  } finally {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, "close");
  }
}
