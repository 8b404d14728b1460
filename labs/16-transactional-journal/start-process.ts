import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
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
  const entry = fileURLToPath(new URL("journal-process.ts", import.meta.url));
  const { resolve } = createRequire(entry);
  await build({
    entryPoints: [entry],
    outfile: program,
    bundle: true,
    platform: "node",
    format: "esm",
    logLevel: "silent",
    conditions: conditions(),
    absWorkingDir: fileURLToPath(new URL("../..", import.meta.url)),
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
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
  return { run: (plan, onLine) => runProcess(program, plan, onLine) };
}

/** As this process was started: the finished modules, or the learner's. */
function conditions(): string[] {
  return process.execArgv.flatMap((word, at, all) => (word === "-C" ? [all[at + 1] ?? ""] : []));
}

function runProcess(
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
    child.once("close", (code, signal) => resolve({ ...(word && { word }), code, signal }));
  });
}
