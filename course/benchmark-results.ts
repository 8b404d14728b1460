import { closeSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { messageOf } from "#agent/problem-of.ts";
import { HarnessError } from "#contracts/errors.ts";

const file = fileURLToPath(new URL("../docs/benchmarks.md", import.meta.url));

/** Each benchmark rewrites its own section and leaves the others as they are. */
export function writeSection(title: string, text: string): void {
  const [head = "", ...sections] = readFileSync(file, "utf8").split(/^(?=## )/m);
  const others = sections.filter((section) => !section.startsWith(`## ${title}\n`));
  const section = `## ${title}\n\n${text.trimEnd()}\n`;
  const sorted = [...others, section].map((one) => one.trimEnd()).sort((a, b) => b.localeCompare(a));
  writeFileSync(file, `${head}${sorted.join("\n\n")}\n`);
}

/**
 * What takes an hour is not to find out at its end that it cannot be kept.
 * @throws {HarnessError} `command.results_unwritable` {file, problem}
 */
export function refuseUnwritable(results: string = file): void {
  try {
    closeSync(openSync(results, "r+"));
  } catch (error) {
    const params = { file: results, problem: messageOf(error) };
    throw new HarnessError({ code: "command.results_unwritable", params }, { cause: error });
  }
}

export function dayAndMachine(): string {
  const day = new Date().toISOString().slice(0, 10);
  return `${day}: ${cpus()[0]?.model.trim()}, ${cpus().length} cores, Node ${process.version}`;
}
