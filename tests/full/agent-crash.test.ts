import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { withServer } from "../../labs/01-model-seam/loopback-server.ts";
import { openAiEvents } from "../../labs/01-model-seam/openai-events.ts";
import { journalStates } from "../support/agent-journal.ts";
import {
  type AgentProcess,
  lives,
  reaching,
  recordOf,
  runAgent,
  sessionEntries,
  startAgent,
  until,
  workFolder,
} from "../support/agent-process.ts";

/** The names of new folders are made durable after the effect, which leaves a kill some time. */
const deep = `${"deep/".repeat(60)}notes.txt`;

const effects = {
  write: {
    args: { path: deep, content: "after\n" },
    allow: "write",
    happened: (folder: string) => existsSync(join(folder, deep)),
  },
  edit: {
    args: { path: "notes.txt", oldText: "before", newText: "after" },
    allow: "edit",
    happened: (folder: string) => textOf(folder) === "after\n",
  },
  // The command has had its effect, and is not over.
  bash: {
    args: { command: "sh effect.sh" },
    allow: "bash:sh effect.sh",
    happened: (folder: string) => textOf(folder) === "before\nafter\n",
  },
} as const;

type ToolName = keyof typeof effects;

describe("kill -9 after the effect of a tool and before the record of its completion", () => {
  test.each([
    ["write", "sqlite"],
    ["edit", "sqlite"],
    ["bash", "sqlite"],
    ["bash", "jsonl"],
  ] as const)("%s is never run again by --resume, with a journal in %s", async (tool, format) => {
    const folder = await killedAfterEffect(tool, format);
    expect(journalStates(folder)).toEqual(["started"]);
    const effect = effectIn(folder);
    const session = recordOf(folder, "sessions");

    const words = ["--resume", "--model", "m"];
    // The same model, which is not asked.
    const env = reaching("http://127.0.0.1:9/v1");
    const zh = await runAgent(folder, [...words, "--allow", effects[tool].allow], env);
    expect(zh.exitCode).toBe(3);
    expect(zh.stderr).toContain(`（${tool} 上次执行没有完成记录，不能自动重跑）`);
    expect(zh.stderr).not.toContain("开始执行");
    const en = await runAgent(folder, [...words, "--lang", "en"], env);
    expect(en.exitCode).toBe(3);
    expect(en.stderr).toContain(
      `(${tool} was started before and has no completion record; it must not be rerun automatically)`,
    );
    expect(en.stderr).toContain(`check how far ${tool} got`);
    const id = String(/resuming session (\S+),/.exec(en.stderr)?.[1]);
    for (const { stderr } of [zh, en]) {
      expect(stderr).toContain(`npm run agent -- reconcile ${id} --folder ${folder}`);
    }

    expect(effectIn(folder)).toEqual(effect);
    expect(recordOf(folder, "sessions")).toEqual(session);
    expect(journalStates(folder)).toEqual(["started"]);
    expect(sessionEntries(folder).length).toBeGreaterThan(0);
  });

  test("takes everything along that the command had started", async () => {
    const folder = await killedAfterEffect("bash");
    const pid = Number(readFileSync(join(folder, "pid"), "utf8"));
    await until(() => !lives(pid), `process ${pid} outlives the harness`);
  });

  test("leaves the session to no new task, and says so in one sentence", async () => {
    const folder = await killedAfterEffect("bash");
    const session = recordOf(folder, "sessions");
    const words = ["--resume", "last", "--model", "m", "something else"];
    const { exitCode, stderr } = await runAgent(folder, words, reaching("http://127.0.0.1:9/v1"));
    expect(exitCode).toBe(2);
    expect(stderr).toContain("上一次运行的 bash 还没有结果");
    expect(recordOf(folder, "sessions")).toEqual(session);
  });
});

describe("a run killed at any moment does its effect once at most, and is resumed as far as is known", () => {
  test.each([
    ["its model was asked", ["completed"]],
    ["its command was recorded as started", ["completed", "blocked"]],
    ["its command had its effect", ["completed", "blocked"]],
    ["its command was recorded as completed", ["completed"]],
    ["its model was asked again", ["completed"]],
  ] as const)("killed after %s, it ends %j", async (moment, allowed) => {
    const folder = await workFolder();
    writeFileSync(join(folder, "notes.txt"), "before\n");
    writeFileSync(join(folder, "effect.sh"), "echo after >> notes.txt\n");
    const calls = [{ id: "call-1", name: "bash", arguments: JSON.stringify({ command: "sh effect.sh" }) }];
    const call = { body: openAiEvents({ calls, finish: "tool_calls" }) };
    const done = { body: openAiEvents({ text: "done", finish: "stop" }) };
    const isEarly = moment === "its model was asked";
    const words = ["--model", "m", "--allow", "bash:sh effect.sh"];
    const end = await withServer(isEarly ? [call, call, done] : [call, done, done], async (server) => {
      const agent = startAgent(folder, [...words, "append a line"], reaching(server.baseUrl));
      const reached = {
        "its model was asked": () => server.requests.length > 0,
        "its command was recorded as started": () => journalStates(folder).length > 0,
        "its command had its effect": () => textOf(folder) !== "before\n",
        "its command was recorded as completed": () => journalStates(folder).includes("completed"),
        "its model was asked again": () => server.requests.length > 1,
      };
      await until(reached[moment], `${moment}: it never came to that`);
      agent.child.kill("SIGKILL");
      await agent.ended;
      return runAgent(folder, ["--resume", ...words], reaching(server.baseUrl));
    });
    expect(allowed.map((terminal) => ({ completed: 0, blocked: 3 })[terminal])).toContain(end.exitCode);
    const times = textOf(folder).split("after").length - 1;
    if (end.exitCode === 0) expect(times).toBe(1);
    else expect(times).toBeLessThanOrEqual(1);
    expect(sessionEntries(folder).length).toBeGreaterThan(0);
  });
});

/**
 * A folder in which the agent died between the tool's effect and its record. The gap of a write is a few
 * syncs wide; so the process is stopped as soon as the effect is seen, and looked at while it stands still.
 */
async function killedAfterEffect(tool: ToolName, format = "sqlite"): Promise<string> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const folder = await workFolder();
    if (await killAfterEffect(tool, folder, format)) return folder;
  }
  throw new Error(`in 20 runs, ${tool} was never caught between its effect and its record`);
}

async function killAfterEffect(tool: ToolName, folder: string, format: string): Promise<boolean> {
  const { args, allow, happened } = effects[tool];
  writeFileSync(join(folder, "notes.txt"), "before\n");
  writeFileSync(join(folder, "effect.sh"), "echo $$ > pid\necho after >> notes.txt\nsleep 60\n");
  const calls = [{ id: "call-1", name: tool, arguments: JSON.stringify(args) }];
  const answers = [{ body: openAiEvents({ calls, finish: "tool_calls" }) }];
  return withServer(answers, async ({ baseUrl }) => {
    const words = ["--model", "m", "--journal", format, "--allow", allow, "do it"];
    const agent = startAgent(folder, words, reaching(baseUrl));
    await until(() => existsSync(join(folder, ".my-pi-agent", "journals")), "it never began");
    await stopAfter(
      agent,
      () => journalStates(folder).length > 0,
      () => happened(folder),
    );
    const caught = journalStates(folder).join() === "started";
    agent.child.kill("SIGKILL");
    await agent.ended;
    return caught;
  });
}

/**
 * Stops the process at `begun`, and then lets it go on in steps too short for much to happen, until
 * `happened`. Then it stands still.
 */
async function stopAfter(
  { child }: AgentProcess,
  begun: () => boolean,
  happened: () => boolean,
): Promise<void> {
  const deadline = Date.now() + 60_000;
  const isLate = () => Date.now() > deadline || child.exitCode !== null;
  while (!begun()) {
    if (isLate()) throw new Error("nothing was recorded as started");
    await new Promise((resolve) => setImmediate(resolve));
  }
  child.kill("SIGSTOP");
  while (!happened()) {
    if (isLate()) throw new Error("there was no effect");
    child.kill("SIGCONT");
    child.kill("SIGSTOP");
  }
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, STAND_STILL_MS);
}

/** A signal is sent before it is heard. */
const STAND_STILL_MS = 5;

function textOf(folder: string): string {
  return readFileSync(join(folder, "notes.txt"), "utf8");
}

/** All files, and what a second effect, or one that was undone, would change about them. */
function effectIn(folder: string): object[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => !name.startsWith(".my-pi-agent/"))
    .sort()
    .map((name) => {
      const { ino, mtimeMs, size } = statSync(join(folder, name));
      return { name, ino, mtimeMs, size };
    });
}
