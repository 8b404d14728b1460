import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { lendTrees, plantSmallLab, smallExpected } from "../support/plant-tree.ts";
import { runLabCommand } from "../support/run-command.ts";

const withTree = lendTrees(() => plantSmallLab());

async function runWith(text: string, language: "zh" | "en") {
  const TMPDIR = await mkdtemp(join(tmpdir(), "stuck-"));
  try {
    const ended = await withTree("my-pi-agent/src/trace.ts", text, (cwd) => {
      return runLabCommand(["08", "--lang", language], { cwd, env: { TMPDIR }, killAfterMs: 250_000 });
    });
    return { ...ended, left: await readdir(TMPDIR) };
  } finally {
    await rm(TMPDIR, { recursive: true, force: true });
  }
}

describe.concurrent("an experiment whose module never gives control back", () => {
  const at = "my-pi-agent/src/trace.ts";
  test.each<[string, string, "zh" | "en", RegExp]>([
    [
      "loops",
      `export const answer = async () => {\n  for (;;);\n};`,
      "en",
      new RegExp(`\na module never gives control back .*, at ${at}:2\n$`),
    ],
    [
      "loops, and turns away whoever would end it",
      `process.on("exit", () => {\n  for (;;);\n});\nexport const answer = async () => {\n  for (;;);\n};`,
      "en",
      new RegExp(`\na module never gives control back .*, at ${at}:5\n(Waiting .*\n)?$`),
    ],
    [
      "loops in microtasks",
      "export const answer = async () => { for (;;) await 0; };",
      "zh",
      /\n有一个模块始终没有交还控制权.*\n$/,
    ],
    [
      "loops while it is loaded",
      `for (;;);\nexport const answer = 1;`,
      "zh",
      /^有一个模块始终没有交还控制权.*:1\n$/,
    ],
  ])(
    "%s: it is ended with exit code 1, with one sentence, and leaves no folder",
    async (what, text, language, said) => {
      const { exitCode, stdout, stderr, left } = await runWith(text, language);
      expect(stderr).toMatch(said);
      expect(stderr.match(/never gives control back|没有交还控制权/g)).toHaveLength(1);
      // Who loops even while the process ends leaves the folders to the process that waits for that.
      expect([exitCode, stdout]).toEqual([1, ""]);
      if (!what.includes("turns away")) expect(left).toEqual([]);
    },
  );

  test.each([
    ["works for long and comes back now and then", "if (performance.now() > begun + 500) await turn();"],
    [
      "sleeps for long, as a machine does",
      "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 14_000); break;",
    ],
  ])("it is not ended when it %s", async (_, step) => {
    const text = `const turn = () => new Promise((resolve) => setTimeout(resolve, 1));
      export const answer = async () => {
        let begun = performance.now();
        while (process.cpuUsage().user < 9_500_000) {
          ${step}
          if (performance.now() > begun + 500) begun = performance.now();
        }
        return "42";
      };`;
    const { exitCode, stdout, stderr } = await runWith(text, "en");
    expect(stderr).not.toContain("gives control back");
    expect([exitCode, JSON.parse(stdout)]).toEqual([0, smallExpected.main.en]);
  });
});
