import { readFileSync } from "node:fs";
import { expect } from "vitest";
import type { LabListing } from "../../labs/curriculum.ts";
import type { Expected } from "../../labs/experiment.ts";
import { runLabCommand } from "./run-command.ts";

export function expectedOf({ number, slug }: LabListing): Expected {
  const file = new URL(`../../labs/${number}-${slug}/expected.json`, import.meta.url);
  return JSON.parse(readFileSync(file, "utf8")) as Expected;
}

/** Runs a lab's main experiment, or all of it, through the command, and holds its stdout against the file. */
export async function expectExperiment(
  lab: LabListing,
  language: "zh" | "en",
  wanted: "main" | "all",
): Promise<void> {
  const { exitCode, stdout } = await runLabCommand([lab.number, wanted, "--lang", language]);
  const texts = Object.entries(expectedOf(lab))
    .filter(([name]) => name !== "pi")
    .map(([name, both]) => [name, both[language]]);
  const expected = wanted === "all" ? Object.fromEntries(texts) : texts[0]?.[1];
  expect(stdout).toBe(`${JSON.stringify(expected, null, 2)}\n`);
  expect(exitCode).toBe(0);
}
