import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Finding, faults, find } from "../crash-explorer/planted/score.ts";
import { type Language, markdownOf, tableOf, withTable } from "../crash-explorer/planted/table.ts";

/** `npm run score`: finds every planted fault and writes the tables of the docs; exit 1 if one was missed. */
const findings: Finding[] = [];
for (const fault of faults) findings.push(await find(fault));

const root = fileURLToPath(new URL("..", import.meta.url));
const pages = (["en", "zh"] as const).map((language: Language) => {
  const page = `${root}docs/${language}/crash-explorer.md`;
  writeFileSync(page, withTable(readFileSync(page, "utf8"), markdownOf(tableOf(findings, language))));
  return page;
});
execFileSync(`${root}node_modules/.bin/biome`, ["format", "--write", ...pages], {
  cwd: root,
  stdio: "ignore",
});

const missed = findings.filter(({ fault, invariant }) => invariant !== fault.invariant);
process.stdout.write(`${findings.length - missed.length} of ${findings.length} planted faults found\n`);
for (const { fault, invariant } of missed) {
  process.stdout.write(`${fault.id}: ${invariant ?? "nothing"} instead of ${fault.invariant}\n`);
}
if (missed.length > 0) process.exitCode = 1;
