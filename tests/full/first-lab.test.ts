import { lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Expected } from "../../labs/experiment.ts";
import { keepLanguage, keptLanguage } from "../../my-pi-agent/kept-language.js";
import { plantHouse } from "../support/broken-module.ts";
import { lendTrees } from "../support/plant-tree.ts";
import { root, runLabCommand } from "../support/run-command.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { type OpenTerminal, openTerminal } from "../support/terminal.ts";

const module = "my-pi-agent/src/after-crash.ts";
const borrowed = readFileSync(join(root, module), "utf8");
const starter = readFileSync(join(root, "labs/00-first-crash/starter/after-crash.ts"), "utf8");
const mended = starter.replace('=== "started") return "write"', '=== "started") return "blocked"');
const expected = JSON.parse(
  readFileSync(join(root, "labs/00-first-crash/expected.json"), "utf8"),
) as Expected;
const withHouse = lendTrees(plantHouse);
/** The settings are where a learner has them, in the tree. */
const settings = { LAB_SETTINGS: "" };
const down = "\u001b[B";

describe.concurrent("lab 00 in a pipe", () => {
  test.each([
    ["zh", "3", "答对了", "没有人按键"],
    ["zh", "2", "实际", "没有人按键"],
    ["en", "3", "right", "nobody presses keys here"],
  ] as const)("in %s, with the answer %s, tells the whole story", async (language, keys, verdict, how) => {
    const words = ["00", "--keys", keys, "--lang", language];
    const { exitCode, stdout, stderr } = await runLabCommand(words);
    expect([exitCode, JSON.parse(stdout)]).toEqual([0, expected.main?.[language]]);
    expect(stderr).toContain(verdict);
    expect(stderr).toContain(how);
    expect(stderr).toMatch(/\d+ .*SIGKILL/);
    expect(stderr).toMatch(/^ {4}42\n {4}42$/m);
  });

  test("says that no answer was given, where there is none", async () => {
    const { exitCode, stderr } = await runLabCommand(["00", "--lang", "en"]);
    expect(exitCode).toBe(0);
    expect(stderr).toContain("no prediction was given");
  });

  test("leaves the file with its two lines where it is asked to", async ({ onTestFinished }) => {
    const folder = join(root, "node_modules", `.first-lab-${process.pid}`);
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    await runLabCommand(["00", "--keys", "1", "--sessions", folder]);
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
    const results = files.filter((file) => file.endsWith("result.txt"));
    const texts = results.map((file) => readFileSync(join(folder, file), "utf8")).sort();
    expect(texts).toEqual(["42\n", "42\n42\n"]);
  });

  test("a rule that is not mended exits 1 and shows what differs; what it throws is told", async () => {
    await withHouse(module, starter, async (cwd) => {
      const { exitCode, stdout, stderr } = await runLabCommand(["00", "--keys", "3", "--lang", "en"], {
        cwd,
      });
      expect([exitCode, JSON.parse(stdout)]).toEqual([1, { terminal: "completed", writes: 1, lines: 2 }]);
      expect(stderr).toContain("writes: expected 0, received 1");
      const check = await runLabCommand(["00", "--check", "--lang", "en"], { cwd });
      expect(check.exitCode).toBe(1);
      expect(check.stderr).toContain("started-is-not-written-again");
    });
    const throws = 'export const afterCrash = () => { throw new Error("\\u001b[31mno"); };';
    await withHouse(module, throws, async (cwd) => {
      const { exitCode, stderr } = await runLabCommand(["00", "--keys", "3"], { cwd });
      expect(exitCode).toBe(1);
      expect(stderr).toContain(`${module}:1 抛出 Error：no`);
    });
  });

  test.each([
    ["another word", '"stop"', '"stop"'],
    ["a symbol", 'Symbol("x")', "symbol"],
    ["an object that has no text", "({ toString: () => { throw 1; } })", "object"],
  ])("a rule that says %s is told what it may say, in its own file", async (_, said, shown) => {
    const text = `export const afterCrash = () => ${said};\n`;
    await withHouse(module, text, async (cwd) => {
      const { exitCode, stdout, stderr } = await runLabCommand(["00", "--keys", "3", "--lang", "en"], {
        cwd,
      });
      expect([exitCode, stdout]).toEqual([1, ""]);
      expect(stderr).toContain(
        `afterCrash in ${module} says ${shown}: it must say "write", "done" or "blocked"\n`,
      );
      expect(stderr).not.toContain("two-lives");
    });
  });

  test("a rule of one's own is put to the checks, and they decide and are recorded", async () => {
    const record = (cwd: string) => readFileSync(join(cwd, "my-pi-agent/progress.txt"), "utf8");
    await withHouse(module, mended, async (cwd) => {
      const { exitCode, stderr } = await runLabCommand(["00", "--keys", "3", "--lang", "en"], { cwd });
      expect(exitCode).toBe(0);
      for (const check of ["started", "others", "killed"]) {
        expect(stderr).toContain(`passed 00.${check}: `);
        expect(record(cwd)).toContain(`00.${check} last passed own`);
      }
      const progress = await runLabCommand(["progress", "--lang", "en"], { cwd });
      expect(progress.stderr).toMatch(/\n {2}00 first-crash +passing +1\/1 +3\/3\n/);
      rmSync(join(cwd, "my-pi-agent/progress.txt"));
    });
    await withHouse(module, 'export const afterCrash = () => "blocked";\n', async (cwd) => {
      const { exitCode, stderr } = await runLabCommand(["00", "--keys", "3", "--lang", "en"], { cwd });
      expect(exitCode).toBe(1);
      expect(stderr).toContain("failed 00.others: ");
      expect(stderr).not.toContain("go on with lab 01");
      rmSync(join(cwd, "my-pi-agent/progress.txt"));
    });
  });

  test.each([
    [["00", "--keys", "4"], "the --keys of lab 00 are 1, 2 or 3"],
    [["00", "--keys", "constructor"], "the --keys of lab 00 are 1, 2 or 3"],
    [["00", "main", "--keys", "3"], "--keys goes only with --step or lab 00"],
    [["00", "--check", "--keys", "3"], "--keys goes only with --step or lab 00"],
    [["--keys", "3"], "--keys goes only with --step or lab 00"],
  ])("%j is wrong use", async (words, sentence) => {
    const { exitCode, stdout, stderr } = await runLabCommand([...words, "--lang", "en"]);
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(sentence);
  });
});

describe.concurrent("lab 00 in a terminal", () => {
  const open = (cwd: string, words: string[], columns: number): OpenTerminal =>
    openTerminal(process.execPath, ["course/start.js", "00", ...words], { cwd, columns, env: settings });

  test.each([60, 110])("at %d columns: language, prediction, crash, one line, blocked", async (columns) => {
    await withHouse(module, borrowed, async (cwd) => {
      const terminal = open(cwd, [], columns);
      await terminal.shows("选择语言 / Choose a language");
      terminal.press(`${down}\r`);
      await terminal.shows("Your prediction");
      terminal.press("3");
      await terminal.shows("q quits");
      const story = terminal.text();
      expect(story).toMatch(/process \d+ was killed by SIGKILL after its write/);
      expect(story).toMatch(/^ {4}42\n {4}42$/m);
      expect(story).toContain("right: two: it writes the line again");
      expect(readFileSync(join(cwd, module), "utf8")).toBe(starter);

      terminal.press("\r");
      await terminal.shows("Not yet.");
      writeFileSync(join(cwd, module), "export const afterCrash = (;");
      terminal.press("\r");
      await terminal.shows("syntax error");
      writeFileSync(join(cwd, module), mended);
      await terminal.shows("Not yet.");
      terminal.press("\r");
      expect(await terminal.ended).toBe(0);
      expect(terminal.text()).toContain("blocked, writes 0");
      expect(terminal.text()).toContain('"writes": 0');
      expect(terminal.text()).toContain("passed 00.killed: ");
      expect(readFileSync(join(cwd, "my-pi-agent/progress.txt"), "utf8")).toContain(
        "00.killed last passed own",
      );

      expect(readFileSync(join(cwd, "my-pi-agent/.language"), "utf8")).toBe("en\n");
      const later = async (words: string[], env: Record<string, string>) =>
        (await runLabCommand(words, { cwd, env: { ...settings, ...env } })).stdout.split("\n")[0];
      expect(await later([], {})).toContain("00 first-crash: The first crash");
      expect(await later([], { LAB_LANG: "zh" })).toContain("第一次崩溃");
      expect(await later(["--lang", "zh"], {})).toContain("第一次崩溃");
      // The second time, nobody is told the story again.
      const again = open(cwd, [], columns);
      expect(await again.ended).toBe(0);
      expect(again.text()).toContain("You have been through this story");
      expect(again.text()).toContain("blocked, writes 0");
      expect(again.text()).not.toContain("Your prediction");
      expect(again.text()).not.toContain("mend line");
      rmSync(join(cwd, "my-pi-agent/.language"));
      rmSync(join(cwd, "my-pi-agent/progress.txt"));
    });
  });

  test("what somebody mended already need not be mended again", async () => {
    await withHouse(module, mended, async (cwd) => {
      const terminal = open(cwd, ["--lang", "en"], 80);
      await terminal.shows("Your prediction");
      terminal.press("1");
      expect(await terminal.ended).toBe(0);
      expect(terminal.text()).toContain("go on with lab 01");
      expect(terminal.text()).not.toContain("mend line");
      rmSync(join(cwd, "my-pi-agent/progress.txt"));
    });
  });

  test("in Chinese, with what somebody wrote already: it is left as it is, and q leaves", async () => {
    const own = `${starter}// mine\n`;
    await withHouse(module, own, async (cwd) => {
      const terminal = open(cwd, ["--lang", "zh"], 80);
      await terminal.shows("你的预测");
      terminal.press("1");
      await terminal.shows("q 退出");
      expect(terminal.text()).toContain("一行也没有");
      terminal.press("q");
      expect(await terminal.ended).toBe(130);
      expect(readFileSync(join(cwd, module), "utf8")).toBe(own);
      expect(readdirSync(join(cwd, "my-pi-agent"))).not.toContain(".language");
    });
  });

  test("Ctrl-C while the language is asked leaves with 130, and keeps nothing", async () => {
    await withHouse(module, borrowed, async (cwd) => {
      const terminal = open(cwd, [], 80);
      await terminal.shows("Choose a language");
      terminal.press("\u0003");
      expect(await terminal.ended).toBe(130);
      expect(readdirSync(join(cwd, "my-pi-agent"))).not.toContain(".language");
    });
  });
});

describe.concurrent("lab language", () => {
  const speak = (cwd: string, words: string[], env: Record<string, string> = {}) =>
    runLabCommand(["language", ...words], { cwd, env: { ...settings, ...env } });

  test("keeps a language for all later commands, and changes it", async () => {
    await withHouse(module, borrowed, async (cwd) => {
      const first = await speak(cwd, ["en"]);
      expect(first).toMatchObject({ exitCode: 0, stdout: "" });
      expect(first.stderr).toMatch(/^the language is kept in my-pi-agent\/\.language/);
      expect((await speak(cwd, [])).stderr).toContain("the language is en; to keep another one: ");
      const second = await speak(cwd, ["zh"]);
      expect(second.stderr).toMatch(/^语言记在 my-pi-agent\/\.language/);
      expect(second.stderr).not.toContain("LAB_LANG 是");
      expect((await speak(cwd, [])).stderr).toContain("现在的语言是 zh");
      rmSync(join(cwd, "my-pi-agent/.language"));
      const outvoted = await speak(cwd, ["en"], { LAB_LANG: "zh" });
      expect(outvoted.exitCode).toBe(0);
      expect(outvoted.stderr).toContain("LAB_LANG is zh here, and wins");
      rmSync(join(cwd, "my-pi-agent/.language"));
    });
  });

  test.each([
    [["fr"], "fr"],
    [["en", "zh"], "zh"],
    [["en", "--check"], "--check"],
  ])("%j is wrong use", async (words, named) => {
    const { exitCode, stdout, stderr } = await runLabCommand(["language", ...words]);
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(named);
  });

  test("asks in a terminal", async () => {
    await withHouse(module, borrowed, async (cwd) => {
      const words = ["course/start.js", "language"];
      const terminal = openTerminal(process.execPath, words, { cwd, columns: 60, env: settings });
      await terminal.shows("Choose a language");
      terminal.press("2");
      expect(await terminal.ended).toBe(0);
      expect(readFileSync(join(cwd, "my-pi-agent/.language"), "utf8")).toBe("en\n");
      rmSync(join(cwd, "my-pi-agent/.language"));
    });
  });
});

describe("the language that is kept", () => {
  const folder = temporaryFolder();
  const place = () => {
    mkdirSync(folder.path("my-pi-agent"));
    return folder.path("my-pi-agent/.language");
  };

  test("is read again", () => {
    place();
    keepLanguage(folder.path(), "en");
    expect(keptLanguage(folder.path())).toBe("en");
    keepLanguage(folder.path(), "zh");
    expect(keptLanguage(folder.path())).toBe("zh");
    expect(readdirSync(folder.path("my-pi-agent"))).toEqual([".language"]);
  });

  test.each(["", "fr\n", "en zh\n", "EN\n", " en", "en\n\n", "\u001b[31men\n", `en\n${" ".repeat(1e6)}`])(
    "is none where the file holds %j",
    (text) => {
      writeFileSync(place(), text);
      expect(keptLanguage(folder.path())).toBeUndefined();
    },
  );

  test("is none where a link or a folder lies in its place, and a link is replaced, not followed", () => {
    const file = place();
    writeFileSync(folder.path("other"), "en\n");
    symlinkSync(folder.path("other"), file);
    expect(keptLanguage(folder.path())).toBeUndefined();
    keepLanguage(folder.path(), "zh");
    expect(lstatSync(file).isFile()).toBe(true);
    expect(readFileSync(folder.path("other"), "utf8")).toBe("en\n");
    rmSync(file);
    mkdirSync(file);
    expect(keptLanguage(folder.path())).toBeUndefined();
    expect(() => keepLanguage(folder.path(), "en")).toThrow();
    expect(readdirSync(folder.path("my-pi-agent"))).toEqual([".language"]);
  });
});
