import { spawn } from "@lydell/node-pty";
import { Terminal } from "@xterm/headless";
import { quietEnvironment } from "./run-command.ts";

/** A program in a real pseudo-terminal, and the screen that a person would see. */
export interface OpenTerminal {
  /** The lines of the screen, without the empty ones at its end. */
  screen(): string[];
  /** What stands on the screen, each line as it was before it was broken at the screen's edge. */
  text(): string;
  /** Of the program. */
  pid: number;
  /** Everything that was sent to the terminal. */
  sent(): string;
  press(keys: string): void;
  /** Waits until the screen shows the text. */
  shows(text: string): Promise<void>;
  /** The exit code, once the program has ended and the screen is up to date. */
  ended: Promise<number>;
}

export function openTerminal(
  file: string,
  words: string[],
  { cwd, columns, env = {} }: { cwd: string; columns: number; env?: Record<string, string> },
): OpenTerminal {
  const screen = new Terminal({ cols: columns, rows: 24, allowProposedApi: true });
  const program = spawn(file, words, {
    name: "xterm-256color",
    cols: columns,
    rows: 24,
    cwd,
    env: { ...quietEnvironment(), ...env },
  });
  let sent = "";
  let drawn = Promise.resolve();
  program.onData((data) => {
    sent += data;
    drawn = new Promise((resolve) => screen.write(data, resolve));
  });
  const ended = new Promise<number>((resolve) => {
    program.onExit(async ({ exitCode }) => {
      await drawn;
      resolve(exitCode);
    });
  });
  return {
    ended,
    pid: program.pid,
    text: () => unbroken(screen),
    screen: () => linesOf(screen),
    sent: () => sent,
    press: (keys) => program.write(keys),
    async shows(text) {
      const deadline = Date.now() + 60_000;
      while (!linesOf(screen).join("\n").includes(text)) {
        if (Date.now() > deadline) {
          throw new Error(`the screen never showed ${text}:\n${linesOf(screen).join("\n")}`);
        }
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
  };
}

function unbroken(screen: Terminal): string {
  const { active } = screen.buffer;
  let text = "";
  for (let index = 0; index < active.length; index++) {
    const line = active.getLine(index);
    if (index > 0 && !line?.isWrapped) text += "\n";
    text += line?.translateToString(!active.getLine(index + 1)?.isWrapped) ?? "";
  }
  return text;
}

function linesOf(screen: Terminal): string[] {
  const { active } = screen.buffer;
  const lines = Array.from(
    { length: active.length },
    (_, index) => active.getLine(index)?.translateToString(true) ?? "",
  );
  return lines.slice(0, lines.findLastIndex((line) => line !== "") + 1);
}
