import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";

const file = fileURLToPath(new URL("../docs/benchmarks.md", import.meta.url));

/** Each benchmark rewrites its own section and leaves the others as they are. */
export function writeSection(title: string, text: string): void {
  const [head = "", ...sections] = readFileSync(file, "utf8").split(/^(?=## )/m);
  const others = sections.filter((section) => !section.startsWith(`## ${title}\n`));
  const section = `## ${title}\n\n${text.trimEnd()}\n`;
  const sorted = [...others, section].map((one) => one.trimEnd()).sort((a, b) => b.localeCompare(a));
  writeFileSync(file, `${head}${sorted.join("\n\n")}\n`);
}

export function dayAndMachine(): string {
  const day = new Date().toISOString().slice(0, 10);
  return `${day}: ${cpus()[0]?.model.trim()}, ${cpus().length} cores, Node ${process.version}`;
}
