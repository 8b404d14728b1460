import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { ShownStep } from "../../course/step-script.ts";
import { curriculum } from "../../labs/curriculum.ts";
import { plantHouse } from "../support/broken-module.ts";
import { lendTrees } from "../support/plant-tree.ts";
import { root, runLabCommand } from "../support/run-command.ts";
import { openTerminal } from "../support/terminal.ts";

const withHouse = lendTrees(plantHouse);
const stepping = (keys: string, ...words: string[]) => ["08", "--step", "--keys", keys, ...words];

interface Told {
  steps: ShownStep[];
  token: string;
  replay: string;
  broken?: string;
}

async function told(words: readonly string[], cwd = root): Promise<Told & { exitCode: number | null }> {
  const { stdout, exitCode } = await runLabCommand([...words, "--json"], { cwd });
  return { ...(JSON.parse(stdout) as Told), exitCode };
}

describe.concurrent("lab 08 --step, by keys", () => {
  test("shows each operation, and what it changed", async () => {
    const { steps, exitCode } = await told(stepping("nn", "--lang", "en"));
    expect(exitCode).toBe(0);
    expect(steps.map(({ key, kind, operation, changed }) => [key, kind, operation, changed])).toEqual([
      ["", "birth", "", []],
      ["n", "boundary", "journal start", ["trace", "journal"]],
      ["n", "boundary", "world effect", ["trace", "world"]],
    ]);
    expect(steps.at(-1)?.records).toMatchObject({
      journal: "write a.txt: started, unsafe",
      world: "write a.txt: done once",
    });
  });

  test("a crash after the effect and before its record ends blocked, with nothing done again", async () => {
    const { steps, token, broken } = await told(stepping("nncnn", "--lang", "en"));
    const [dead, born, ended] = steps.slice(-3);
    expect(dead).toMatchObject({ kind: "dead", records: { trace: "(gone with the process)" } });
    expect(born?.decisions).toEqual([
      "write(a.txt): its record is started, and the tool does not say that it is retrySafe" +
        " -> the run ends here (blocked): write was started before and has no completion record;" +
        " it must not be rerun automatically",
    ]);
    expect(ended).toMatchObject({ kind: "end", life: 2 });
    expect(ended?.end).toContain("blocked");
    expect(ended?.records.world).toBe("write a.txt: done once");
    expect(ended?.records.trace).toContain("the side effect of write is uncertain");
    expect([token, broken]).toEqual(["t1/each-gap/process/.1.0/", undefined]);
  });

  test("a saved result is reused, and a charge under a key runs again", async () => {
    const { steps } = await told(stepping("nnnnnnnr", "--lang", "en"));
    expect(steps.at(-1)?.decisions).toEqual([
      "charge(42): its record is started, and the tool says that it is retrySafe -> it is run again",
    ]);
    const reused = await told(stepping("nnnr", "--lang", "en"));
    expect(reused.steps.at(-1)?.decisions[0]).toBe(
      "write(a.txt): its record is completed, and the tool does not say that it is retrySafe" +
        " -> the saved result is reused",
    );
  });

  test("its token is gone again by --replay, after any number of crashes", async () => {
    const { token, steps } = await told(stepping("nrnnrnnnnr"));
    expect(steps.at(-1)?.life).toBe(4);
    const { exitCode, stdout } = await runLabCommand(["08", "--replay", token]);
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout).history).toHaveLength(3);
  });

  test("b takes a step back, also over a crash, and q ends before the keys do", async () => {
    const { steps, token } = await told(stepping("nncbqnnn"));
    expect(steps.map(({ kind }) => kind)).toEqual(["birth", "boundary", "boundary", "dead", "boundary"]);
    expect(token).toBe("t1/each-gap/process/.1.0");
  });

  test("a key that leads nowhere says why, and takes no step", async () => {
    const { steps } = await told(stepping("cb3", "--lang", "en"));
    expect(steps.map(({ place, refused }) => [place, refused])).toEqual([
      [0, undefined],
      [0, "nothing is done yet, so a crash here would change nothing: press n first"],
      [0, "this is where it began; there is no way back"],
      [0, "there is no state to choose here"],
    ]);
  });

  test("where a crash may leave several states, one is chosen by its number", async () => {
    const words = ["08", "in-flight", "--step", "--keys", "nnc1n"];
    const { steps } = await told([...words, "--lang", "en"]);
    expect(steps[3]?.choices).toHaveLength(3);
    expect(steps[4]).toMatchObject({ kind: "dead", records: { world: "write a.txt: done once" } });
    const other = await told(["08", "in-flight", "--step", "--keys", "nnc2n"]);
    expect(other.steps[4]?.records.world).toBe("");
    expect(other.token).not.toBe((await told(words)).token);
  });

  test("prints each screen as text in both languages, stacked where the columns are few", async () => {
    const narrow = await runLabCommand(stepping("n"), { env: { COLUMNS: "60" } });
    expect(narrow.stdout).toContain("第 1 次启动 · 第 1/21 步：操作记录记下开始");
    expect(narrow.stdout).toMatch(/^Trace$/m);
    expect(narrow.stdout).toMatch(/^\+ write a\.txt：started，不可安全重试$/m);
    expect(narrow.stdout).toContain("重走这条路径：npm run lab -- 08 --replay t1/each-gap/process/.0.0");
    const wide = await runLabCommand(stepping("n", "--lang", "en"), { env: { COLUMNS: "120" } });
    expect(wide.stdout).toMatch(/^Trace +Session +Checkpoint$/m);
    expect(wide.stdout.split("\n").filter((line) => line.length > 120)).toEqual([]);
    expect(wide.stdout).not.toContain("\u001b");
  });
});

describe.concurrent("whose modules are walked through", () => {
  test("the learner's: a write that runs again breaks an invariant, which is named", async () => {
    const right = /return \{ kind: "block".*;/;
    const finished = readFileSync(join(root, "solutions/src/decide-operation.ts"), "utf8");
    expect(finished).toMatch(right);
    const wrong = finished.replace(right, 'return { kind: "retry" };');
    await withHouse("my-pi-agent/src/decide-operation.ts", wrong, async (cwd) => {
      const { steps, broken, exitCode } = await told(stepping("nnrnn"), cwd);
      expect(steps.at(-1)?.records.world).toBe("write a.txt：发生了两次或更多");
      expect(steps.at(-1)?.breach?.[0]).toContain("unsafe-effect-at-most-once");
      expect([broken, exitCode]).toEqual(["unsafe-effect-at-most-once", 1]);
      // Who goes back to before it has a path again on which nothing broke.
      expect((await told(stepping("nnrnnb"), cwd)).exitCode).toBe(0);
    });
  });

  test("an endless loop comes to a verdict, with the token of the path", async () => {
    const finished = readFileSync(join(root, "solutions/src/decide-operation.ts"), "utf8");
    const endless = finished.replace("if (!record) return", "while (record) {}\n  if (!record) return");
    await withHouse("my-pi-agent/src/decide-operation.ts", endless, async (cwd) => {
      const { exitCode, stderr } = await runLabCommand(stepping("nnr", "--lang", "en"), { cwd });
      expect(exitCode).toBe(1);
      expect(stderr).toContain("never gave control back: t1/each-gap/process/.1.0/");
    });
  });

  test("what they write is shown without what a terminal would obey", async () => {
    const finished = readFileSync(join(root, "solutions/src/trace.ts"), "utf8");
    const hostile = finished.replace("params: { tool }", 'params: { tool: "\\u001b[31mred\\u202e\\u0007" }');
    expect(hostile).not.toBe(finished);
    await withHouse("my-pi-agent/src/trace.ts", hostile, async (cwd) => {
      const { stdout } = await runLabCommand(stepping("nn", "--lang", "en"), { cwd });
      expect(stdout).toContain("red started");
      for (const character of ["\u001b", "\u202e", "\u0007"]) expect(stdout).not.toContain(character);
    });
  });
});

describe.concurrent("wrong use of --step", () => {
  const labs = curriculum.filter(({ explores }) => explores).map(({ number, slug }) => `${number}-${slug}`);
  test.each([
    [["08", "--step", "--keys", "nx"], "there is no key x; choose from n c r b q ? and 1-9"],
    [["08", "--step"], "--step needs a terminal; in a script use --keys, such as --step --keys nnc"],
    [["--step"], "--step needs the number of a lab, such as 08 --step"],
    [["08", "nothing", "--step", "--keys", "n"], "there is no check nothing to walk through"],
    [["04", "--step", "--keys", "n"], `these labs do: ${labs.join(", ")}`],
    [["08", "--keys", "n"], "--keys goes only with --step or lab 00"],
  ])("%j", async (words, sentence) => {
    const { exitCode, stdout, stderr } = await runLabCommand([...words, "--lang", "en"]);
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(sentence);
  });

  test.each(curriculum)("lab $number is offered for it exactly if it explores crashes", async (lab) => {
    const { number, slug, explores = false } = lab;
    const { checks } = await import(`../../labs/${number}-${slug}/checks.ts`);
    expect(checks.some(({ level }: { level?: string }) => level !== undefined)).toBe(explores);
    if (!explores) return;
    const { steps, exitCode } = await told([number, "--step", "--keys", "nncn"]);
    expect([exitCode, steps.at(-1)?.life]).toEqual([0, 2]);
  });
});

describe.concurrent("lab 08 --step, in a terminal", () => {
  const open = (words: string[], columns: number, env: Record<string, string> = {}) =>
    openTerminal(process.execPath, ["course/start.js", "08", "--step", ...words], {
      cwd: root,
      columns,
      env,
    });

  test.each([
    ["zh", 60],
    ["zh", 120],
    ["en", 60],
    ["en", 120],
  ])("in %s at %d columns: on, crash, boot, quit", async (language, columns) => {
    const terminal = open(["--lang", language], columns);
    await terminal.shows(language === "zh" ? "n 下一步" : "n next");
    terminal.press("n\r");
    await terminal.shows(language === "zh" ? "动作在外部世界生效" : "effect in the world");
    expect(terminal.screen().length).toBeLessThanOrEqual(24);
    terminal.press("c");
    await terminal.shows(language === "zh" ? "（随进程消失）" : "(gone with the process)");
    terminal.press("n");
    await terminal.shows(language === "zh" ? "停下（blocked）" : "ends here (blocked)");
    expect(terminal.screen().length).toBeLessThanOrEqual(24);
    terminal.press("q");
    expect(await terminal.ended).toBe(0);
    expect(terminal.text()).toContain("t1/each-gap/process/.1.0");
  });

  test.each([
    ["zh", 28, ["n 下一步  c 在这里崩溃", "r 崩溃并恢复  b 退一步", "? 按键  q 结束"]],
    ["en", 40, ["n next  c crash here", "r crash and recover  b back  ? keys", "q quit"]],
  ] as const)("in %s at %d columns, a key stays with what it does", async (language, columns, lines) => {
    const terminal = open(["--lang", language], columns);
    await terminal.shows(lines[2]);
    expect(terminal.screen().slice(-3)).toEqual(lines);
    terminal.press("q");
    expect(await terminal.ended).toBe(0);
  });

  test("an unknown key is named, ? tells the keys, and Ctrl-C leaves with 130", async () => {
    const terminal = open(["--lang", "en"], 100);
    await terminal.shows("n next");
    terminal.press("x");
    await terminal.shows("there is no key x; press ? for the keys");
    terminal.press("?");
    await terminal.shows("n, Enter, space, right: next");
    terminal.press("\u0003");
    expect(await terminal.ended).toBe(130);
  });

  test("NO_COLOR takes the colours, and the marks stay", async () => {
    const terminal = open(["--lang", "en"], 100, { NO_COLOR: "1" });
    await terminal.shows("n next");
    terminal.press("n");
    await terminal.shows("+ write a.txt: started, unsafe");
    terminal.press("q");
    expect(await terminal.ended).toBe(0);
    for (const code of [1, 2, 31, 32]) expect(terminal.sent()).not.toContain(`\u001b[${code}m`);
  });
});
