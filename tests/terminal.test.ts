import { describe, expect, test } from "vitest";
import { curriculum } from "../labs/curriculum.ts";
import { plantSmallLab, smallExpected } from "./support/plant-tree.ts";
import { type OpenTerminal, openTerminal } from "./support/terminal.ts";

const cwd = plantSmallLab();
const down = "\u001b[B";
const [first] = curriculum.map(({ number, slug }) => `${number} ${slug}`);
const downTo08 = down.repeat(curriculum.findIndex(({ number }) => number === "08"));
const enter = "\r";
const ctrlC = "\u0003";

function openPicker(words: string[], columns: number, env: Record<string, string> = {}): OpenTerminal {
  return openTerminal(process.execPath, ["course/start.js", ...words], {
    cwd,
    columns,
    env,
  });
}

describe.concurrent("the picker", () => {
  test.each([
    ["zh", 100, "选择一个实验", "结果与预期一致"],
    ["zh", 60, "选择一个实验", "结果与预期一致"],
    ["en", 60, "Choose a lab", "as expected"],
  ] as const)(
    "in %s at %d columns: arrows choose, Enter runs",
    async (language, columns, question, verdict) => {
      const terminal = openPicker(["--lang", language], columns);
      await terminal.shows("08 recovery: ");
      const opened = terminal.screen();
      expect(opened).toHaveLength(curriculum.length + 1);
      expect(opened[0]).toContain(question);
      expect(opened[1]).toContain(`❯   ${first}: `);

      terminal.press(downTo08);
      await terminal.shows("❯   08");
      expect(terminal.screen()).toHaveLength(curriculum.length + 1);

      terminal.press(enter);
      expect(await terminal.ended).toBe(0);
      const [chosen, ...rest] = terminal.screen();
      expect(chosen).toContain("08 recovery: ");
      expect(rest).toContain(`  "terminal": "${smallExpected.main[language].terminal}",`);
      expect(rest).toContain(verdict);
    },
  );

  test("has no colours with NO_COLOR, and shows its choice all the same", async () => {
    const terminal = openPicker([], 60, { NO_COLOR: "1" });
    await terminal.shows(`❯   ${first}`);
    terminal.press(downTo08 + enter);
    expect(await terminal.ended).toBe(0);
    expect(terminal.screen().join("\n")).toContain("结果与预期一致");
    expect(colours(terminal)).toEqual([]);
  });

  test("has colours where nothing forbids them", async () => {
    const terminal = openPicker([], 60);
    await terminal.shows(`❯   ${first}`);
    terminal.press(downTo08 + enter);
    expect(await terminal.ended).toBe(0);
    expect(colours(terminal)).toContain("\u001b[32m");
  });

  test.each([
    ["Ctrl-C", ctrlC],
    ["Escape", "\u001b"],
  ])("%s leaves with 130 and the terminal as it was", async (_name, keys) => {
    const command = `stty -a; "$0" course/start.js; echo "exit $?"; stty -a`;
    const terminal = openTerminal("sh", ["-c", command, process.execPath], { cwd, columns: 100 });
    await terminal.shows(`❯   ${first}`);
    terminal.press(keys);
    await terminal.ended;

    const screen = terminal.screen();
    const left = screen.indexOf("exit 130");
    expect(left).toBeGreaterThan(0);
    const settings = screen.slice(left + 1);
    expect(settings.length).toBeGreaterThan(3);
    expect(screen.slice(0, settings.length)).toEqual(settings);
    expect(screen.slice(settings.length, left).join("\n")).not.toContain("08 recovery");
    expect(terminal.sent().lastIndexOf("\u001b[?25h")).toBeGreaterThan(
      terminal.sent().lastIndexOf("\u001b[?25l"),
    );
    expect(screen.join("\n")).not.toMatch(/^ +at /m);
  });
});

const ESC = "\u001b";

/** What was sent to change the colour of the letters. */
function colours(terminal: OpenTerminal): string[] {
  const sequences = terminal.sent().split(ESC).slice(1);
  return sequences.flatMap((sequence) => {
    const colour = /^\[(?:3[0-7]|9[0-7])m/.exec(sequence)?.[0];
    return colour === undefined ? [] : [ESC + colour];
  });
}
