import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { curriculum } from "../../labs/curriculum.ts";
import { quietEnvironment } from "../support/run-command.ts";
import { openTerminal } from "../support/terminal.ts";
import { answering, learners, plantWatchedLab } from "../support/watched-lab.ts";

const opened: ChildProcess[] = [];
afterEach(() => {
  for (const child of opened.splice(0)) child.kill("SIGKILL");
});

/** The command at work in a tree of its own, and all that it says. */
function openWatch(cwd: string, env: Record<string, string> = {}) {
  const words = ["course/start.js", "08", "--watch", "--lang", "en"];
  const child = spawn(process.execPath, words, {
    cwd,
    env: { ...quietEnvironment(), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  opened.push(child);
  let told = "";
  const hear = (text: string) => {
    told += text;
  };
  child.stdout.setEncoding("utf8").on("data", (text: string) => hear(`on stdout: ${text}`));
  child.stderr.setEncoding("utf8").on("data", hear);
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  let from = 0;
  return {
    child,
    ended,
    told: () => told,
    save: (text: string) => writeFileSync(join(cwd, learners), text),
    /** What is said from the last call to this until a round is over. */
    async round(end = "waiting for the next save\n"): Promise<string> {
      const deadline = Date.now() + 60_000;
      while (!told.includes(end, from)) {
        if (Date.now() > deadline) throw new Error(`never ${end}: ${told}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      const begin = from;
      from = told.indexOf(end, from) + end.length;
      return told.slice(begin, from);
    },
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The checks of a round, in the order in which they were told. */
function checksIn(round: string): string[] {
  return [...round.matchAll(/^(?:passed|failed) (08\.\w+)/gm)].map(([, check]) => String(check));
}

describe("a watched lab", () => {
  test("is checked at once and after each save, and says what it does before it is done", async () => {
    const watch = openWatch(plantWatchedLab());
    const first = await watch.round();
    expect(first).toMatch(/^checking 08-recovery\n/);
    expect(first).toContain("watching my-pi-agent/src\nCtrl-C ends it\n");
    expect(first).toContain("every module in this run is the reference\n");
    expect(first).toContain("3 of 3 checks pass\ntask 08.1 task 08.1: all checks pass\n");

    watch.save(answering("43"));
    const second = await watch.round();
    expect(second).toMatch(/^trace\.ts changed: checking 08-recovery\nyours: trace\.ts;.*\n/);
    expect(second).toContain(
      "failed 08.even: check 08.even\n  broken is-even: expected another, received 43\n",
    );
    expect(second).toContain("2 of 3 checks pass\nwaiting");

    watch.save(answering("44"));
    expect(await watch.round()).toContain("3 of 3 checks pass");
  });

  test("first runs what failed, and tells one counterexample of each task", async () => {
    const cwd = plantWatchedLab({ [learners]: answering("bad") });
    const watch = openWatch(cwd);
    const first = await watch.round();
    expect(first.match(/broken is-\S+/g)).toEqual(["broken is-even:", "broken is-not-bad:"]);
    expect(first.match(/^failed/gm)).toHaveLength(2);

    watch.save(answering("8"));
    const second = await watch.round();
    expect(second).toContain("2 of 3 checks pass");
    watch.save(answering("88"));
    const third = await watch.round();
    expect(checksIn(third)).toHaveLength(3);
    expect(third.indexOf("passed 08.long")).toBeLessThan(third.indexOf("passed 08.last"));
    const progress = readFileSync(join(cwd, "my-pi-agent/progress.txt"), "utf8");
    expect(progress).toContain("08.long last passed own");
  });

  test("says what own work passed before, once and again, and goes back to its task", async () => {
    const passed = ["even", "long"].flatMap((check) => [
      `08.${check} best passed 0.1.0`,
      `08.${check} last passed own 0.1.0`,
    ]);
    const cwd = plantWatchedLab({
      [learners]: answering("43"),
      "my-pi-agent/progress.txt": `${passed.join("\n")}\n`,
    });
    const watch = openWatch(cwd);
    const first = await watch.round();
    expect(first).toContain("at task 08.2 task 08.2");
    expect(first).toMatch(
      /2 of 3 checks pass\nregressed: 08\.even \(check 08\.even\), .*\nat task 08\.1 task 08\.1/,
    );

    watch.save(answering("45"));
    const second = await watch.round();
    expect(second).toContain("regressed: 08.even");
    expect(second).not.toContain("at task");
    watch.save(answering("46"));
    expect(await watch.round()).not.toContain("regressed");
    watch.save(answering("47"));
    expect(await watch.round()).toContain("regressed: 08.even");
  });

  test("what never passed by own work has not regressed", async () => {
    const watch = openWatch(plantWatchedLab());
    await watch.round();
    watch.save(answering("43"));
    expect(await watch.round()).not.toContain("regressed");
  });

  test("takes a file that is renamed into its place, and saved again as it is, for one save", async () => {
    const cwd = plantWatchedLab();
    const watch = openWatch(cwd);
    await watch.round();
    const beside = join(cwd, "my-pi-agent/src/.trace.ts.swp");
    writeFileSync(beside, answering("46"));
    renameSync(beside, join(cwd, learners));
    await pause(20);
    watch.save(answering("46"));
    await watch.round();
    await pause(700);
    expect(watch.told().match(/ changed/g)).toHaveLength(1);
  });

  test("drops the round that a save overtakes, even one that is caught in a loop without an end", async () => {
    const watch = openWatch(plantWatchedLab());
    await watch.round();
    watch.save(answering("1", "for (;;);"));
    await watch.round("yours: trace.ts; all other modules are the reference\n");
    await pause(300);
    const began = performance.now();
    watch.save(answering("48"));
    const round = await watch.round();
    // A thread that says nothing is left alone for ten seconds.
    expect(performance.now() - began).toBeLessThan(9_000);
    expect(round).toMatch(/^trace\.ts changed again: this round is dropped, checking 08-recovery anew\n/);
    expect(round).not.toContain("failed");
    expect(round).toContain("3 of 3 checks pass");
  });

  test.each([
    ["a syntax error", "export const answer = (;\n", "my-pi-agent/src/trace.ts has a syntax error at line 1"],
    ["a missing export", "export const other = 1;\n", "my-pi-agent/src/trace.ts exports no answer"],
    ["a mixed module", `export * from "#reference/trace.ts";\nconst a = 1;\n`, "must be exactly this line"],
    ["a module that throws while it loads", `throw new Error("early");\n${answering("1")}`, "early"],
  ])("tells %s, and goes on watching", async (_name, text, told) => {
    const watch = openWatch(plantWatchedLab());
    await watch.round();
    watch.save(text);
    expect(await watch.round()).toContain(told);
    watch.save(answering("50"));
    expect(await watch.round()).toContain("3 of 3 checks pass");
  });

  test("looks again and again where it is asked to", async () => {
    const watch = openWatch(plantWatchedLab(), { CHOKIDAR_USEPOLLING: "1" });
    await watch.round();
    watch.save(answering("52"));
    expect(await watch.round()).toContain("3 of 3 checks pass");
  });

  test.each([
    ["SIGTERM", 143],
    ["SIGINT", 130],
  ] as const)("%s ends it soon, with no process and no temporary file left", async (signal, code) => {
    const cwd = plantWatchedLab({ [learners]: answering("1", "for (;;);") });
    const temporary = join(cwd, "temporary");
    mkdirSync(temporary);
    const watch = openWatch(cwd, { TMPDIR: temporary });
    await watch.round("yours: trace.ts; all other modules are the reference\n");
    const children = childrenOf(watch.child.pid as number);
    expect(children.length).toBeGreaterThan(0);
    const began = performance.now();
    watch.child.kill(signal);
    expect(await watch.ended).toBe(code);
    expect(performance.now() - began).toBeLessThan(3_000);
    await pause(100);
    expect(children.filter(isAlive)).toEqual([]);
    expect(readdirSync(temporary)).toEqual([]);
  });
});

describe("a watched lab in a terminal", () => {
  const open = (columns = 100, env = {}, files = {}) => {
    const command = `stty -a; "$0" course/start.js 08 --watch --lang en; echo "exit $?"; stty -a`;
    const cwd = plantWatchedLab(files);
    return openTerminal("sh", ["-c", command, process.execPath], { cwd, columns, env });
  };

  test.each([
    ["q", 0],
    ["\u0003", 130],
  ])("%j leaves it with the terminal as it was", async (key, code) => {
    const terminal = open();
    await terminal.shows("waiting for the next save");
    terminal.press(key);
    await terminal.ended;
    const screen = terminal.screen();
    const left = screen.indexOf(`exit ${code}`);
    const settings = screen.slice(left + 1);
    expect(settings.length).toBeGreaterThan(3);
    expect(screen.slice(0, settings.length)).toEqual(settings);
  });

  test("h shows one more hint of what does not pass, l the tasks, and n goes on", async () => {
    const terminal = open(60, { NO_COLOR: "1" }, { [learners]: answering("43") });
    await terminal.shows("waiting for the next save");
    terminal.press("h");
    await terminal.shows("hint 1/3 one");
    await terminal.shows("h shows the next one");
    terminal.press("h");
    await terminal.shows("hint 2/3 two");
    terminal.press("\u001b[Bl");
    await terminal.shows("  08.2 task 08.2: passes");
    expect(terminal.screen()).toContain("> 08.1 task 08.1: fails");
    terminal.press("n");
    await terminal.shows("at task 08.2 task 08.2 (other.ts)");
    terminal.press("h");
    await terminal.shows("hint 3/3 three");
    expect(terminal.text()).not.toContain("--hint");
    terminal.press("n");
    const last = curriculum.at(-1)?.number === "08";
    await terminal.shows(last ? "there is no task after this one" : "has no checks yet");
    terminal.press("q");
    expect(await terminal.ended).toBe(0);
    expect(terminal.sent()).not.toContain("\u001b[3");
  });

  test("h spends no hint where every task passes", async () => {
    const terminal = open(60);
    await terminal.shows("press n to go on to task 08.2 task 08.2");
    await terminal.shows("waiting for the next save");
    terminal.press("h");
    await terminal.shows("every task passes: no hint is spent");
    terminal.press("q");
    expect(await terminal.ended).toBe(0);
    expect(terminal.text()).not.toContain("hint 1/3");
  });
});

function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
  return children.split(" ").filter(Boolean).map(Number);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ");
  } catch {
    return false;
  }
}
