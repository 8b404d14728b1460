import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { dayAndMachine, median } from "./results.ts";

const limit = 1.15;
const root = fileURLToPath(new URL("..", import.meta.url));

/** What a benchmark measured, in Markdown. */
export interface Benched {
  text: string;
  withinLimits: boolean;
}

/**
 * How long `npm run -s lab -- 08` takes, against an empty script under the same npm, Node and tsx. The two
 * run in turn, so that whatever slows the machine slows both; the verdict is the median of the ratios pair by
 * pair.
 */
export function benchStart(pairs: number): Benched {
  const twin = plantTwin();
  try {
    for (let warmUp = 0; warmUp < 3; warmUp += 1) measurePair(twin);
    return report(Array.from({ length: pairs }, () => measurePair(twin)));
  } finally {
    rmSync(twin, { recursive: true, force: true });
  }
}

/** The same package, settings and tools, with one script that does nothing. */
function plantTwin(): string {
  const folder = mkdtempSync(join(tmpdir(), "agent-harness-lab-bench-"));
  for (const file of [".npmrc", "tsconfig.json"]) {
    cpSync(join(root, file), join(folder, file));
  }
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "junction");
  const scripts = { lab: "node --import tsx empty.ts" };
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module", scripts }));
  writeFileSync(join(folder, "empty.ts"), "export {};\n");
  return folder;
}

interface Pair {
  labMs: number;
  emptyMs: number;
}

function measurePair(twin: string): Pair {
  return { labMs: measure(root), emptyMs: measure(twin) };
}

function measure(cwd: string): number {
  const started = performance.now();
  const { status, stderr } = spawnSync("npm", ["run", "-s", "lab", "--", "08"], { cwd, encoding: "utf8" });
  const elapsedMs = performance.now() - started;
  if (status !== 0) {
    throw new Error(`npm run lab ended with ${status}: ${stderr}`);
  }
  return elapsedMs;
}

function report(pairs: Pair[]): Benched {
  const labMs = median(pairs.map((pair) => pair.labMs));
  const emptyMs = median(pairs.map((pair) => pair.emptyMs));
  const ratio = median(pairs.map((pair) => pair.labMs / pair.emptyMs));
  const text = `- \`npm run -s lab -- 08\`: ${labMs.toFixed(0)} ms
- an empty script under the same npm, Node and tsx: ${emptyMs.toFixed(0)} ms
- ratio, pair by pair: ${ratio.toFixed(3)} (at most ${limit})

Medians of ${pairs.length} pairs, run in turn on ${dayAndMachine()}.
`;
  return { text, withinLimits: ratio <= limit };
}
