import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runLabCommand } from "./support/run-command.ts";

const folder = mkdtempSync(join(tmpdir(), "agent-harness-lab-test-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The lines of a session that lab 05 left. */
let lines: string[];

beforeAll(async () => {
  const sessions = join(folder, "sessions");
  const { exitCode } = await runLabCommand(["05", "--sessions", sessions]);
  expect(exitCode).toBe(0);
  const [left] = readdirSync(sessions, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".jsonl"),
  );
  lines = readFileSync(join(sessions, String(left)), "utf8")
    .trimEnd()
    .split("\n");
  expect(lines.length).toBeGreaterThan(4);
});

/** Reads a file of this text, and makes sure that reading changes no byte of it. */
async function read(name: string, text: string) {
  const file = join(folder, name);
  writeFileSync(file, text);
  const ended = await runLabCommand(["05", "--read", file]);
  expect(readFileSync(file, "utf8")).toBe(text);
  return ended;
}

test("--read tells what a whole session file holds", async () => {
  const { exitCode, stdout } = await read("whole.jsonl", `${lines.join("\n")}\n`);
  expect(exitCode).toBe(0);
  expect(stdout).toBe(
    `${JSON.stringify({ restored: lines.length - 1, tornBytes: 0, newlineMissing: false }, null, 2)}\n`,
  );
});

test("--read says where a torn tail is, and does not count it", async () => {
  const { exitCode, stdout, stderr } = await read("torn.jsonl", `${lines.join("\n")}\n{"type":"mess`);
  expect(exitCode).toBe(0);
  expect(JSON.parse(stdout)).toEqual({ restored: lines.length - 1, tornBytes: 13, newlineMissing: false });
  expect(stderr).toContain(`第 ${lines.length + 1} 行是残缺的尾部（13 字节），未计入；文件没有改动\n`);
});

test("--read keeps a last record that lacks only its newline", async () => {
  const { stdout } = await read("newline.jsonl", lines.join("\n"));
  expect(JSON.parse(stdout)).toEqual({ restored: lines.length - 1, tornBytes: 0, newlineMissing: true });
});

test("--read refuses a file with a bad line in the middle, by its number", async () => {
  const bad = [...lines.slice(0, 2), "{ no JSON", ...lines.slice(2)].join("\n");
  const { exitCode, stdout, stderr } = await read("bad.jsonl", `${bad}\n`);
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
  expect(stderr).toMatch(/^会话文件第 3 行损坏（.+），因此拒绝打开\n$/);
});

test.each([
  ["that is not there", "absent.jsonl", "ENOENT"],
  ["that is a folder", "sessions", "EISDIR|不是普通文件"],
])("--read refuses a file %s", async (_what, name, problem) => {
  const { exitCode, stdout, stderr } = await runLabCommand(["05", "--read", join(folder, name)]);
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
  expect(stderr).toMatch(new RegExp(`^会话文件 \\S+${name} .*（(${problem})）.*\\n$`));
});
