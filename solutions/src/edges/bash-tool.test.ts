import { spawn } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { beforeEach, describe, expect, test } from "vitest";
import { type BashToolOptions, createBashTool } from "#agent/edges/bash-tool.ts";
import { openNodeWorkspace } from "#agent/edges/node-workspace.ts";
import type { ToolOutcome } from "#contracts/tools.ts";
import type { Workspace } from "#contracts/workspace.ts";
import { temporaryFolder } from "../../../tests/support/temporary-folder.ts";

const folder = temporaryFolder();
let workspace: Workspace;
beforeEach(async () => {
  workspace = await openNodeWorkspace(folder.path());
});

const environment = {
  ...process.env,
  API_KEY: "sk-test-1234567890",
  LC_ALL: "C.UTF-8",
  BASH_ENV: "/nowhere",
};

function run(
  command: string,
  more: { timeoutMs?: number; signal?: AbortSignal; options?: Partial<BashToolOptions> } = {},
): Promise<ToolOutcome> {
  const tool = createBashTool(workspace, { environment, graceMs: 200, ...more.options });
  const { timeoutMs = 20_000, signal } = more;
  return tool.execute({ command, timeoutMs }, { idempotencyKey: "k", ...(signal ? { signal } : {}) });
}

const textOf = (outcome: ToolOutcome) =>
  outcome.status === "done" && outcome.content[0]?.type === "text" ? outcome.content[0].text : outcome.status;

/** A command whose life can be seen from outside: it writes to a file until it dies, whatever it is asked. */
const BEAT = "trap '' TERM HUP INT; while :; do echo x >> beat; sleep 0.02; done";

/** How much longer the file has grown after it had time to stop growing. */
async function growth(): Promise<number> {
  const size = async () => (await stat(folder.path("beat"))).size;
  const before = await size();
  await wait(300);
  return (await size()) - before;
}

async function untilBeats(): Promise<void> {
  for (let n = 0; n < 500; n++) {
    const found = await stat(folder.path("beat")).catch(() => undefined);
    if ((found?.size ?? 0) > 4) return;
    await wait(20);
  }
  throw new Error("the command never began");
}

describe("a command that ends", () => {
  test("gives both outputs in their order, in the workspace, with nothing on its stdin", async () => {
    const outcome = await run("echo out; echo err >&2; pwd; cat; echo end");
    expect(outcome).toEqual({
      status: "done",
      content: [{ type: "text", text: `out\nerr\n${folder.path()}\nend\n` }],
      details: { exitCode: 0, signal: null, outputBytes: 13 + folder.path().length },
    });
  });

  test.each([
    ["exit 3", "[exit code 3]", { exitCode: 3, signal: null }],
    ["echo no; false", "no\n\n[exit code 1]", { exitCode: 1, signal: null }],
    ["no-such-program 2>/dev/null", "[exit code 127]", { exitCode: 127, signal: null }],
    ["kill -SEGV $$", "[killed by SIGSEGV]", { exitCode: null, signal: "SIGSEGV" }],
    ["true", "[no output]", { exitCode: 0, signal: null }],
  ])("%j is done, whatever its code: %j", async (command, text, details) => {
    const outcome = await run(command);
    expect(textOf(outcome)).toBe(text);
    expect(outcome).toMatchObject({ status: "done", details });
  });

  test("is taken to the letter, quotes and lines and all", async () => {
    expect(textOf(await run("printf '%s|' \"a b\" '$x' $'c\\nd'\nprintf 文"))).toBe("a b|$x|c\nd|文");
  });

  test("gets none of the harness's secrets, and no file that bash would run first", async () => {
    const text = textOf(await run("env; cat /proc/self/environ 2>/dev/null"));
    expect(text).not.toContain("sk-test");
    expect(text).not.toContain("BASH_ENV");
    expect(text).toContain("PATH=");
    expect(text).toContain("LC_ALL=C.UTF-8");
  });

  test("has no way to the pipe that keeps it alive", async () => {
    expect(textOf(await run("true <&3"))).toContain("3: Bad file descriptor");
  });

  test("keeps head and tail of a long output, and counts what is left out", async () => {
    const outcome = await run("seq 1 100000");
    const text = textOf(outcome);
    expect(text.startsWith("1\n2\n")).toBe(true);
    expect(text.endsWith("99999\n100000\n")).toBe(true);
    const leftOut = Number(/\n\[(\d+) bytes left out\]\n/.exec(text)?.[1]);
    expect(outcome).toMatchObject({ details: { outputBytes: 588_895 } });
    expect(leftOut + text.length - `\n[${leftOut} bytes left out]\n`.length).toBe(588_895);
  });

  test("takes its children in the background along", async () => {
    expect(textOf(await run(`(${BEAT}) & while [ ! -s beat ]; do sleep 0.01; done; echo started`))).toBe(
      "started\n",
    );
    expect(await growth()).toBe(0);
  });

  test("does not wait for a process that left its group and holds the output", async () => {
    const begun = Date.now();
    const text = textOf(await run("setsid sleep 5 & sleep 0.2; echo done"));
    expect(text).toBe("done\n");
    expect(Date.now() - begun).toBeLessThan(3_000);
  });
});

describe("a command that is stopped has an unknown outcome", () => {
  test("by its time limit, also when it takes no notice of being asked", async () => {
    const outcome = await run(`${BEAT} & ${BEAT}`, { timeoutMs: 400 });
    expect(outcome).toEqual({
      status: "unknown",
      reason: { code: "bash.timed_out", params: { timeoutMs: 400 } },
    });
    expect(await growth()).toBe(0);
  });

  test("by an abort in the middle", async () => {
    const abort = new AbortController();
    const running = run(BEAT, { signal: abort.signal });
    await untilBeats();
    abort.abort();
    expect(await running).toEqual({ status: "unknown", reason: { code: "bash.aborted", params: {} } });
    expect(await growth()).toBe(0);
  });

  test("asked first: it may put things in order before it goes", async () => {
    const outcome = await run(
      "trap 'echo tidy > tidy; exit' TERM; echo x > beat; while :; do sleep 0.01; done",
      {
        timeoutMs: 400,
        options: { graceMs: 10_000 },
      },
    );
    expect(outcome.status).toBe("unknown");
    expect(await readFile(folder.path("tidy"), "utf8")).toBe("tidy\n");
  });
});

describe("a command that never starts is refused", () => {
  test("when the run is aborted already", async () => {
    const outcome = await run("echo x > made", { signal: AbortSignal.abort() });
    expect(outcome).toMatchObject({ status: "refused", reason: { code: "tool.not_run_aborted" } });
    await expect(stat(folder.path("made"))).rejects.toThrow("ENOENT");
  });

  test("when it is no text that the system could take whole", async () => {
    for (const command of ["echo a > made\0; echo", "echo \ud800 > made"]) {
      expect(await run(command)).toMatchObject({ status: "refused", reason: { code: "tool.bad_content" } });
    }
    await expect(stat(folder.path("made"))).rejects.toThrow("ENOENT");
  });

  test("when the folder is gone", async () => {
    workspace = { ...workspace, root: folder.path("none") };
    expect(await run("true")).toMatchObject({
      status: "refused",
      reason: { code: "bash.not_started", params: { problem: "ENOENT" } },
    });
  });
});

describe("a harness that is killed", () => {
  test.each([
    ["loops in the background that ignore every polite signal", `(${BEAT}) & (${BEAT}) & wait`],
    ["a nested shell", `bash -c "$(cat <<'X'\n${BEAT}\nX\n)" | cat`],
  ])(
    "takes its command along: %s",
    async (_, command) => {
      const script = fileURLToPath(new URL("../../../tests/support/run-bash.ts", import.meta.url));
      const harness = spawn(
        process.execPath,
        ["--import", "tsx", "-C", "reference", script, folder.path(), command],
        {
          stdio: ["ignore", "ignore", "inherit"],
        },
      );
      const closed = new Promise((resolve) => harness.once("close", resolve));
      await untilBeats();
      expect(await growth()).toBeGreaterThan(0);
      harness.kill("SIGKILL");
      await closed;
      await wait(200);
      expect(await growth()).toBe(0);
    },
    30_000,
  );
});

test("the key names the command, and it is not safe to retry", () => {
  const { action, retrySafe } = createBashTool(workspace, { environment });
  expect(retrySafe).toBeUndefined();
  expect(action?.({ command: "make", timeoutMs: 5 })).toEqual(action?.({ command: "make" }));
  expect(action?.({ command: "make" })).toEqual({ action: "run-command", target: ".", content: "make" });
});
