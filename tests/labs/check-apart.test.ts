import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { plantHouse } from "../support/broken-module.ts";
import { lendTrees } from "../support/plant-tree.ts";
import { type Ended, root, runLabCommand } from "../support/run-command.ts";
import { openTerminal } from "../support/terminal.ts";

const withHouse = lendTrees(plantHouse);

/** Where a learner's code goes in a finished module: right before this. */
const places = {
  "estimate-tokens.ts": '  const calls = message.role === "assistant"',
  "decide-operation.ts": '  if (!record) return { kind: "run" };',
} as const;

/** The finished module with this in its first function, and this behind its end. */
function moduleWith(module: keyof typeof places, inside: string, atTop = ""): string {
  const finished = readFileSync(join(root, "solutions/src", module), "utf8");
  const place = places[module];
  expect(finished.split(place)).toHaveLength(2);
  return `${finished.replace(place, `${inside}\n${place}`)}\n${atTop}\n`;
}

function checkWith(lab: string, module: keyof typeof places, text: string, words: string[] = []) {
  return withHouse(`my-pi-agent/src/${module}`, text, (cwd) =>
    runLabCommand([lab, "--check", "--lang", "en", ...words], { cwd }),
  );
}

function verdictsOf({ stdout }: Ended): Record<string, unknown>[] {
  return JSON.parse(stdout);
}

/** Of the two large explorations; smaller checks meet the same module, each in its own way. */
function exploredOf(ended: Ended): Record<string, unknown>[] {
  const explored = verdictsOf(ended).filter(({ check }) => /^08\.(crashes|power)$/.test(String(check)));
  expect(explored).toHaveLength(2);
  return explored;
}

describe.concurrent("a module that makes an example's check impossible", () => {
  test.each([
    ["loops for ever", "for (;;);", "a-life-ends", "it never gives control back"],
    ["ends the process", "process.exit(0);", "a-life-ends", "it ends its process, with exit code 0"],
    [
      "lets a promise fail",
      `void Promise.reject(new TypeError("stray"));`,
      "a-boot-does-not-throw",
      "outside of what the boot returned, it threw TypeError: stray",
    ],
  ])("and %s costs that check alone", async (_, code, invariant, received) => {
    const ended = await checkWith("04", "estimate-tokens.ts", moduleWith("estimate-tokens.ts", code), [
      "--json",
    ]);
    expect(ended.exitCode).toBe(1);
    const [first, ...others] = verdictsOf(ended);
    expect(first).toMatchObject({ check: "04.estimate", status: "failed", invariant, received });
    expect(first).toMatchObject({ expected: "it comes to an end", example: "text-is-counted" });
    expect(others).toContainEqual(expect.objectContaining({ check: "04.compaction", status: "passed" }));
  });

  test("is told with the place where it threw", async () => {
    const text = moduleWith("estimate-tokens.ts", "(undefined as unknown as { x(): void }).x();");
    const { exitCode, stderr } = await checkWith("04", "estimate-tokens.ts", text);
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(
      /broken text-is-counted: expected nothing is thrown, received TypeError: .* at my-pi-agent\/src\/estimate-tokens\.ts:10:/,
    );
    expect(stderr).toContain("  task 04.1 How large is a message: npm run lab -- 04 --task 04.1\n");
  });

  test("is told in Chinese from one end to the other", async () => {
    const text = moduleWith("estimate-tokens.ts", "process.exit(7);");
    const { exitCode, stderr } = await checkWith("04", "estimate-tokens.ts", text, ["--lang", "zh"]);
    expect(exitCode).toBe(1);
    expect(stderr.split("\n").slice(2, 5)).toEqual([
      "  不成立 a-life-ends：预期 它会结束，实际 它结束了自己的进程，退出码 7",
      "    每次启动都要运行到结束",
      "  在这个例子里：text-is-counted",
    ]);
  });

  test("is told that it remembers the examples before, where alone it would be right", async () => {
    const text = moduleWith(
      "estimate-tokens.ts",
      "calls_ += 1;\nif (calls_ > 6) return 0;",
      "let calls_ = 0;",
    );
    const ended = await checkWith("04", "estimate-tokens.ts", text, ["--json"]);
    const [verdict] = verdictsOf(ended);
    expect(verdict).toMatchObject({ status: "failed", invariant: "forgets-at-a-crash" });
    expect(verdict?.received).toMatch(/; the modules remember something of the examples before it$/);
  });

  test("may print what it likes: it goes to the person, and not endlessly", async () => {
    const text = moduleWith("estimate-tokens.ts", `for (const _ of "ab") console.log("counted");`);
    const { exitCode, stdout, stderr } = await checkWith("04", "estimate-tokens.ts", text);
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: "" });
    expect(stderr).toContain(`${"counted\n".repeat(10)}... the modules printed more`);
    expect(stderr).not.toContain("counted\n".repeat(11));
  });
});

describe.concurrent("a module that can never be loaded", () => {
  test.each([
    ["for (;;);", "these modules did not come to their end: it never gives control back\n"],
    ["process.exit(0);", "these modules did not come to their end: it ends its process, with exit code 0\n"],
    [`throw new RangeError("top");`, /^my-pi-agent\/src\/estimate-tokens\.ts:\d+ threw RangeError: top\n$/],
  ])("%s ends in one sentence", async (atTop, sentence) => {
    const text = moduleWith("estimate-tokens.ts", "", atTop);
    const { exitCode, stdout, stderr } = await checkWith("04", "estimate-tokens.ts", text);
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" });
    expect(stderr).toMatch(sentence);
    expect(stderr.split("\n")).toHaveLength(2);
  });

  test.each([
    ["export function estimateTokens( {", "my-pi-agent/src/estimate-tokens.ts has a syntax error at line 1"],
    ["export const other = 1;", "my-pi-agent/src/estimate-tokens.ts exports no estimateTokens"],
  ])("%s is told with its place", async (text, sentence) => {
    const { exitCode, stderr } = await checkWith("04", "estimate-tokens.ts", text);
    expect(exitCode).toBe(1);
    expect(stderr).toContain(sentence);
    expect(stderr.split("\n")).toHaveLength(2);
  });
});

describe.concurrent("a module that an exploration cannot go through", () => {
  test.each([
    ["Date.now();", "Date.now", ""],
    ["Math.random();", "Math.random", ""],
    ["setTimeout(() => {}, 1);", "setTimeout", ", a timer that never fires here"],
  ])("%s is found with its file and line", async (code, what, never) => {
    const ended = await checkWith("08", "decide-operation.ts", moduleWith("decide-operation.ts", code), [
      "--json",
    ]);
    for (const verdict of exploredOf(ended)) {
      expect(verdict).toMatchObject({ status: "failed", invariant: "is-deterministic" });
      expect(verdict.received).toMatch(
        new RegExp(`^${what} at my-pi-agent/src/decide-operation\\.ts:13:\\d+${never}$`),
      );
    }
  });

  test("keeps memory at its top: what only fresh modules show is told", async () => {
    const inside = `if (record?.state === "started") {
      seen += 1;
      if (seen > 2) return { kind: "refuse", reason: { code: "operation.arguments_changed", params: {} } };
    }`;
    const text = moduleWith("decide-operation.ts", inside, "let seen = 0;");
    const ended = await checkWith("08", "decide-operation.ts", text, ["--json"]);
    for (const verdict of exploredOf(ended)) {
      expect(verdict).toMatchObject({ status: "failed", invariant: "forgets-at-a-crash" });
      expect(verdict.received).not.toEqual(verdict.expected);
    }
  });

  test.each([
    ["if (record) for (;;);", "it never gives control back"],
    [
      `if (record) { const spin = (): unknown => Promise.resolve().then(spin); void spin(); }`,
      "it never gives control back",
    ],
    ["if (record) process.exit(3);", "it ends its process, with exit code 3"],
  ])("%s has a verdict with a token, and its replay ends as well", async (code, received) => {
    const text = moduleWith("decide-operation.ts", code);
    await withHouse("my-pi-agent/src/decide-operation.ts", text, async (cwd) => {
      const ended = await runLabCommand(["08", "--check", "--json", "--lang", "en"], { cwd });
      expect(ended.exitCode).toBe(1);
      const verdicts = exploredOf(ended);
      for (const verdict of verdicts) expect(verdict).toMatchObject({ invariant: "a-life-ends", received });
      const token = String(verdicts[0]?.replay).split(" ").at(-1) ?? "";
      expect(token).toMatch(/^t1\/recovery\/process\/./);

      for (const real of [[], ["--materialise"], ["--kill"]]) {
        const again = await runLabCommand(["08", "--replay", token, ...real, "--lang", "en"], { cwd });
        // A loop of promises may have taken all memory before its silence was noticed.
        const sentence = `these modules did not come to their end: (${received}|it takes all memory)\n`;
        expect(again).toEqual({ exitCode: 1, stdout: "", stderr: expect.stringMatching(sentence) });
      }
    });
  });

  test("and takes all memory comes to a verdict too", async () => {
    const hog = "if (record) { const all: unknown[] = []; for (;;) all.push(new Array(9_000).fill(0.5)); }";
    const ended = await checkWith("08", "decide-operation.ts", moduleWith("decide-operation.ts", hog), [
      "--json",
    ]);
    expect(exploredOf(ended)[0]).toMatchObject({
      invariant: "a-life-ends",
      // A machine that is slow to give the memory away finds the silence first.
      received: expect.stringMatching(/^it (takes all memory|never gives control back)$/),
    });
  });
});

test("in a terminal one line says how far it is, and is gone at the end", async () => {
  const terminal = openTerminal(process.execPath, ["course/start.js", "08", "--check"], {
    cwd: root,
    columns: 60,
  });
  await terminal.shows("正在检查 08.crashes（");
  expect(terminal.screen().filter((line) => line.includes("正在检查"))).toHaveLength(1);
  expect(await terminal.ended).toBe(0);
  expect(terminal.text()).toContain("通过 08.power");
  expect(terminal.text()).not.toContain("正在检查");
});
