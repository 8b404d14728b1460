import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { Fact } from "#contracts/facts.ts";
import { killed } from "./process-experiments.ts";
import { runProcess } from "./start-process.ts";

const folder = mkdtempSync(join(tmpdir(), "lab-16-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let programs = 0;

/** A process that says why it stopped, and ends by itself. */
function stopping(fact: Fact) {
  programs += 1;
  const program = join(folder, `program-${programs}.mjs`);
  const word = JSON.stringify({ statements: 0, ends: [], stopped: fact });
  writeFileSync(program, `process.stdout.write(${JSON.stringify(`${word}\n`)}); process.exitCode = 1;`);
  return program;
}

test("what is not written yet in a process of its own is told as that, wherever it was started", async () => {
  const fact: Fact = { code: "exercise.todo", params: { task: "16.3", "what.zh": "事务", "what.en": "one" } };
  const ended = runProcess(stopping(fact), { folder, work: { kind: "lock", ms: 0 } });
  await expect(ended).rejects.toMatchObject({ fact });
});

test("a process that was to be killed, and stopped before that, says why", async () => {
  const fact: Fact = { code: "journal.busy", params: { waitedMs: 5 } };
  const processes = { run: () => runProcess(stopping(fact), { folder, work: { kind: "lock", ms: 0 } }) };
  const run = killed({ folder }, processes, { work: { kind: "run" }, kill: { at: 1, when: "before" } });
  await expect(run).rejects.toMatchObject({ fact });
});
