import { describe, expect, test } from "vitest";
import { curriculum } from "../labs/curriculum.ts";
import { plantSmallLab, smallExpected, smallModule } from "./support/plant-tree.ts";
import { type OpenTerminal, openTerminal } from "./support/terminal.ts";

const cwd = plantSmallLab();
const down = "\u001b[B";
const up = "\u001b[A";
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
    ["zh", 100, "选择一个实验", "借用，接下来", "❯   运行主实验", "结果与预期一致"],
    ["zh", 60, "选择一个实验", "借用，接下来", "❯   运行主实验", "结果与预期一致"],
    ["en", 60, "Choose a lab", "borrowed, next", "❯   run the main experiment", "as expected"],
  ] as const)(
    "in %s at %d columns: arrows choose, Enter runs",
    async (language, columns, question, next, deed, verdict) => {
      const terminal = openPicker(["--lang", language], columns);
      await terminal.shows("08 recovery [");
      const opened = terminal.screen();
      expect(opened).toHaveLength(curriculum.length + 1);
      expect(opened[0]).toContain(question);
      expect(opened[1]).toContain(`❯   ${first} [${next}] `);

      terminal.press(downTo08);
      await terminal.shows("❯   08");
      expect(terminal.screen()).toHaveLength(curriculum.length + 1);

      terminal.press(enter);
      await terminal.shows(deed);
      terminal.press(enter);
      expect(await terminal.ended).toBe(0);
      // What was chosen is left in whole, and may take two lines.
      const [chosen, did, ...rest] = terminal.text().split("\n");
      expect(chosen).toContain("08 recovery [");
      expect(did).toContain(deed.slice(4));
      expect(rest).toContain(`  "terminal": "${smallExpected.main[language].terminal}",`);
      expect(rest).toContain(verdict);
    },
  );

  test("has no colours with NO_COLOR, and shows its choice all the same", async () => {
    const terminal = openPicker([], 60, { NO_COLOR: "1" });
    await terminal.shows(`❯   ${first}`);
    await choose08(terminal);
    expect(await terminal.ended).toBe(0);
    expect(terminal.screen().join("\n")).toContain("结果与预期一致");
    expect(colours(terminal)).toEqual([]);
  });

  test("has colours where nothing forbids them", async () => {
    const terminal = openPicker([], 60);
    await terminal.shows(`❯   ${first}`);
    await choose08(terminal);
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

async function choose08(terminal: OpenTerminal): Promise<void> {
  terminal.press(downTo08 + enter);
  await terminal.shows("❯   运行主实验");
  terminal.press(enter);
}

describe.concurrent("the picker knows the way", () => {
  test("titles end where a word does, and nothing is missed before anybody has looked", async () => {
    const terminal = openPicker(["--lang", "en"], 60);
    await terminal.shows("08 recovery [");
    const titles = terminal
      .screen()
      .slice(1)
      .map((line) => line.slice(4));
    for (const [place, { number, slug, title }] of curriculum.entries()) {
      const shown = titles[place] ?? "";
      expect(shown.startsWith(`${number} ${slug} [`)).toBe(true);
      const [, words = ""] = /\] (.*?)…?$/.exec(shown) ?? [];
      expect(`${title.en} `.startsWith(`${words} `)).toBe(true);
      expect(shown.length).toBeLessThanOrEqual(55);
    }
    expect(titles.some((shown) => shown.endsWith("…"))).toBe(true);
    expect(terminal.sent()).not.toContain("there is no such lab");
    terminal.press(ctrlC);
    expect(await terminal.ended).toBe(130);
  });

  test("a digit chooses what to do with a lab", async () => {
    const terminal = openPicker(["--lang", "en"], 60);
    await terminal.shows(`❯   ${first}`);
    terminal.press(`recovery${enter}`);
    await terminal.shows("Lab 08 recovery: what now");
    terminal.press("9");
    terminal.press("1");
    expect(await terminal.ended).toBe(0);
    expect(terminal.text()).toContain("as expected");
  });

  test("a lab is found by typing, also where Enter comes in the same breath", async () => {
    const slow = openPicker(["--lang", "en"], 60);
    await slow.shows(`❯   ${first}`);
    slow.press("REC 08");
    await slow.shows("❯   08 recovery");
    expect(slow.screen()).toHaveLength(2);
    slow.press("zzz");
    await slow.shows("there is no such lab");
    slow.press("\u0003");
    expect(await slow.ended).toBe(130);

    const fast = openPicker(["--lang", "en"], 60);
    await fast.shows(`❯   ${first}`);
    fast.press(`recovery${enter}`);
    await fast.shows("Lab 08 recovery: what now");
    fast.press("\u0003");
    expect(await fast.ended).toBe(130);
  });

  test("what is found by typing begins at its first, wherever the cursor was", async () => {
    const terminal = openPicker(["--lang", "en"], 60);
    await terminal.shows(`❯   ${first}`);
    terminal.press(down + down + down);
    await terminal.shows("❯   03");
    terminal.press("session");
    await terminal.shows("❯   05 session");
    terminal.press(enter);
    await terminal.shows("Lab 05 session: what now");
    terminal.press(ctrlC);
    expect(await terminal.ended).toBe(130);
  });

  test("what is broken again comes next, and is to be watched; back leads to the labs", async () => {
    const tree = plantSmallLab({
      "my-pi-agent/src/trace.ts": smallModule,
      "my-pi-agent/progress.txt": "08.decision best passed 0.1.0\n08.decision last failed own 0.1.0\n",
    });
    const words = ["course/start.js", "--lang", "en"];
    const terminal = openTerminal(process.execPath, words, { cwd: tree, columns: 60 });
    await terminal.shows("❯   08 recovery [regressed, next]");
    terminal.press(enter);
    await terminal.shows("❯   check at each save (--watch)");
    terminal.press(`${up.repeat(3)}${enter}`);
    await terminal.shows("❯   08 recovery [regressed, next]");
    terminal.press(enter);
    await terminal.shows("❯   check at each save (--watch)");
    terminal.press(`${up}${enter}`);
    expect(await terminal.ended).toBe(2);
    expect(terminal.text()).toContain("lab 08-recovery has no checks yet");
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
