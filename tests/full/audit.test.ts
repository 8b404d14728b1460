import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { plantTree } from "../support/plant-tree.ts";
import { root, runLabCommand } from "../support/run-command.ts";

/** Six questions of up to a minute and a half each, and the start of the command. */
const AUDIT_MS = 600_000;

const parts = ["contracts", "course", "crash-explorer", "labs", "my-pi-agent", "solutions"];

/** What the command answers about a tree whose learner made this mistake, and nothing else by themselves. */
async function auditOf(mistake?: string) {
  const tree = plantTree(parts, mistake === undefined ? {} : modulesOf(mistake));
  const { exitCode, stdout } = await runLabCommand(["audit", "--lang", "en"], { cwd: tree });
  const { terminal, ...answers } = JSON.parse(stdout) as Record<string, string>;
  return { exitCode, terminal, answers };
}

function modulesOf(mistake: string): Record<string, string> {
  const folder = join(root, "labs", mistake.replace("/", "/mistakes/"));
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".ts"),
  );
  if (files.length === 0) throw new Error(`${folder} holds no module`);
  return Object.fromEntries(
    files.map((file) => [`my-pi-agent/src/${file}`, readFileSync(join(folder, file), "utf8")]),
  );
}

test("the finished modules answer each of the six questions with yes", { timeout: AUDIT_MS }, async () => {
  const { exitCode, terminal, answers } = await auditOf();
  expect(Object.keys(answers)).toHaveLength(6);
  expect(new Set(Object.values(answers))).toEqual(new Set(["yes"]));
  expect({ exitCode, terminal }).toEqual({ exitCode: 0, terminal: "completed" });
});

test.each([
  ["11-queues/told-before-durable", "durableWhenItReturns"],
  ["10-durable-acceptance/queue-in-memory", "durableWhenItReturns"],
  ["12-restore/tool-objects-are-stored", "hostIsNamedNotStored"],
  ["09-session-tree/leaf-in-memory", "leafIsAnEntry"],
  ["13-recovery-policy/decides-once", "foldedFromOneLog"],
])("%s is answered with no where %s is asked", { timeout: AUDIT_MS }, async (mistake, question) => {
  const { exitCode, terminal, answers } = await auditOf(mistake);
  expect(answers[question]).toMatch(/^no\b/);
  expect({ exitCode, terminal }).toEqual({ exitCode: 1, terminal: "failed" });
});
