import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { emptyScript, hear, paint } from "./moments.ts";
import { dayAndMachine, median } from "./results.ts";
import type { Benched } from "./start.ts";

const WORD_LIMIT_MS = 1_000;
const VERDICT_LIMIT_MS = 1_000;
const PAINT_LIMIT = 1.5;
const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * How long a learner waits: from a save to the first word and the first verdict of lab 08, and from the start
 * of the picker to its first paint. A save is measured when nothing runs, and when it overtakes a round.
 */
export async function benchCheck(pairs: number): Promise<Benched> {
  const tree = plantTree();
  try {
    const saves = await measureSaves(tree, { quiet: 3, overtaking: 10 });
    const paints: { pickerMs: number; emptyMs: number }[] = [];
    for (let pair = -2; pair < pairs; pair += 1) {
      const [pickerMs, emptyMs] = [await paint(tree, ["course/start.js"]), await paint(tree, emptyScript)];
      if (pair >= 0) paints.push({ pickerMs, emptyMs });
    }
    return report(saves, paints);
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

/** A copy, since saving is what is measured. */
function plantTree(): string {
  const tree = mkdtempSync(join(tmpdir(), "agent-harness-lab-bench-"));
  const parts = ["package.json", "tsconfig.json", "course", "contracts", "crash-explorer", "labs"];
  for (const part of [...parts, "solutions", "my-pi-agent"]) {
    cpSync(join(root, part), join(tree, part), { recursive: true });
  }
  symlinkSync(join(root, "node_modules"), join(tree, "node_modules"), "junction");
  writeFileSync(join(tree, "empty.ts"), `process.stderr.write("❯");\n`);
  return tree;
}

interface Save {
  wordMs: number;
  verdictMs: number;
}

async function measureSaves(tree: string, counts: { quiet: number; overtaking: number }) {
  const words = ["course/start.js", "08", "--watch", "--lang", "en"];
  const child = spawn(process.execPath, words, { cwd: tree, stdio: ["ignore", "ignore", "pipe"] });
  const told = hear(child);
  try {
    await told.shows(/^waiting/m);
    const saves = { quiet: [] as Save[], overtaking: [] as Save[] };
    for (let count = 0; count < counts.quiet; count += 1) {
      saves.quiet.push(await measureSave(tree, told));
      await told.shows(/^waiting/m);
    }
    for (let count = 0; count <= counts.overtaking; count += 1) {
      const save = await measureSave(tree, told);
      // The first one overtakes nothing.
      if (count > 0) saves.overtaking.push(save);
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    return saves;
  } finally {
    child.kill("SIGTERM");
    await once(child, "close");
  }
}

let saved = 0;

async function measureSave(tree: string, told: ReturnType<typeof hear>): Promise<Save> {
  const module = "decide-operation.ts";
  cpSync(join(root, "solutions/src", module), join(tree, "my-pi-agent/src", module));
  saved += 1;
  told.forget();
  const began = performance.now();
  writeFileSync(join(tree, "my-pi-agent/src", module), `// ${saved}\n`, { flag: "a" });
  const wordAt = await told.shows(/^\S+ was saved/m);
  const verdictAt = await told.shows(/^(passed|failed) /m);
  return { wordMs: wordAt - began, verdictMs: verdictAt - began };
}

function report(
  saves: Awaited<ReturnType<typeof measureSaves>>,
  paints: readonly { pickerMs: number; emptyMs: number }[],
): Benched {
  const lines = (["quiet", "overtaking"] as const).map((kind) => {
    const [wordMs, verdictMs] = [medianOf(saves[kind], "wordMs"), medianOf(saves[kind], "verdictMs")];
    const when = kind === "quiet" ? "when nothing runs" : "in the middle of a round";
    return `- \`lab -- 08 --watch\`, a save ${when}: first word after ${wordMs.toFixed(0)} ms (at most \
${WORD_LIMIT_MS}), first verdict after ${verdictMs.toFixed(0)} ms (at most ${VERDICT_LIMIT_MS})`;
  });
  const ratio = median(paints.map(({ pickerMs, emptyMs }) => pickerMs / emptyMs));
  const text = `${lines.join("\n")}
- picker to its first paint: ${medianOf(paints, "pickerMs").toFixed(0)} ms
- an empty script under the same Node and tsx: ${medianOf(paints, "emptyMs").toFixed(0)} ms
- ratio, pair by pair: ${ratio.toFixed(3)} (at most ${PAINT_LIMIT})

Medians of ${saves.quiet.length} and ${saves.overtaking.length} saves and of ${paints.length} pairs, \
run in turn on ${dayAndMachine()}.
`;
  const all = [...saves.quiet, ...saves.overtaking];
  const isSoon = medianOf(all, "wordMs") <= WORD_LIMIT_MS && medianOf(all, "verdictMs") <= VERDICT_LIMIT_MS;
  return { text, withinLimits: isSoon && ratio <= PAINT_LIMIT };
}

function medianOf<Key extends string>(measured: readonly Record<Key, number>[], key: Key): number {
  return median(measured.map((one) => one[key]));
}
