import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Verdict } from "../../course/check-lab.ts";
import { PLANTED } from "../../labs/08-recovery/planted.ts";
import { plantHouse } from "../support/broken-module.ts";
import { lendTrees } from "../support/plant-tree.ts";
import { root, runLabCommand } from "../support/run-command.ts";

const withHouse = lendTrees(plantHouse);

describe.concurrent("lab 08 --check", () => {
  test("passes the borrowed modules, and says how many crash states it saw", async () => {
    const { exitCode, stdout, stderr } = await runLabCommand(["08", "--check", "--json"]);
    expect(exitCode).toBe(0);
    const verdicts = JSON.parse(stdout) as Verdict[];
    expect(verdicts.filter(({ status }) => status !== "passed")).toEqual([]);
    expect(verdicts.length).toBeGreaterThan(5);
    const explored = verdicts.filter(({ check }) => ["08.crashes", "08.power"].includes(check));
    expect(explored).toEqual(
      ["08.crashes", "08.power"].map((check) => ({
        lab: "08-recovery",
        check,
        status: "passed",
        states: expect.any(Number),
        // Its journal is never interrupted, so of a crash there it says nothing, and says so.
        neverCrossed: expect.arrayContaining(["journal interrupt"]),
      })),
    );
    expect(stderr).toBe("");
  });

  test("runs alone with own modules that import those of other labs, whoever wrote them", async () => {
    const own = readFileSync(join(root, "solutions/src/journaled-perform.ts"), "utf8");
    expect(own).toContain('"#agent/tool-answers.ts"');
    await withHouse("my-pi-agent/src/journaled-perform.ts", own, async (cwd) => {
      const loop = join(cwd, "my-pi-agent/src/tool-answers.ts");
      const before = readFileSync(loop, "utf8");
      writeFileSync(loop, "export const nothing = 1;\n");
      const alone = await runLabCommand(["08", "--check", "--only", "--lang", "en"], { cwd });
      writeFileSync(loop, before);
      expect(alone.stderr).toContain("yours: journaled-perform.ts;");
      expect(alone).toMatchObject({ exitCode: 0 });
    });
  });

  test("shows the crash that breaks a module, and the token leads to the same place", async () => {
    const right = /return \{ kind: "block".*;/;
    const finished = readFileSync(join(root, "solutions/src/decide-operation.ts"), "utf8");
    expect(finished).toMatch(right);
    const wrong = finished.replace(right, 'return { kind: "retry" };');
    await withHouse("my-pi-agent/src/decide-operation.ts", wrong, async (cwd) => {
      const { exitCode, stdout, stderr } = await runLabCommand(["08", "--check", "--lang", "en"], { cwd });
      expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" });
      const json = await runLabCommand(["08", "--check", "--json", "--lang", "en"], { cwd });
      expect(json.exitCode).toBe(1);
      const verdict = (JSON.parse(json.stdout) as Verdict[]).find(({ check }) => check === "08.crashes");
      expect(verdict).toMatchObject({ status: "failed", invariant: "unsafe-effect-at-most-once" });
      expect(verdict?.evidence).toHaveLength(2);
      expect(stderr).toContain("failed 08.crashes");
      // Each failure has its invariant and its way to go on; a few histories are enough.
      const failed = stderr.match(/^failed /gm)?.length ?? 0;
      expect(failed).toBeGreaterThan(2);
      expect(stderr.match(/^ {2}broken /gm)).toHaveLength(failed);
      const verdicts = JSON.parse(json.stdout) as Verdict[];
      const replays = verdicts.flatMap(({ replay }) => replay ?? []);
      expect(replays.length).toBeGreaterThan(1);
      for (const replay of replays) expect(stderr).toContain(`: ${replay}\n`);
      const told = Math.min(3, replays.length);
      expect(stderr.match(/its history, and its replay: /g) ?? []).toHaveLength(replays.length - told);
      expect(stderr.match(/^ {2}boot 1: /gm)).toHaveLength(told);
      const hints = new Set(verdicts.flatMap(({ hint }) => hint ?? []));
      const shown = [...stderr.matchAll(/^ {2}hint: (.+)$/gm)].map(([, hint]) => hint);
      expect(shown.toSorted()).toEqual([...hints].sort());

      const token = verdict?.replay?.split(" ").at(-1) ?? "";
      const again = await runLabCommand(["08", "--replay", token, "--lang", "en"], { cwd });
      expect(again.exitCode).toBe(1);
      expect(JSON.parse(again.stdout).history).toEqual(verdict?.evidence);
      expect(again.stderr).toContain("then a crash, which left:");
      const { invariant, expected, received } = verdict ?? {};
      const broken = { verdict: "broken", broken: { invariant, expected, received, life: 2 } };
      expect(JSON.parse(again.stdout)).toMatchObject(broken);
      expect(again.stderr).toMatch(/^broken in boot 2, unsafe-effect-at-most-once: expected/m);

      writeFileSync(join(cwd, "my-pi-agent/src/decide-operation.ts"), finished);
      const mended = await runLabCommand(["08", "--replay", token, "--lang", "en"], { cwd });
      expect(mended.exitCode).toBe(0);
      expect(JSON.parse(mended.stdout)).toMatchObject({ token, verdict: "holds", otherwise: 2 });
      expect(JSON.parse(mended.stdout)).not.toHaveProperty("broken");
      expect(mended.stderr).toContain("boot 2 no longer comes to where it died");
      expect(mended.stderr).toMatch(/^every invariant holds on this path/m);
    });
  });

  test("a path is judged by what a module remembers, too", async () => {
    const finished = readFileSync(join(root, "solutions/src/decide-operation.ts"), "utf8");
    const exported = /export function decideOperation\(\s*record[^)]*\)[^{]*\{/;
    expect(finished).toMatch(exported);
    const remembers = finished.replace(
      exported,
      (head) => `let asked = 0;\n${head}\n  asked += 1;
  if (asked > 1) return { kind: "run" };`,
    );
    await withHouse("my-pi-agent/src/decide-operation.ts", remembers, async (cwd) => {
      const words = ["08", "--replay", "t1/recovery/process/.7.0/", "--lang", "en"];
      const { exitCode, stdout } = await runLabCommand(words, { cwd });
      expect(JSON.parse(stdout)).toMatchObject({
        verdict: "broken",
        broken: { invariant: "forgets-at-a-crash" },
      });
      expect(exitCode).toBe(1);
    });
  });

  test("the token of task 08.8 shows the fault that is planted there", async () => {
    const { mistake, module, token } = PLANTED;
    const wrong = readFileSync(join(root, "labs/08-recovery/mistakes", mistake, module), "utf8");
    await withHouse(`my-pi-agent/src/${module}`, wrong, async (cwd) => {
      const { exitCode, stdout } = await runLabCommand(["08", "--replay", token, "--lang", "en"], { cwd });
      expect(exitCode).toBe(1);
      const { history } = JSON.parse(stdout) as { history: Verdict["evidence"] };
      expect(history?.map(({ died }) => died)).toEqual([true, true]);
      expect(history?.map(({ left }) => left.world?.split("\n")[1])).toEqual([
        "charge 42: done once",
        "charge 42: done twice or more",
      ]);
    });
  });

  test.each([
    [
      ["08", "--replay", "t2/recovery/process/"],
      "这个重放记号不能用：它是另一个版本的课程写的；用 --check 重新取一个\n",
    ],
    [
      ["08", "--replay", "t1/recovery/process/.999.0"],
      "这个重放记号不能用：这个实验里没有这样一条路径，或者不再有",
    ],
  ])("%j is refused in one sentence", async (words, sentence) => {
    const { exitCode, stdout, stderr } = await runLabCommand(words);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
    expect(stderr).toContain(sentence);
  });
});
