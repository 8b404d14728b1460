import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Served, withServer } from "../../labs/01-model-seam/loopback-server.ts";
import { openAiEvents } from "../../labs/01-model-seam/openai-events.ts";
import {
  agentAtTerminal,
  reaching,
  recordOf,
  runAgent,
  sessionEntries,
  startAgent,
  until,
  workFolder,
} from "../support/agent-process.ts";

const enter = "\r";
const english = ["--lang", "en", "--model", "m"];
const done = (text: string): Served => ({ body: openAiEvents({ text, finish: "stop" }) });

function calling(command: string): Served {
  const calls = [{ id: "call-1", name: "bash", arguments: JSON.stringify({ command }) }];
  return { body: openAiEvents({ calls, finish: "tool_calls" }) };
}

/** A command that says that it runs, and goes on once it is let. */
function plantWaiting(folder: string) {
  writeFileSync(join(folder, "wait.sh"), "echo > begun\nwhile [ ! -e go ]; do sleep 0.02; done\necho done\n");
  return {
    allowed: ["--allow", "bash:sh wait.sh"],
    call: calling("sh wait.sh"),
    begun: () => until(() => existsSync(join(folder, "begun")), "the command never began"),
    go: () => writeFileSync(join(folder, "go"), ""),
  };
}

const said = (folder: string) =>
  sessionEntries(folder).flatMap((entry) =>
    "message" in entry && entry.message.role === "user" ? [entry.message.content] : [],
  );

describe.concurrent("what is typed while a run goes on", () => {
  test("reaches the model: before its next request, or when the run is completed", async () => {
    const folder = await workFolder();
    const waiting = plantWaiting(folder);
    await withServer([waiting.call, done("One."), done("Two.")], async ({ baseUrl, requests }) => {
      const words = [...english, ...waiting.allowed, "begin"];
      const terminal = agentAtTerminal(folder, words, reaching(baseUrl));
      await waiting.begun();
      terminal.press(`/follow and then this${enter}`);
      await terminal.shows("saved: delivered when this run is completed");
      terminal.press(`look at that as well${enter}`);
      await terminal.shows("saved: delivered before the next request to the model");
      terminal.press(`/stop now${enter}`);
      await terminal.shows("there is no command /stop");
      waiting.go();
      expect(await terminal.ended).toBe(0);
      const [, second = "", third = ""] = requests.map(({ body }) => body);
      expect(second).toContain("look at that as well");
      expect(second).not.toContain("and then this");
      expect(third).toContain("and then this");
      expect(requests).toHaveLength(3);
    });
    expect(said(folder)).toEqual(["begin", "look at that as well", "and then this"]);
  });

  test("survives kill -9, and is delivered once by --resume", async () => {
    const folder = await workFolder();
    const waiting = plantWaiting(folder);
    const answers = [waiting.call, done("One."), done("Two.")];
    await withServer(answers, async ({ baseUrl, requests }) => {
      const words = [...english, ...waiting.allowed, "begin"];
      const terminal = agentAtTerminal(folder, words, reaching(baseUrl));
      await waiting.begun();
      terminal.press(`/follow and then this${enter}`);
      await terminal.shows("saved: delivered when this run is completed");
      process.kill(terminal.pid, "SIGKILL");
      await terminal.ended;
      waiting.go();
      const settled = [...english, "--resume", "--recovery", "mark_interrupted"];
      const next = await runAgent(folder, settled, reaching(baseUrl));
      expect(next.stderr).toContain("the last run was interrupted and is settled");
      expect(next.stderr).toContain("1 queued messages restored");
      expect(next.exitCode).toBe(0);
      expect(requests.at(-1)?.body).toContain("and then this");
    });
    expect(said(folder)).toEqual(["begin", "and then this"]);
  });

  test("is handed back by an interrupt if no turn has taken it", async () => {
    const folder = await workFolder();
    await withServer(
      [{ body: openAiEvents({ text: "I begin to " }), afterwards: "hang" }],
      async ({ baseUrl }) => {
        const terminal = agentAtTerminal(folder, [...english, "begin"], reaching(baseUrl));
        await terminal.shows("I begin");
        terminal.press(`/follow and then this${enter}`);
        await terminal.shows("saved: delivered when this run is completed");
        terminal.press("\u0003");
        expect(await terminal.ended).toBe(130);
        expect(terminal.text()).toContain("not delivered, handed back to you: and then this");
      },
    );
    expect(said(folder)).toEqual(["begin"]);
  });
});

test("a run that died on a command is settled by --recovery mark_interrupted, and takes a new task", async () => {
  const folder = await workFolder();
  const waiting = plantWaiting(folder);
  await withServer([waiting.call, done("Then something else.")], async ({ baseUrl, requests }) => {
    const agent = startAgent(folder, [...english, ...waiting.allowed, "begin"], reaching(baseUrl));
    await waiting.begun();
    agent.child.kill("SIGKILL");
    await agent.ended;
    const blocked = await runAgent(folder, [...english, "--resume"], reaching(baseUrl));
    expect(blocked.exitCode).toBe(3);
    const settled = [...english, "--recovery", "mark_interrupted", "--resume", "last", "go on"];
    const next = await runAgent(folder, settled, reaching(baseUrl));
    expect(next.exitCode).toBe(0);
    expect(next.stdout).toBe("Then something else.\n");
    // The model reads what is known of the call, and no more.
    expect(requests.at(-1)?.body).toContain("whether an earlier attempt took effect is unknown");
  });
  expect(said(folder)).toEqual(["begin", "go on"]);
});

test("--fork begins another session where the last one stands, and leaves that one as it is", async () => {
  const folder = await workFolder();
  await withServer([done("One."), done("Two.")], async ({ baseUrl, requests }) => {
    await runAgent(folder, [...english, "first"], reaching(baseUrl));
    const before = recordOf(folder, "sessions");
    const { exitCode, stderr } = await runAgent(
      folder,
      [...english, "--fork", "last", "other"],
      reaching(baseUrl),
    );
    expect(exitCode).toBe(0);
    expect(stderr).toContain("forked from");
    expect(requests[1]?.body).toContain("first");
    const sessions = join(folder, ".my-pi-agent", "sessions");
    const files = readdirSync(sessions).sort();
    expect(files).toHaveLength(2);
    expect(readFileSync(join(sessions, files[0] ?? ""))).toEqual(before);
  });
  const both = await runAgent(folder, [...english, "--fork", "--resume", "last", "x"]);
  expect(both.exitCode).toBe(2);
  expect(both.stderr).toContain("--resume and --fork cannot be used together");
});
