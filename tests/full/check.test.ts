import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { plantHouse } from "../support/broken-module.ts";
import { lendTrees } from "../support/plant-tree.ts";
import { root, runLabCommand } from "../support/run-command.ts";

const withHouse = lendTrees(plantHouse);

describe.concurrent("lab 08 --check", () => {
  test("passes the borrowed modules, and says how many crash states it saw", async () => {
    const { exitCode, stdout, stderr } = await runLabCommand(["08", "--check", "--json"]);
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toEqual(
      ["08.crashes", "08.power"].map((check) => ({
        lab: "08-recovery",
        check,
        status: "passed",
        states: expect.any(Number),
      })),
    );
    expect(stderr).toBe("");
  });

  test("shows the crash that breaks a module, and the token leads to the same place", async () => {
    const right = /return \{ kind: "block".*;/;
    const finished = readFileSync(join(root, "solutions/src/decide-operation.ts"), "utf8");
    expect(finished).toMatch(right);
    const wrong = finished.replace(right, 'return { kind: "retry" };');
    await withHouse("my-pi-agent/src/decide-operation.ts", wrong, async (cwd) => {
      const { exitCode, stdout, stderr } = await runLabCommand(["08", "--check", "--lang", "en"], { cwd });
      expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" });
      const json = await runLabCommand(["08", "--check", "--json"], { cwd });
      expect(json.exitCode).toBe(1);
      const [verdict] = JSON.parse(json.stdout);
      expect(verdict).toMatchObject({ status: "failed", invariant: "unsafe-effect-at-most-once" });
      expect(verdict.evidence).toHaveLength(2);
      expect(stderr).toContain("then a crash, which left:");

      const token = verdict.replay.split(" ").at(-1);
      const again = await runLabCommand(["08", "--replay", token], { cwd });
      expect(again).toMatchObject({ exitCode: 0, stderr: expect.stringContaining("然后崩溃，留下：") });
      expect(JSON.parse(again.stdout).history).toEqual(verdict.evidence);
    });
  });

  test.each([
    [["08", "--replay", "t2/recovery/process/"], "这个重放记号不能用（other-version）\n"],
    [["08", "--replay", "t1/recovery/process/.999.0"], "这个重放记号不能用（leads-nowhere）\n"],
    [["01", "--check"], "实验 01-model-seam 还没有检查\n"],
  ])("%j is refused in one sentence", async (words, sentence) => {
    const { exitCode, stdout, stderr } = await runLabCommand(words);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
    expect(stderr).toContain(sentence);
  });
});
