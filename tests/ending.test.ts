import { describe, expect, test } from "vitest";
import { lendTrees, plantSmallLab, smallExpected } from "./support/plant-tree.ts";
import { run, runLabCommand } from "./support/run-command.ts";

const mainJson = `${JSON.stringify(smallExpected.main.zh, null, 2)}\n`;
const reader = "my-pi-agent/src/edges/node-log-file.ts";
const emptySession = `export async function readSessionFile() {
  return { entries: [1, 2], newlineMissing: false };
}
`;

const withTree = lendTrees(() =>
  plantSmallLab({
    "solutions/src/edges/node-log-file.ts": emptySession,
    [reader]: `export * from "#reference/edges/node-log-file.ts";\n`,
  }),
);

function runWith(text: string) {
  return withTree("my-pi-agent/src/trace.ts", text, (cwd) => runLabCommand(["08"], { cwd }));
}

function readWith(text: string) {
  return withTree(reader, text, (cwd) => runLabCommand(["05", "--read", "s.jsonl"], { cwd }));
}

describe.concurrent("a module that writes to stdout", () => {
  test.each([
    ["with a callback", `process.stdout.write("you", resolve)`],
    ["with an encoding and a callback", `process.stdout.write("you", "utf8", resolve)`],
    ["as bytes, with a callback", `process.stdout.write(new TextEncoder().encode("you"), resolve)`],
    ["and goes on while there is room", `process.stdout.write("you") && resolve()`],
  ])("%s is told when its text is written, and the JSON stays alone", async (_how, write) => {
    const ended = await runWith(
      `export const answer = async () => { await new Promise((resolve) => { ${write}; }); return "42"; };`,
    );
    expect(ended).toMatchObject({ exitCode: 0, stdout: mainJson });
    expect(ended.stderr).toContain("\nyou\n");
  });
});

describe.concurrent("a stderr that nobody can read", () => {
  test.each([
    ["is full", "2> /dev/full"],
    ["was closed by its reader", "2> >(exec 0<&-; sleep 0.1)"],
  ])("and %s costs the story alone: the JSON is whole, and exit 0", async (_what, redirection) => {
    const words = ["-c", `"$0" course/start.js 08 ${redirection}`, process.execPath];
    // A while, since a failed write is explained, if it is, only some time after it.
    const slow = `export const answer = () => new Promise((resolve) => setTimeout(resolve, 1_000, "42"));`;
    const ended = await withTree("my-pi-agent/src/trace.ts", slow, (cwd) => run("bash", words, { cwd }));
    expect(ended).toEqual({ exitCode: 0, stdout: mainJson, stderr: "" });
  });
});

describe.concurrent("--read", () => {
  test("keeps stdout for the JSON, whatever the module that reads writes there, and says whose it is", async () => {
    const { exitCode, stdout, stderr } = await readWith(`console.log("hello");\n${emptySession}`);
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toEqual({ restored: 2, tornBytes: 0, newlineMissing: false });
    expect(stderr).toBe("hello\n你的实现：edges/node-log-file.ts；其余模块都是参考实现\n");
  });

  test("refuses a mixed module by name, before it runs", async () => {
    const mixed = `console.log("hello");\nexport * from "#reference/edges/node-log-file.ts";\n`;
    const { exitCode, stdout, stderr } = await readWith(mixed);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
    expect(stderr).toMatch(/^my-pi-agent\/src\/edges\/node-log-file\.ts 要么只有这一行[^\n]+\n$/);
  });
});
