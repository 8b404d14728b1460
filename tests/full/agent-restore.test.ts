import { appendFileSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { withServer } from "../../labs/01-model-seam/loopback-server.ts";
import { openAiEvents } from "../../labs/01-model-seam/openai-events.ts";
import { reaching, recordOf, runAgent, startAgent, until, workFolder } from "../support/agent-process.ts";

const done = { body: openAiEvents({ text: "done", finish: "stop" }) };
const write = { path: "notes.txt", content: "written\n" };
const writes = {
  body: openAiEvents({
    calls: [{ id: "call-1", name: "write", arguments: JSON.stringify(write) }],
    finish: "tool_calls",
  }),
};
const asked = ["--model", "m", "--lang", "en"];
const demo = ["--model", "demo", "--lang", "en"];
const again = ["--resume", "last", ...asked];
const wrote = (folder: string) => existsSync(join(folder, "notes.txt"));

function sessionLines(folder: string): Record<string, unknown>[] {
  const text = recordOf(folder, "sessions")?.toString() ?? "";
  return text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}

/** As another program writes it that has other tools and models. */
function appendEntry(folder: string, body: object): void {
  const within = join(folder, ".my-pi-agent/sessions");
  const [name = ""] = readdirSync(within);
  const { id: parentId } = sessionLines(folder).at(-1) ?? {};
  const line = { id: `f${sessionLines(folder).length}`, parentId, timestamp: "2026-01-01T00:00:00.000Z" };
  appendFileSync(join(within, name), `${JSON.stringify({ ...body, ...line })}\n`);
}

async function usedFolder(): Promise<string> {
  const folder = await workFolder();
  const { exitCode } = await withServer([done], ({ baseUrl }) =>
    runAgent(folder, [...asked, "begin"], reaching(baseUrl)),
  );
  expect(exitCode).toBe(0);
  return folder;
}

describe.concurrent("a session that was used with a host that had more", () => {
  test("is refused before anything is written or asked, and all that is missing is told", async () => {
    const folder = await usedFolder();
    appendEntry(folder, { type: "active_tools_change", activeToolNames: ["read", "search"] });
    appendEntry(folder, { type: "model_change", provider: "house", modelId: "small" });
    const before = recordOf(folder, "sessions");
    const { exitCode, stdout, stderr } = await runAgent(folder, [
      "--resume",
      "last",
      "go on",
      "--lang",
      "en",
    ]);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
    expect(stderr).toContain("active tools are not registered: search\n");
    expect(stderr).toContain("house/small");
    expect(stderr).toContain("not restored, and nothing was written; in the way: 2");
    expect(stderr).not.toContain("model request 1 started");
    expect(recordOf(folder, "sessions")).toEqual(before);
  });

  test.each([
    ["disable", ["read", "search"]],
    ["drop", ["read"]],
  ])("goes on with --missing %s, which the model is offered and the branch holds", async (way, chosen) => {
    const folder = await usedFolder();
    appendEntry(folder, { type: "active_tools_change", activeToolNames: ["read", "search"] });
    await withServer([done], async ({ baseUrl, requests }) => {
      const { exitCode } = await runAgent(folder, [...again, "--missing", way, "go on"], reaching(baseUrl));
      expect(exitCode).toBe(0);
      const offered = JSON.parse(requests[0]?.body ?? "{}").tools;
      expect(offered.map((tool: { function: { name: string } }) => tool.function.name)).toEqual(["read"]);
    });
    const last = sessionLines(folder).findLast(({ type }) => type === "active_tools_change");
    expect(last?.activeToolNames).toEqual(chosen);
  });

  test("goes on with the model that the person names, and that is durable", async () => {
    const folder = await usedFolder();
    appendEntry(folder, { type: "model_change", provider: "house", modelId: "small" });
    await withServer([done], async ({ baseUrl }) => {
      expect(await runAgent(folder, [...again, "go on"], reaching(baseUrl))).toMatchObject({ exitCode: 0 });
    });
    const changes = sessionLines(folder).filter(({ type }) => type === "model_change");
    expect(changes.map(({ modelId }) => modelId)).toEqual(["small", "m"]);
  });

  test("is told of what differs, and the new host is written down once", async () => {
    const folder = await usedFolder();
    const { exitCode, stderr } = await runAgent(folder, ["--resume", "last", ...demo, "go on"]);
    expect({ exitCode, stderr }).toMatchObject({ exitCode: 3 });
    expect(stderr).toContain("the session was last used with it");
    const hosts = () => sessionLines(folder).filter(({ data }) => isHost(data)).length;
    expect(hosts()).toBe(2);
    await runAgent(folder, ["--resume", ...demo]);
    expect(hosts()).toBe(2);
  });
});

const isHost = (data: unknown) => (data as { type?: unknown } | undefined)?.type === "host_registered";

describe.concurrent("a mode in which nobody is asked", () => {
  test("holds while it is asked for, and does not come back by itself, kill or not", async () => {
    const folder = await workFolder();
    await withServer([writes, { body: "", afterwards: "hang" }], async ({ baseUrl, requests }) => {
      const agent = startAgent(folder, [...asked, "--mode", "bypass", "write it"], reaching(baseUrl));
      await until(() => requests.length === 2, "it never came to its second request");
      expect(agent.stderr()).toMatch(/permission mode: bypass\n[\s\S]*write started/);
      agent.child.kill("SIGKILL");
      await agent.ended;
    });
    expect(readFileSync(join(folder, "notes.txt"), "utf8")).toBe("written\n");

    const other = { path: "other.txt", content: "x" };
    const calls = [{ id: "call-2", name: "write", arguments: JSON.stringify(other) }];
    await withServer([{ body: openAiEvents({ calls, finish: "tool_calls" }) }], async ({ baseUrl }) => {
      const { exitCode, stderr } = await runAgent(folder, ["--resume", ...asked], reaching(baseUrl));
      expect(exitCode).toBe(3);
      expect(stderr).toContain("permission mode bypass, which is not revived by itself");
    });
    expect(existsSync(join(folder, "other.txt"))).toBe(false);

    await withServer([done], async ({ baseUrl }) => {
      const words = ["--resume", ...asked, "--mode", "bypass"];
      expect(await runAgent(folder, words, reaching(baseUrl))).toMatchObject({ exitCode: 0 });
    });
    expect(existsSync(join(folder, "other.txt"))).toBe(true);
  });

  test("counts as the strictest where the session names one that nobody knows, and the session opens", async () => {
    const folder = await usedFolder();
    const record = { type: "permission_mode_chosen", mode: "trust-the-model" };
    appendEntry(folder, { type: "custom", customType: "my-pi-agent/harness", data: record });
    await withServer([writes, done], async ({ baseUrl }) => {
      const { exitCode, stderr } = await runAgent(folder, [...again, "write it"], reaching(baseUrl));
      expect(exitCode).toBe(0);
      expect(stderr).toContain("trust-the-model of the session is unknown and counts as the strictest, deny");
    });
    expect(wrote(folder)).toBe(false);
  });

  test("is refused where it is misspelt, before anything is made", async () => {
    const folder = await workFolder();
    const { exitCode, stderr } = await runAgent(folder, ["--mode", "yolo", "write it", "--lang", "en"]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain("--mode takes ask, deny or bypass, not yolo");
    expect(readdirSync(folder)).toEqual([]);
  });
});
