import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { withServer } from "../../labs/01-model-seam/loopback-server.ts";
import { openAiEvents } from "../../labs/01-model-seam/openai-events.ts";
import { journalRecords } from "../support/agent-journal.ts";
import {
  reaching,
  runAgent,
  SECRET,
  sessionEntries,
  startAgent,
  workFolder,
} from "../support/agent-process.ts";
import { root } from "../support/run-command.ts";
import { type OpenTerminal, openTerminal } from "../support/terminal.ts";

const down = "\u001b[B";
const enter = "\r";
const path = "deep/notes.txt";
/** A secret is masked in all that is stored, and the terminal must not obey what the model wrote. */
const content = `${SECRET} \u001b[2J`;

describe("what a killed run left open", () => {
  test("is only shown where nobody can decide, without secrets, and no option decides", async () => {
    const folder = await killedAfterEffect();
    const before = journalRecords(folder);
    const { exitCode, stderr } = await reconcile(folder);
    expect(exitCode).toBe(2);
    expect(stderr).toContain("write: started, attempt 1");
    expect(stderr).toContain("nothing was decided");
    expect(stderr).not.toContain(SECRET);
    expect((await reconcile(folder, "--list")).exitCode).toBe(0);
    expect((await reconcile(folder, "--yes")).exitCode).toBe(2);
    expect(journalRecords(folder)).toEqual(before);
  });

  test("is settled by a person, who is named, and then the run goes on and the model is told", async () => {
    const folder = await killedAfterEffect();
    const terminal = atTerminal(folder);
    await terminal.shows("What did you find?");
    await decideCompleted(terminal);
    expect(await terminal.ended).toBe(0);
    expect(JSON.stringify(journalRecords(folder))).toContain("saw the file");
    const [, session, given, model] =
      / --resume (\S+) --folder (\S+) --model (\S+)/.exec(terminal.text()) ?? [];
    expect(given).toBe(folder);

    const done = { body: openAiEvents({ text: "done", finish: "stop" }) };
    const end = await withServer([done], ({ baseUrl }) =>
      runAgent(folder, ["--resume", `${session}`, "--model", `${model}`, "--lang", "en"], reaching(baseUrl)),
    );
    expect(end.exitCode).toBe(0);
    // Nothing of it was saved, so that nothing saved is reused.
    expect(end.stderr).toContain("write: an operator confirmed that the effect happened");
    expect(end.stderr).not.toContain("its saved result is reused");
    expect(JSON.stringify(sessionEntries(folder))).toContain(
      "an operator confirmed that the effect happened",
    );
  });

  test("is settled by the first of two people, and the other is told whose word stands", async () => {
    const folder = await killedAfterEffect();
    const [first, second] = [atTerminal(folder, "li"), atTerminal(folder, "wang")];
    await Promise.all([first.shows("What did you find?"), second.shows("What did you find?")]);
    await decideCompleted(first);
    expect(await first.ended).toBe(0);
    await decideCompleted(second);
    expect(await second.ended).toBe(0);
    expect(second.text()).toContain("write is settled already: completed, by li at ");
  });

  test("has an owner from the next start on, if the host names one, and is listed with them", async () => {
    const folder = await killedAfterEffect();
    const owned = { MY_PI_AGENT_OWNERS: "li, wang" };
    for (let start = 1; start <= 2; start += 1) {
      expect((await runAgent(folder, ["--resume", "--model", "demo"], owned)).exitCode).toBe(3);
    }
    expect(JSON.stringify(journalRecords(folder)).match(/"kind":"assigned"/g)).toHaveLength(1);
    expect((await reconcile(folder, "--list")).stderr).toContain("write: li has to find out, since ");
  });

  test("has an owner also where the next start settles its run as interrupted", async () => {
    const folder = await killedAfterEffect();
    const given = ["--resume", "last", "--model", "m", "--recovery", "mark_interrupted", "something else"];
    const done = { body: openAiEvents({ text: "done", finish: "stop" }) };
    const end = await withServer([done], ({ baseUrl }) =>
      runAgent(folder, given, { ...reaching(baseUrl), MY_PI_AGENT_OWNERS: "li,wang" }),
    );
    expect(end.exitCode).toBe(0);
    expect((await reconcile(folder, "--list")).stderr).toContain("write: li has to find out, since ");
  });

  test("is listed as nobody's, as long as nobody is named", async () => {
    const listed = (await reconcile(await killedAfterEffect(), "--list")).stderr;
    expect(listed).toContain("write: nobody has been asked to find out yet, since ");
    expect(listed).not.toContain("?");
  });

  test("stays open for whoever presses Enter alone", async () => {
    const folder = await killedAfterEffect();
    const before = journalRecords(folder);
    const terminal = atTerminal(folder);
    await terminal.shows("What did you find?");
    terminal.press(enter);
    expect(await terminal.ended).toBe(3);
    expect(terminal.text()).toContain("nothing was decided about write; it stays open");
    expect(journalRecords(folder)).toEqual(before);
  });

  test("is not settled without a reason, which is asked for again", async () => {
    const folder = await killedAfterEffect();
    const terminal = atTerminal(folder);
    await terminal.shows("What did you find?");
    terminal.press(down);
    await terminal.shows("❯   it happened, and stands");
    terminal.press(enter);
    await terminal.shows("How do you know");
    terminal.press(enter);
    await terminal.shows("without a reason nothing is recorded");
    terminal.press(`saw the file${enter}`);
    expect(await terminal.ended).toBe(0);
    expect(JSON.stringify(journalRecords(folder))).toContain("saw the file");
  });

  test("is asked about only if somebody signs", async () => {
    const terminal = atTerminal(await killedAfterEffect(), " ");
    expect(await terminal.ended).toBe(2);
    expect(terminal.text()).toContain("a decision has to say who made it: --operator NAME");
    expect(terminal.text()).not.toContain("What did you find?");
  });
});

async function decideCompleted(terminal: OpenTerminal): Promise<void> {
  terminal.press(down);
  await terminal.shows("❯   it happened, and stands");
  terminal.press(enter);
  await terminal.shows("How do you know");
  terminal.press(`saw the file${enter}`);
}

function words(folder: string, ...more: string[]): string[] {
  return ["my-pi-agent/start.js", "reconcile", "--folder", folder, "--lang", "en", ...more];
}

function atTerminal(folder: string, operator = "li"): OpenTerminal {
  const given = words(folder, "--operator", operator);
  return openTerminal(process.execPath, given, { cwd: root, columns: 100 });
}

function reconcile(folder: string, ...more: string[]): Promise<{ exitCode: unknown; stderr: string }> {
  const env = { ...process.env, INIT_CWD: root, OPENAI_API_KEY: SECRET };
  return new Promise((resolve) => {
    execFile(process.execPath, words(folder, ...more), { cwd: root, env }, (error, _, stderr) =>
      resolve({ exitCode: error?.code ?? 0, stderr }),
    );
  });
}

/** The file is written, and its end was never recorded. */
async function killedAfterEffect(): Promise<string> {
  const folder = await workFolder();
  const calls = [{ id: "call-1", name: "write", arguments: JSON.stringify({ path, content }) }];
  const dying = {
    NODE_OPTIONS: `--import ${new URL("../support/die-after-rename.js", import.meta.url).href}`,
  };
  await withServer([{ body: openAiEvents({ calls, finish: "tool_calls" }) }], async ({ baseUrl }) => {
    const words = ["--model", "m", "--allow", "write", "make it"];
    const agent = startAgent(folder, words, { ...reaching(baseUrl), ...dying });
    await agent.ended;
    expect(agent.child.signalCode, agent.stderr()).toBe("SIGKILL");
  });
  expect(existsSync(join(folder, path))).toBe(true);
  return folder;
}
