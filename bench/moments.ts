import type { ChildProcess } from "node:child_process";
import { spawn as spawnInTerminal } from "@lydell/node-pty";

/** What a process says, and when it said what. */
export function hear(child: ChildProcess) {
  let text = "";
  let wake = () => {};
  child.stderr?.setEncoding("utf8").on("data", (more: string) => {
    text += more;
    wake();
  });
  return {
    forget() {
      text = "";
    },
    async shows(what: RegExp): Promise<number> {
      while (!what.test(text)) {
        if (child.exitCode !== null) throw new Error(`it ended: ${text}`);
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return performance.now();
    },
  };
}

/** Says at once what `paint` waits for. */
export const emptyScript = ["--import", "tsx", "empty.ts"];

/** From the start of the process until there is a pointer on the screen. */
export async function paint(cwd: string, words: string[]): Promise<number> {
  const began = performance.now();
  const terminal = spawnInTerminal(process.execPath, words, { cwd, cols: 100, rows: 24 });
  const ended = new Promise<void>((resolve) => terminal.onExit(() => resolve()));
  let text = "";
  const paintedAt = await new Promise<number>((resolve, reject) => {
    terminal.onData((data) => {
      text += data;
      if (text.includes("❯")) resolve(performance.now());
    });
    ended.then(() => reject(new Error(`nothing was painted: ${text}`)));
  });
  terminal.kill("SIGKILL");
  await ended;
  return paintedAt - began;
}
