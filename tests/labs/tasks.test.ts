import { describe, expect, test } from "vitest";
import { exercise } from "../../labs/04-context/exercise.ts";
import { root, runLabCommand } from "../support/run-command.ts";
import { openTerminal } from "../support/terminal.ts";

const lab04 = (...words: string[]) => runLabCommand(["04", "--lang", "en", ...words]);
const down = "\u001b[B";

describe.concurrent("a lab's tasks", () => {
  test("are listed with whether their checks pass by now", async () => {
    const { exitCode, stdout } = await lab04("--tasks", "--json");
    expect(exitCode).toBe(0);
    const tasks = JSON.parse(stdout);
    expect(tasks.map(({ task }: { task: string }) => task)).toEqual(exercise.tasks.map(({ id }) => id));
    expect(tasks[2]).toEqual({
      task: "04.3",
      title: "How parallel results share",
      minutes: 8,
      modules: ["trim-result.ts"],
      checks: [{ check: "04.trim-together", status: "passed" }],
      status: "passed",
    });
  });

  test("are listed for a person with a line each, and nothing on stdout", async () => {
    const { exitCode, stdout, stderr } = await lab04("--tasks");
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: "" });
    expect(stderr).toContain("04.3 How parallel results share (8 minutes): its checks pass\n");
  });

  test("are shown one by one, with what to copy and what is asked", async () => {
    const { exitCode, stdout, stderr } = await lab04("--task", "04.3");
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: "" });
    expect(stderr.split("\n").slice(0, 3)).toEqual([
      "04.3 How parallel results share (8 minutes)",
      "  module my-pi-agent/src/trim-result.ts",
      "  its starter, with those of the whole lab: npm run lab -- 04 --start",
    ]);
    expect(stderr).toContain("  check 04.trim-together: ");
    expect(stderr).toContain("  equal: 300 each\n");
    expect(stderr).toContain("to answer: npm run lab -- 04 --task 04.3 --answer ID\n");
  });

  test("that ask nothing are shown all the same", async () => {
    const { exitCode, stderr } = await lab04("--task", "04.1");
    expect(exitCode).toBe(0);
    expect(stderr).toMatch(/^04\.1 How large is a message/);
    expect(stderr).not.toContain("to answer");
  });
});

describe.concurrent("a question", () => {
  test.each([
    ["--task", "04.3", "short", 0, "right: The short one whole"],
    ["--task", "04.3", "equal", 1, "not so; what really came true: The short one whole"],
    ["--question", "04.3", "equal", 0, "right: 300 each"],
    ["--question", "04.3", "short", 1, "not so; what really came true: 300 each"],
  ])("%s %s: %s is compared with what really comes true", async (option, task, answer, exitCode, said) => {
    const ended = await lab04(option, task, "--answer", answer);
    expect(ended).toMatchObject({ exitCode, stdout: "" });
    expect(ended.stderr).toContain(said);
    const found = exercise.tasks.find(({ id }) => id === task);
    const question = option === "--task" ? found?.predict : found?.afterwards;
    expect(ended.stderr).toContain(question?.why.en);
  });

  test.each([
    [["--task", "04.3", "--answer", "none"], "there is no option none; choose from: equal, short, first\n"],
    [["--task", "04.1", "--answer", "equal"], "task 04.1 has no such question\n"],
    [["--question", "04.1"], "task 04.1 has no such question\n"],
    [["--task", "4.3"], "lab 04-context has no task 4.3; choose from: 04.1, 04.2"],
  ])("%j is wrong use", async (words, sentence) => {
    const ended = await lab04(...words);
    expect(ended).toMatchObject({ exitCode: 2, stdout: "" });
    expect(ended.stderr).toContain(sentence);
  });

  test.each([
    ["is chosen with the arrows", `${down}\r`, 0, "right: The short one whole"],
    [
      "may be wrong, and is chosen by its number",
      "1",
      1,
      "not so; what really came true: The short one whole",
    ],
    ["may be left with Ctrl-C", "\u0003", 130, "Your answer"],
  ])("in a terminal the answer %s", async (_, keys, exitCode, said) => {
    const words = ["course/start.js", "04", "--task", "04.3", "--lang", "en"];
    const terminal = openTerminal(process.execPath, words, { cwd: root, columns: 100 });
    await terminal.shows("❯   300 each");
    terminal.press(keys);
    expect(await terminal.ended).toBe(exitCode);
    expect(terminal.text()).toContain(said);
  });

  test.each([
    [100, "❯   300 each"],
    [24, "❯   equal"],
  ])("at %d columns its options are told once, in whole", async (columns, first) => {
    const words = ["course/start.js", "04", "--task", "04.3", "--lang", "en"];
    const terminal = openTerminal(process.execPath, words, { cwd: root, columns });
    await terminal.shows(first);
    for (const { en } of Object.values(exercise.tasks[2]?.predict?.options ?? {})) {
      expect(terminal.text().split(en)).toHaveLength(2);
    }
    terminal.press("\u0003");
    expect(await terminal.ended).toBe(130);
  });
});
