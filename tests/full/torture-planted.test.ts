import { expect, test } from "vitest";
import { JOURNALS } from "../../course/torture/orders.ts";
import { FAULT_NAMES } from "../../course/torture/planted.ts";
import { run } from "../support/run-command.ts";

const cases = FAULT_NAMES.map((planted, place) => {
  return [planted, JOURNALS[place % JOURNALS.length] ?? "sqlite"] as const;
});

test.each(cases)("%s, on %s, is convicted within 300 kills", async (planted, journal) => {
  const words = ["-C", "reference", "--import", "tsx", "course/torture/main.ts"];
  const about = ["--journal", journal, "--planted", planted, "--seed", "1", "--kills", "300"];
  const { exitCode, stdout } = await run(process.execPath, [...words, ...about]);
  expect(exitCode).toBe(1);
  const [{ duplicates, lost }] = JSON.parse(stdout).journals;
  expect(duplicates + lost).toBeGreaterThan(0);
});
