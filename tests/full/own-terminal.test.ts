import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import stringWidth from "string-width";
import { describe, expect, test } from "vitest";
import {
  copiesOf,
  own,
  plantOwnTree,
  putAll,
  putTexts,
  readOwn,
  started,
  textsOf,
} from "../support/own-tree.ts";
import { runLabCommand } from "../support/run-command.ts";
import { type OpenTerminal, openTerminal } from "../support/terminal.ts";

const src = "my-pi-agent/src";

/** The shell around it waits for a key, so that nothing of what was sent is lost with the terminal. */
function openLab(
  cwd: string,
  words: string[],
  columns = 100,
  env: Record<string, string> = {},
): OpenTerminal {
  const command = `"$0" course/start.js "$@"; echo "ended with $?"; read -r key`;
  return openTerminal("sh", ["-c", command, process.execPath, ...words], { cwd, columns, env });
}

async function endOf(terminal: OpenTerminal): Promise<number> {
  await terminal.shows("ended with ");
  terminal.press("\r");
  await terminal.ended;
  return Number(/^ended with (\d+)$/m.exec(terminal.text())?.[1]);
}

function plantOwn(): string {
  const tree = plantOwnTree();
  putAll(tree, own);
  return tree;
}

describe.concurrent("where own work is to be replaced, a terminal asks", () => {
  test.each([
    ["zh", 60, "换成起点？", "什么也没有改"],
    ["en", 60, "Replace them by the starter?", "nothing was changed"],
  ])("in %s at %d columns, and Enter alone is a no", async (language, columns, question, said) => {
    const tree = plantOwn();
    const terminal = openLab(tree, ["6", "--start", "--lang", language], columns);
    await terminal.shows(question);
    terminal.press("\r");
    expect(await endOf(terminal)).toBe(1);
    expect(terminal.screen()).toContain(said);
    expect(readOwn(tree)).toEqual(textsOf(own));
    expect(copiesOf(tree)).toEqual([]);
  });

  test("and y is a yes", async () => {
    const tree = plantOwn();
    const terminal = openLab(tree, ["6", "--start"], 60, { NO_COLOR: "1" });
    await terminal.shows("换成起点？");
    terminal.press("y");
    expect(await endOf(terminal)).toBe(0);
    expect(terminal.text()).toContain("起点已就位：edges/request-budget.ts, stop-rules.ts");
    expect(readOwn(tree)).toEqual(started(own));
  });

  test.each(["--reset", "--restore", "--start"])(
    "and Ctrl-C leaves %s with 130, nothing changed",
    async (wish) => {
      const tree = plantOwn();
      if (wish === "--restore") {
        await runLabCommand(["6", "--reset", "--yes"], { cwd: tree });
        putTexts(tree, later);
      }
      const terminal = openLab(tree, ["6", wish]);
      await terminal.shows("(y/N)");
      terminal.press("\u0003");
      expect(await endOf(terminal)).toBe(130);
      expect(readOwn(tree)).toEqual(textsOf(wish === "--restore" ? later : own));
      expect(copiesOf(tree)).toHaveLength(wish === "--restore" ? 1 : 0);
    },
  );

  test("and what was saved while it asked is not replaced", async () => {
    const tree = plantOwn();
    const terminal = openLab(tree, ["6", "--start", "--lang", "en"]);
    await terminal.shows("Replace them by the starter?");
    writeFileSync(join(tree, src, "stop-rules.ts"), "export const later = 1;\n");
    terminal.press("y");
    expect(await endOf(terminal)).toBe(2);
    expect(terminal.text()).toContain("stop-rules.ts was changed in the meantime");
    expect(readOwn(tree)).toEqual({ ...textsOf(own), "stop-rules.ts": "export const later = 1;\n" });
  });
});

describe.concurrent("--diff", () => {
  test("stands side by side in a wide terminal, aligned also where characters are wide", async () => {
    const tree = plantSolved();
    putWork(tree, `export const 停止规则 = "先看预算";\nexport const mine = "${"很长".repeat(40)}";`);
    const terminal = openLab(tree, ["6", "--diff", "--yes"], 140);
    expect(await endOf(terminal)).toBe(0);
    const lines = terminal.text().split("\n");
    const changed = lines.filter((line) => / [|<>] /.test(cutColumns(line, 66, 74)));
    expect(changed.length).toBeGreaterThan(10);
    for (const line of changed) expect(cutColumns(line, 68, 71)).toMatch(/^ [|<>] $/);
    expect(lines.find((line) => line.includes("停止规则"))).toMatch(
      /^ +1 export const 停止规则 = "先看预算"; +\| +1 export const number1 = /,
    );
    for (const line of changed) expect(stringWidth(line)).toBeLessThanOrEqual(140);
    expect(lines.join("").replaceAll(/[^很长]/g, "")).toBe("很长".repeat(40));
    expect(terminal.sent()).toMatch(/\[31m.*\[32m/);
  });

  test("stands one below the other in a narrow one, without colours where none are wanted", async () => {
    const tree = plantSolved();
    putWork(tree, "export const mine = 1;\n");
    const terminal = openLab(tree, ["6", "--diff", "--yes", "--lang", "en"], 60, { NO_COLOR: "1" });
    expect(await endOf(terminal)).toBe(0);
    const lines = terminal.text().split("\n");
    expect(lines).toContain("stop-rules.ts: - yours, + the reference");
    expect(lines).toContain("- export const mine = 1;");
    expect(lines.filter((line) => line.startsWith("+ "))).toHaveLength(20);
    expect(lines).toContain(
      "borrowed, so there is nothing to compare: request-budget.ts, edges/request-budget.ts",
    );
    expect(terminal.sent()).not.toMatch(/\[3[0-7]m/);
  });

  test("sends nothing of a learner's file that a terminal would obey", async () => {
    const tree = plantSolved();
    putWork(tree, 'export const mine = "\u001b]0;title\u0007\u001b[2Jgone \u202eturned\u0008";\n');
    const terminal = openLab(tree, ["6", "--diff", "--yes"], 140);
    expect(await endOf(terminal)).toBe(0);
    expect(terminal.text()).toContain('export const mine = "gone turned"');
    for (const obeyed of ["\u001b]0;", "\u001b[2J", "\u202e", "\u0008"])
      expect(terminal.sent()).not.toContain(obeyed);
  });

  test("shows the parts in which the code differs, and not what is said about it", async () => {
    const tree = plantSolved();
    const solution = readFileSync(join(tree, "solutions/src/stop-rules.ts"), "utf8").split("\n");
    const commented = solution.map((line, place) => `/* before\n ${place} */ ${line} // behind\n\n`);
    putWork(tree, commented.join(""));
    const same = await runLabCommand(["6", "--diff", "--yes", "--lang", "en"], { cwd: tree });
    expect(same.stderr).toContain("no code that can be seen differs from the reference\n");
    expect(same.stderr).toContain(
      "the code alone, without comments and empty lines; all of the reference is",
    );

    commented[9] = "export const other = 1;\n";
    putWork(tree, commented.join(""));
    const { stderr } = await runLabCommand(["6", "--diff", "--yes", "--lang", "en"], { cwd: tree });
    expect(stderr.match(/^- .*$/gm)).toEqual(["- export const other = 1;"]);
    expect(stderr.match(/^\+ .*$/gm)).toHaveLength(1);
    expect(stderr.match(/^ {2} ?export .*$/gm)).toHaveLength(6);
    expect(stderr.match(/^ {2}\.\.\. \d+$/gm)).toEqual(["  ... 6", "  ... 7"]);
    expect(stderr).not.toContain("behind");
  });

  test("asks first while the checks are not passed, and Enter alone is a no", async () => {
    const tree = plantSolved();
    putWork(tree, "export const mine = 1;\n");
    const terminal = openLab(tree, ["6", "--diff"], 60);
    await terminal.shows("确定要看吗？");
    terminal.press("\r");
    expect(await endOf(terminal)).toBe(1);
    expect(terminal.text()).not.toContain("export const mine");
  });
});

/** With a solution of twenty lines to compare with, some of them too long for half a terminal. */
function plantSolved(): string {
  const tree = plantOwnTree();
  const line = (index: number) => `export const number${index + 1} = "${"x".repeat(index * 5)}";`;
  writeFileSync(
    join(tree, "solutions/src/stop-rules.ts"),
    Array.from({ length: 20 }, (_, at) => line(at)).join("\n"),
  );
  return tree;
}

function putWork(tree: string, text: string): void {
  writeFileSync(join(tree, src, "stop-rules.ts"), text);
}

function later(module: string): string {
  return `export const later = "${module}";\n`;
}

/** What stands in these columns, where a wide character takes two. */
function cutColumns(line: string, from: number, to: number): string {
  let [cut, at] = ["", 0];
  for (const character of line) {
    if (at >= from && at < to) cut += character;
    at += stringWidth(character);
  }
  return cut;
}
