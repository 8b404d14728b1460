import { spawn } from "node:child_process";
import { mkdtempSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { curriculum } from "../labs/curriculum.ts";
import { lendTrees, plantSmallLab, smallExpected } from "./support/plant-tree.ts";
import { type Circumstances, quietEnvironment, run, runLabCommand } from "./support/run-command.ts";

const learners = "my-pi-agent/src/trace.ts";
const folder = mkdtempSync(join(tmpdir(), "agent-harness-lab-test-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const tree = plantSmallLab();
const mainJson = (language: "zh" | "en") => `${JSON.stringify(smallExpected.main[language], null, 2)}\n`;

const names = curriculum.map(({ number, slug }) => `${number}-${slug}`);

const withTree = lendTrees(plantSmallLab);

/** Runs the small lab with another module of the learner's. */
function runWith(text: string, words = ["08"], circumstances: Circumstances = {}) {
  return withTree(learners, text, (cwd) => runLabCommand(words, { cwd, ...circumstances }));
}

describe.concurrent("an experiment", () => {
  test("prints its JSON alone on stdout, and tells its story on stderr", async () => {
    expect(await runLabCommand(["08"], { cwd: tree })).toEqual({
      exitCode: 0,
      stdout: mainJson("zh"),
      stderr:
        "这次运行的模块都是参考实现\n08-recovery main: 标题\n  write 执行时抛出异常：red end\n结果与预期一致\n",
    });
  });

  test("speaks English when asked to, and the option wins over LAB_LANG", async () => {
    const english = await runLabCommand(["08"], { cwd: tree, env: { LAB_LANG: "en" } });
    expect(english.stdout).toBe(mainJson("en"));
    expect(english.stderr).toBe(
      "every module in this run is the reference\n08-recovery main: title\n  write threw: red end\nas expected\n",
    );

    const chinese = await runLabCommand(["08", "--lang", "zh"], { cwd: tree, env: { LAB_LANG: "en" } });
    expect(chinese.stdout).toBe(mainJson("zh"));
  });

  test("prints every variation as one object, whole even where a pipe takes it slowly", async () => {
    const { stdout, exitCode } = await run(
      "sh",
      ["-c", `"$0" course/start.js 08 all | (sleep 0.3; cat)`, process.execPath],
      { cwd: tree },
    );
    const { main, large } = smallExpected;
    expect(stdout).toBe(`${JSON.stringify({ main: main.zh, large: large.zh }, null, 2)}\n`);
    expect(exitCode).toBe(0);
  });

  test("ends without a stack when the reader of its pipe goes away", async () => {
    const { stdout, stderr } = await run(
      "bash",
      ["-c", `"$0" course/start.js 08 large | head -c 5; echo " $` + `{PIPESTATUS[0]}"`, process.execPath],
      { cwd: tree },
    );
    expect(stdout).toBe(`{\n  " 0\n`);
    expect(stderr).toBe("这次运行的模块都是参考实现\n08-recovery large: 标题\n结果与预期一致\n");
  });

  test("says so when the JSON cannot be written whole", async () => {
    const { stderr, exitCode } = await run(
      "sh",
      ["-c", `exec "$0" course/start.js 08 > /dev/full`, process.execPath],
      { cwd: tree },
    );
    expect(stderr).toContain("JSON 未能完整写出（ENOSPC）");
    expect(exitCode).toBe(1);
  });

  test("that differs shows both sides and exits 1", async () => {
    const { exitCode, stdout, stderr } = await runWith(`export const answer = async () => "43";`);
    expect(exitCode).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ answer: "43" });
    expect(stderr.split("\n").slice(-3)).toEqual(["结果与预期不同", `  answer：预期 "42"，实际 "43"`, ""]);
  });

  test("compares the order of keys as well", async () => {
    const { answer, ...rest } = smallExpected.main.zh;
    const expected = JSON.stringify({ main: { zh: { answer, ...rest } } });
    const run = (cwd: string) => runLabCommand(["08"], { cwd });
    const ended = withTree("labs/08-recovery/expected.json", expected, run);
    const { exitCode, stderr } = await ended;
    expect(exitCode).toBe(1);
    expect(stderr).toContain(
      "  键的顺序不同：预期 answer, terminal, reason；实际 terminal, reason, answer\n",
    );
  });

  test("runs from a folder whose name has spaces and Chinese in it", async () => {
    const cwd = plantSmallLab({}, "课程 %20 lab");
    expect((await runLabCommand(["08"], { cwd })).exitCode).toBe(0);
    writeFileSync(join(cwd, learners), "export const answer = () => { throw new Error(import.meta.url); };");
    const { stderr } = await runLabCommand(["08"], { cwd });
    expect(stderr).toContain(`${learners}:1 抛出 Error：${learners}\n`);
  });
});

describe.concurrent("whose modules run", () => {
  test("is said by name", async () => {
    const { stderr } = await runWith(`export const answer = async () => "42";\n`);
    expect(stderr).toContain("你的实现：trace.ts；其余模块都是参考实现\n");
  });

  test("is the reference under the condition, whatever the learner's tree holds", async () => {
    for (const circumstances of [{ node: ["-C", "reference"] }, { env: { NODE_OPTIONS: "-C reference" } }]) {
      const { exitCode, stderr } = await runWith("no module at all", ["08"], circumstances);
      expect(stderr).toContain("条件 reference：直接运行 solutions/src，不经过 my-pi-agent\n");
      expect(exitCode).toBe(0);
    }
  });

  test.each([
    `export * from "#reference/trace.ts";\nexport const answer = async () => "42";`,
    `export * from "#reference/checkpoint.ts";\n`,
    `export * from "../../solutions/src/trace.ts"`,
    `export * from "./../../my-pi-agent/../solutions/src/trace.ts"`,
  ])("must be clear: %j is refused by name", async (text) => {
    const { exitCode, stdout, stderr } = await runWith(text);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
    expect(stderr).toMatch(
      /^my-pi-agent\/src\/trace\.ts 要么只有这一行.*参考实现.*export \* from "#reference\/trace\.ts";\n$/,
    );
  });

  test.each([
    `export * from "#reference/trace.ts";\r\n`,
    `\uFEFFexport * from "#reference/trace.ts";\n`,
    `export * from '#reference/trace.ts'\n`,
  ])("a borrowed line may look as an editor leaves it: %j", async (text) => {
    const { stderr } = await runWith(text);
    expect(stderr).toContain("这次运行的模块都是参考实现\n");
  });

  test("is not asked of a comment that keeps the borrowed line", async () => {
    const own = `// export * from "#reference/trace.ts";\nexport const answer = async () => "42";\n`;
    const { exitCode, stderr } = await runWith(own);
    expect(stderr).toContain("你的实现：trace.ts；");
    expect(exitCode).toBe(0);
  });

  test("names a file that nothing uses: its name may be misspelt", async () => {
    const cwd = plantSmallLab({ "my-pi-agent/src/tarce.ts": `export const answer = async () => "43";` });
    const { exitCode, stderr } = await runLabCommand(["08", "--lang", "en"], { cwd });
    expect(stderr).toContain("no module uses tarce.ts: is the name misspelt?\n");
    expect(exitCode).toBe(0);
  });

  test("a missing module is named, with the line that brings it back", async () => {
    const cwd = plantSmallLab();
    rmSync(join(cwd, learners));
    const { exitCode, stderr } = await runLabCommand(["08", "--lang", "en"], { cwd });
    expect(exitCode).toBe(2);
    expect(stderr).toBe(
      "my-pi-agent/src/trace.ts is missing; to borrow the reference again, create it with this one line: " +
        `export * from "#reference/trace.ts";\n`,
    );
  });
});

describe.concurrent("a learner's module", () => {
  const place = "my-pi-agent/src/trace.ts";
  test.each([
    ["with a syntax error", "\nexport const a = = 1;", `${place} 第 2 行有语法错误：Unexpected "="\n`],
    [
      "without its export",
      "export const other = 1;",
      `${place} 没有导出 answer（labs/08-recovery/lab.ts:3 需要它）\n`,
    ],
    [
      "that imports what is not there",
      `import "./absent.ts";`,
      `${place}:1 导入了 ./absent.ts，但找不到它\n`,
    ],
    [
      "that throws",
      `\n\nexport const answer = async () => { throw new TypeError("no\\n\\u001b[31m  way"); };`,
      `${place}:3 抛出 TypeError：no way\n`,
    ],
    ["without any export", "", `${place} 没有导出 answer（labs/08-recovery/lab.ts:3 需要它）\n`],
    [
      "that imports a package that is not there",
      `import x from "left-padd"; export const answer = x;`,
      `${place}:1 导入了 left-padd，但找不到它\n`,
    ],
    ["that throws no error", "export const answer = async () => { throw null; };", "Error：null\n"],
    [
      "that throws out of a forgotten promise",
      `export const answer = async () => {
        Promise.reject(new Error("late"));
        await new Promise((resolve) => setTimeout(resolve, 60_000));
      };`,
      `${place}:2 抛出 Error：late\n`,
    ],
    ["that never settles", "export const answer = () => new Promise(() => {});", "实验没有结束"],
    ["that ends the process", "export const answer = () => process.exit(0);", "实验没有结束"],
  ])("%s gets one sentence, no stack, and exit 1", async (_what, text, sentence) => {
    const { exitCode, stdout, stderr } = await runWith(text);
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" });
    expect(stderr).toContain(sentence);
    expect(stderr).not.toMatch(/^\s+at |node:internal/m);
  });

  test("may write to stdout and leave a timer running: the JSON stays alone, and the command ends", async () => {
    const { exitCode, stdout, stderr } = await runWith(`export const answer = async () => {
      setInterval(() => {}, 1000);
      console.log("\\u001b[2Jhello");
      process.stdout.write("you");
      return "42";
    };`);
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: mainJson("zh") });
    expect(stderr).toContain("\nhello\nyou\n");
  });

  test("may write to stdout after the JSON and while the process ends: it goes to stderr", async () => {
    const { exitCode, stdout, stderr } = await runWith(`export const answer = async () => {
      process.on("exit", () => console.log("at the exit"));
      setImmediate(() => process.stdout.write("later\\n"));
      return "42";
    };`);
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: mainJson("zh") });
    expect(stderr).toContain("\nlater\n");
    expect(stderr).toMatch(/\nat the exit\n$/);
  });

  test("that makes a harness refuse gets the refusal as its verdict: it was no wrong use", async () => {
    const { exitCode, stdout, stderr } = await runWith(`import { HarnessError } from "#contracts/errors.ts";
      export const answer = async () => {
        throw new HarnessError({ code: "session.bad_line", params: { line: 3, problem: "JSON" } });
      };`);
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" });
    expect(stderr).toMatch(/\n会话文件第 3 行损坏（JSON），因此拒绝打开\n$/);
  });

  test("that throws in one variation does not take the others' JSON along", async () => {
    const firstThrows = `let calls = 0;
      export const answer = async () => { calls += 1; if (calls === 1) throw new Error("first"); return "42"; };`;
    const { exitCode, stdout } = await runWith(firstThrows, ["08", "all"]);
    expect(exitCode).toBe(1);
    expect(Object.keys(JSON.parse(stdout))).toEqual(["large"]);
  });

  test("that is wrong in the first variation alone makes all of them exit 1", async () => {
    const firstWrong = `let calls = 0;
      export const answer = async () => { calls += 1; return calls === 1 ? "41" : "42"; };`;
    expect(await runWith(firstWrong, ["08", "all"])).toMatchObject({ exitCode: 1 });
  });

  test("that throws behind its verdict does not pass", async () => {
    const text = `export const answer = async () => { Promise.reject(new Error("late")); return "42"; };`;
    const { exitCode, stdout, stderr } = await runWith(text);
    expect(JSON.parse(stdout)).toMatchObject({ answer: "42" });
    expect(stderr).toContain("抛出 Error：late");
    expect(exitCode).toBe(1);
  });

  test("shows its stack when asked to", async () => {
    const text = `export const answer = async () => { throw new Error("no"); };`;
    const { exitCode, stderr } = await runWith(text, ["08", "--stack"]);
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/^ {4}at answer \(.*my-pi-agent\/src\/trace\.ts:1:/m);
  });
});

describe.concurrent("wrong use gets one sentence and exit 2", () => {
  test.each([
    [["99", "--lang", "en"], `there is no lab 99; choose from: ${names.join(", ")}`],
    [["08", "\u001b[31mnope"], "实验 08-recovery 没有变体 nope，可选：main, large"],
    [["08", "--colour"], "没有选项 --colour，用 --help 查看用法"],
    [["08", "--sessions", "package.json/a/b"], "会话目录 package.json/a/b 不可用（ENOTDIR）"],
    [["08", "--sessions", "package.json"], "会话目录 package.json 不可用（EEXIST）"],
    [["08", "--sessions", "/proc/a"], "会话目录 /proc/a 不可用（ENOENT）"],
  ])("%j", async (words, sentence) => {
    const stderr = `${sentence}\n`;
    expect(await runLabCommand(words, { cwd: tree })).toEqual({ exitCode: 2, stdout: "", stderr });
  });
});

describe.concurrent("--sessions", () => {
  test("leaves what an experiment wrote, in a new folder each time, for its owner alone", async () => {
    const sessions = join(folder, "a/b");
    for (const count of [1, 2]) {
      const { exitCode, stderr } = await runLabCommand(["08", "--sessions", sessions], { cwd: tree });
      expect(exitCode).toBe(0);
      expect(stderr).toContain(`会话文件留在 ${sessions}\n`);
      expect(readdirSync(sessions)).toHaveLength(count);
    }
    const [first] = readdirSync(sessions);
    expect(first).toMatch(/^08-recovery-main-/);
    expect(readFileSync(join(sessions, String(first), "session.jsonl"), "utf8")).toBe("{}");
    expect(statSync(sessions).mode & 0o777).toBe(0o700);
  });

  test("says so when an experiment writes no file, and leaves no empty folder", async () => {
    const sessions = join(folder, "none");
    const { exitCode, stderr } = await runLabCommand(["08", "large", "--sessions", sessions], { cwd: tree });
    expect(exitCode).toBe(0);
    expect(stderr).toContain(`${sessions} 里没有留下文件`);
    expect(readdirSync(sessions)).toEqual([]);
  });

  test("is named when the system's folder for temporary files cannot be used", async () => {
    const { exitCode, stderr } = await runLabCommand(["08"], { cwd: tree, env: { TMPDIR: "/nonexistent" } });
    expect(stderr).toBe("会话目录 /nonexistent 不可用（ENOENT）\n");
    expect(exitCode).toBe(2);
  });

  test("says which folder may not be written", async () => {
    const refusing = process.getuid?.() === 0 ? "/sys/closed" : "/etc/closed";
    const { exitCode, stdout, stderr } = await runLabCommand(["08", "--sessions", refusing], { cwd: tree });
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
    expect(stderr).toMatch(/^会话目录 \S+closed 不可用（(EACCES|EPERM|EROFS)）\n$/);
  });

  test.each([
    ["an experiment", "08", `export const answer = async () => "42";`, 0],
    ["a failing one", "08", "export const answer = async () => { throw new Error(); };", 1],
    ["one that never ends", "08", "export const answer = () => new Promise(() => {});", 1],
    ["one that ends while it loads", "08", "process.exit(0); export const answer = () => {};", 1],
    ["wrong use", "08 nope", `export const answer = async () => "42";`, 2],
  ])("without it, nothing of %s is left", async (_what, words, text, exitCode) => {
    const temporary = mkdtempSync(join(folder, "temporary-"));
    const ended = await runWith(text, words.split(" "), { env: { TMPDIR: temporary } });
    expect(ended.exitCode).toBe(exitCode);
    expect(readdirSync(temporary).filter((name) => name.startsWith("agent-harness-lab"))).toEqual([]);
  });
});

describe.concurrent("help on the way", () => {
  test("--list tells what a lab consists of", async () => {
    const { exitCode, stdout } = await runLabCommand(["08", "--list", "--lang", "en"], { cwd: tree });
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      lab: "08-recovery",
      modules: expect.arrayContaining(["my-pi-agent/src/trace.ts"]),
      variations: { main: "title", large: "title" },
    });
  });

  test("an option that npm took for its own is named", async () => {
    const { exitCode, stderr } = await run("npm", ["run", "-s", "lab", "08", "--lang", "en"], { cwd: tree });
    expect(stderr).toContain("npm 拿走了 --lang");
    expect(exitCode).toBe(2);
  });

  test("a module that never settles beside a timer is spoken of after ten seconds", async () => {
    const hangs = "export const answer = () => new Promise(() => setInterval(() => {}, 1000));";
    const { stderr } = await runWith(hangs, ["08", "--lang", "en"], { killAfter: "still running" });
    expect(stderr).toContain("still running; if nothing comes, stop it with Ctrl-C");
  });

  test("an error of the experiment's own names its place as well", async () => {
    const cwd = plantSmallLab({
      "labs/08-recovery/lab.ts": `const title = { zh: "", en: "" };
        export const lab = { main: { title, run: async () => undefined.length } };`,
    });
    const { stderr } = await runLabCommand(["08"], { cwd });
    expect(stderr).toContain("labs/08-recovery/lab.ts:2 抛出 TypeError");
  });
});

describe.concurrent("without a lab", () => {
  test("--help speaks both languages on stdout", async () => {
    const { exitCode, stdout, stderr } = await runLabCommand(["--help"], { cwd: tree });
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    expect(stdout).toContain("运行主实验");
    expect(stdout).toContain("run its main experiment");
  });

  test("the labs are listed where there is no terminal to choose in", async () => {
    const { exitCode, stdout, stderr } = await runLabCommand(["--lang", "en"], { cwd: tree });
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    const lines = curriculum.map(({ number, slug, title }) => `${number} ${slug}: ${title.en}\n`);
    expect(stdout).toBe(lines.join(""));
  });

  test("and where stdin is closed", async () => {
    const child = spawn(process.execPath, ["course/start.js"], {
      cwd: tree,
      env: quietEnvironment(),
      stdio: [openSync("/dev/null", "r"), "ignore", "ignore"],
    });
    expect(await new Promise((resolve) => child.once("close", resolve))).toBe(0);
  });
});
