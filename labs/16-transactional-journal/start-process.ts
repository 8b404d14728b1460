import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { HarnessError } from "#contracts/errors.ts";
import type { ProcessPlan, ProcessWord } from "./process-plan.ts";

/** How a process ended: what it said last, and the signal or the code. */
export interface ProcessEnd {
  word?: ProcessWord;
  code: number | null;
  signal: string | null;
}

export interface Processes {
  /** @param onLine told each line that the process says */
  run(plan: ProcessPlan, onLine?: (line: string, child: ChildProcess) => void): Promise<ProcessEnd>;
}

/** One bundle for all processes of an experiment: it starts many times faster than a hook that translates. */
export async function prepareProcesses(folder: string): Promise<Processes> {
  mkdirSync(folder, { recursive: true });
  const program = join(folder, "program.mjs");
  await bundleProcess(fileURLToPath(new URL("journal-process.ts", import.meta.url)), program);
  return { run: (plan, onLine) => runProcess(program, plan, onLine) };
}

/**
 * Writes a program that opens databases, with all that it imports but their native modules. By its name it is
 * `.mjs`, or `.cjs`, which starts sooner and awaits nothing at its top.
 */
export async function bundleProcess(entry: string, program: string): Promise<void> {
  const { resolve } = createRequire(entry);
  const isCommon = program.endsWith(".cjs");
  await build({
    entryPoints: [entry],
    outfile: program,
    bundle: true,
    platform: "node",
    format: isCommon ? "cjs" : "esm",
    logLevel: "silent",
    conditions: conditions(),
    absWorkingDir: fileURLToPath(new URL("../..", import.meta.url)),
    banner: {
      js: isCommon
        ? ""
        : 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
    // A native module finds its binary from where it lies.
    plugins: [
      {
        name: "native-from-its-place",
        setup: ({ onResolve }) =>
          onResolve({ filter: /^libsql$/ }, ({ path }) => ({ path: resolve(path), external: true })),
      },
    ],
  });
}

/** As this process was started: the finished modules, or the learner's. */
function conditions(): string[] {
  return process.execArgv.flatMap((word, at, all) => (word === "-C" ? [all[at + 1] ?? ""] : []));
}

export function runProcess(
  program: string,
  plan: ProcessPlan,
  onLine: (line: string, child: ChildProcess) => void = () => {},
): Promise<ProcessEnd> {
  const child = spawn(process.execPath, ["--no-warnings", program, JSON.stringify(plan)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.on("data", (bytes) => {
    const lines = `${said}${bytes}`.split("\n");
    said = lines.pop() ?? "";
    for (const line of lines) onLine(line, child);
  });
  let word: ProcessWord | undefined;
  const hear = onLine;
  onLine = (line, process) => {
    if (line.startsWith("{")) word = JSON.parse(line);
    else hear(line, process);
  };
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => {
      // What is not written yet is no way for a process to end: whoever started it is told.
      if (word?.stopped?.code === "exercise.todo") reject(new HarnessError(word.stopped));
      else resolve({ ...(word && { word }), code, signal });
    });
  });
}
