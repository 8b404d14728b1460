import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Served, withServer } from "../../labs/01-model-seam/loopback-server.ts";
import { openAiEvents } from "../../labs/01-model-seam/openai-events.ts";
import { journalStates } from "../support/agent-journal.ts";
import {
  agentAtTerminal,
  lives,
  reaching,
  runAgent,
  sessionEntries,
  startAgent,
  until,
  workFolder,
} from "../support/agent-process.ts";

const ctrlC = "\u0003";
const down = "\u001b[B";
const enter = "\r";
const english = ["--lang", "en", "--model", "m"];

function calling(name: string, args: object): Served {
  const calls = [{ id: "call-1", name, arguments: JSON.stringify(args) }];
  return { body: openAiEvents({ calls, finish: "tool_calls" }) };
}

const done: Served = { body: openAiEvents({ text: "All done.", finish: "stop" }) };
const speaking: Served = { body: openAiEvents({ text: "I begin to " }), afterwards: "hang" };
const sleeping = calling("bash", { command: "sh -c 'echo $$ > pid; sleep 60; echo late > late'" });
const writing = calling("write", { path: "notes.txt", content: "written\n" });

describe.concurrent("an interrupt", () => {
  test("in the middle of a reply ends the run with 130, and the session takes another task", async () => {
    const folder = await workFolder();
    await withServer([speaking, done], async ({ baseUrl, requests }) => {
      const agent = startAgent(folder, [...english, "speak"], reaching(baseUrl));
      await agent.says("I begin");
      agent.child.kill("SIGINT");
      const { exitCode, stderr } = await agent.ended;
      expect(exitCode).toBe(130);
      expect(endsOf(stderr)).toEqual(["run ended: aborted (the user aborted the run)"]);

      const resumed = await runAgent(folder, ["--resume", ...english], reaching(baseUrl));
      expect(resumed.exitCode).toBe(130);
      expect(requests).toHaveLength(1);
      const next = await runAgent(folder, ["--resume", "last", ...english, "go on"], reaching(baseUrl));
      expect(next.exitCode).toBe(0);
      expect(next.stdout).toBe("All done.\n");
    });
    expect(sessionEntries(folder).length).toBeGreaterThan(0);
  });

  test("in the middle of a command kills all of it, and the run is aborted", async () => {
    const folder = await workFolder();
    writeFileSync(join(folder, "wait.sh"), "sleep 60 & echo $! > pid\nwait\necho late > late\n");
    await withServer([calling("bash", { command: "sh wait.sh" })], async ({ baseUrl }) => {
      const words = [...english, "--allow", "bash:sh wait.sh", "sleep"];
      const agent = startAgent(folder, words, reaching(baseUrl));
      const pid = await pidIn(folder);
      agent.child.kill("SIGINT");
      const { exitCode, stderr } = await agent.ended;
      expect(exitCode).toBe(130);
      expect(endsOf(stderr)).toEqual(["run ended: aborted (the user aborted the run)"]);
      await until(() => !lives(pid), `process ${pid} still lives`);
    });
    expect(existsSync(join(folder, "late"))).toBe(false);
  });

  test("through the terminal, in the middle of a command, leaves nothing running", async () => {
    const folder = await workFolder();
    await withServer([sleeping], async ({ baseUrl }) => {
      const terminal = agentAtTerminal(folder, [...english, "sleep"], reaching(baseUrl));
      await terminal.shows("May bash run?");
      terminal.press(down);
      await terminal.shows("❯   yes, this once");
      terminal.press(enter);
      const pid = await pidIn(folder);
      terminal.press(ctrlC);
      expect(await terminal.ended).toBe(130);
      expect(endsOf(terminal.text())).toEqual(["run ended: aborted (the user aborted the run)"]);
      await until(() => !lives(pid), `process ${pid} still lives`);
    });
    expect(existsSync(join(folder, "late"))).toBe(false);
    expect(journalStates(folder)).toEqual(["interrupted"]);
    expect((await runAgent(folder, ["--resume", "--model", "demo"])).exitCode).toBe(130);
    expect(journalStates(folder)).toEqual(["interrupted"]);
  });

  test.each([
    ["Ctrl-C", ctrlC],
    ["Escape", "\u001b"],
  ])("by %s at a question is no yes: nothing runs, and the run is aborted", async (_name, keys) => {
    const folder = await workFolder();
    await withServer([writing], async ({ baseUrl }) => {
      const terminal = agentAtTerminal(folder, [...english, "write"], reaching(baseUrl));
      await terminal.shows("May write run?");
      terminal.press(keys);
      expect(await terminal.ended).toBe(130);
      expect(endsOf(terminal.text())).toEqual(["run ended: aborted (the user aborted the run)"]);
      // The cursor, which the question hides, is there again.
      const sent = terminal.sent();
      expect(sent.lastIndexOf("\u001b[?25h")).toBeGreaterThan(sent.lastIndexOf("\u001b[?25l"));
    });
    expect(existsSync(join(folder, "notes.txt"))).toBe(false);
    expect(sessionEntries(folder).at(-1)).toMatchObject({ fact: { params: { terminal: "aborted" } } });
  });

  test("by a signal at a question is none either", async () => {
    const folder = await workFolder();
    await withServer([writing], async ({ baseUrl }) => {
      const terminal = agentAtTerminal(folder, [...english, "write"], reaching(baseUrl));
      await terminal.shows("May write run?");
      process.kill(terminal.pid, "SIGINT");
      expect(await terminal.ended).toBe(130);
    });
    expect(existsSync(join(folder, "notes.txt"))).toBe(false);
  });
});

/** What the arrow stands before on the screen as it is now. */
function chosen(terminal: { screen(): string[] }, label: RegExp): boolean {
  return new RegExp(`❯ +(?:${label.source})`).test(terminal.screen().join("\n"));
}

describe.concurrent("a question at the terminal", () => {
  test.each([
    ["zh", "允许执行 write 吗？", "运行结束：completed"],
    ["en", "May write run?", "run ended: completed"],
  ])("in %s: yes lets the call run, once", async (language, question, end) => {
    const folder = await workFolder();
    await withServer([writing, writing, done], async ({ baseUrl }) => {
      const terminal = agentAtTerminal(folder, ["--model", "m", "--lang", language, "w"], reaching(baseUrl));
      await terminal.shows(question);
      expect(terminal.text()).toContain(`-> ${join(folder, "notes.txt")}`);
      terminal.press(down);
      await until(() => chosen(terminal, /只允许这一次|yes, this once/), "it never moved");
      terminal.press(enter);
      await terminal.shows("✔");
      await until(() => chosen(terminal, /不允许|no/), "it never asked again");
      terminal.press(down);
      await until(() => chosen(terminal, /只允许这一次|yes, this once/), "it never moved");
      terminal.press(enter);
      expect(await terminal.ended).toBe(0);
      expect(terminal.text()).toContain(end);
    });
    expect(readFileSync(join(folder, "notes.txt"), "utf8")).toBe("written\n");
  });

  test.each([
    ["zh", "允许执行 write 吗？", "write 未执行：用户不同意"],
    ["en", "May write run?", "write did not run: the user said no"],
  ])(
    "in %s: no is told to the model, and the same call is not asked about again",
    async (language, question, told) => {
      const folder = await workFolder();
      await withServer([writing, writing, done], async ({ baseUrl, requests }) => {
        const terminal = agentAtTerminal(
          folder,
          ["--model", "m", "--lang", language, "w"],
          reaching(baseUrl),
        );
        await terminal.shows(question);
        // A letter chooses nothing, and Enter takes what stands first: no.
        terminal.press("y");
        terminal.press(enter);
        expect(await terminal.ended).toBe(0);
        expect(terminal.text()).toContain(told);
        expect(requests[1]?.body).toContain("write did not run: the user said no");
        expect(requests[2]?.body).toContain("already said no to the same call");
      });
      expect(existsSync(join(folder, "notes.txt"))).toBe(false);
    },
  );

  test("always lets the same call run again without a question, until the command ends", async () => {
    const folder = await workFolder();
    const again = calling("write", { path: "other.txt", content: "other\n" });
    await withServer([writing, writing, again, done], async ({ baseUrl }) => {
      const terminal = agentAtTerminal(folder, [...english, "w"], reaching(baseUrl));
      await terminal.shows("May write run?");
      terminal.press(down + down);
      await terminal.shows("❯   yes, and do not ask");
      terminal.press(enter);
      await terminal.shows("other.txt");
      terminal.press(down);
      await until(() => chosen(terminal, /yes, this once/), "it never moved");
      terminal.press(enter);
      expect(await terminal.ended).toBe(0);
      const told = terminal.text().match(/write started: .*/g);
      expect(told).toHaveLength(3);
    });
    const asked = sessionEntries(folder).filter(
      (entry) => "fact" in entry && entry.fact.code === "permission.answered",
    );
    expect(asked).toHaveLength(2);
  });

  test("shows the whole command, and no escape sequence in it reaches the terminal", async () => {
    const folder = await workFolder();
    const command = "rm -rf data\u001b[2K\u001b[1A\r\u009b2J\u202e; echo\u001b]0;title\u0007 harmless";
    await withServer([calling("bash", { command }), done], async ({ baseUrl }) => {
      const terminal = agentAtTerminal(folder, [...english, "w"], reaching(baseUrl));
      await terminal.shows("May bash run?");
      expect(terminal.text()).toContain("command: rm -rf data");
      expect(terminal.text()).toContain("harmless");
      const beforeQuestion = terminal.sent().slice(0, terminal.sent().indexOf("May bash run?"));
      for (const forged of ["\u001b[1A", "\u009b", "\u202e", "\u001b]0;"]) {
        expect(beforeQuestion).not.toContain(forged);
      }
      await terminal.shows("❯   no");
      terminal.press(enter);
      expect(await terminal.ended).toBe(0);
    });
  });
});

/** The lines that say how the run ended. */
function endsOf(text: string): string[] {
  return text.split("\n").filter((line) => line.startsWith("run ended"));
}

async function pidIn(folder: string): Promise<number> {
  const read = () => (existsSync(join(folder, "pid")) ? readFileSync(join(folder, "pid"), "utf8") : "");
  await until(() => read().endsWith("\n"), "the command never began");
  return Number(read());
}
