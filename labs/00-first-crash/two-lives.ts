import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { AfterCrash, WriteRecord } from "#contracts/after-crash.ts";
import { HarnessError } from "#contracts/errors.ts";
import { keepLine, LINE, linesIn, RECORD, RESULT, record } from "./disk.js";

/** Where the first life dies; `end`: it does not, and comes to its end. */
export type Place = "before-write" | "after-write" | "end";

/** How a process really came to its end. */
export interface FirstLife {
  pid: number;
  signal: string | null;
}

/** Runs the program in a process of its own, and kills that by SIGKILL when it is at the place. */
export function firstLife(folder: string, place: Place): Promise<FirstLife> {
  const program = fileURLToPath(new URL("./first-life.js", import.meta.url));
  const child = spawn(process.execPath, [program, folder, place], { stdio: "pipe" });
  let said = "";
  child.stdout.once("data", () => child.kill("SIGKILL"));
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => {
      const wanted = place === "end" ? code === 0 : signal === "SIGKILL";
      if (wanted && child.pid !== undefined) resolve({ pid: child.pid, signal });
      else reject(new Error(`the first process ended with ${signal ?? code}: ${said}`));
    });
  });
}

/** What the second life decided, and what it really did to the file. */
export interface SecondLife {
  terminal: "completed" | "blocked";
  /** Lines that this life added. */
  writes: number;
  /** Lines that the file has now. */
  lines: number;
}

/**
 * Starts again on what the first life left on the disk. The rule sees the record and nothing else.
 * @throws {HarnessError} `first.no_step` {said}
 */
export function secondLife(folder: string, rule: AfterCrash): SecondLife {
  const before = linesIn(folder, RESULT).length;
  const terminal = goOn(folder, rule);
  const lines = linesIn(folder, RESULT).length;
  return { terminal, writes: lines - before, lines };
}

function goOn(folder: string, rule: AfterCrash): SecondLife["terminal"] {
  const next = rule(recordIn(folder));
  switch (next) {
    case "blocked":
      return "blocked";
    case "done":
      return "completed";
    case "write":
      record(folder, "started");
      keepLine(folder, RESULT, LINE);
      record(folder, "completed");
      return "completed";
    default:
      throw new HarnessError({ code: "first.no_step", params: { said: textOf(next) } });
  }
}

/** Whatever a rule may say: it has no other type than it shows. */
function textOf(said: unknown): string {
  return typeof said === "string" ? JSON.stringify(said) : typeof said;
}

function recordIn(folder: string): WriteRecord {
  const last = linesIn(folder, RECORD).at(-1);
  return last === undefined ? "none" : (JSON.parse(last) as { state: WriteRecord }).state;
}
