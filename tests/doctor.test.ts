import { chmodSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { isAtLeast } from "../course/doctor-machine.ts";
import { isWsl, nameOfUntold } from "../course/file-system.ts";
import { plantSmallLab, smallModule } from "./support/plant-tree.ts";
import { type Circumstances, run, runLabCommand } from "./support/run-command.ts";
import { openTerminal } from "./support/terminal.ts";

const learners = "my-pi-agent/src/trace.ts";
const borrowed = `export * from "#reference/trace.ts";\n`;

/** Every module that the small lab's tree has, in a repository of its own. */
async function plantRepository(files: Readonly<Record<string, string>> = {}): Promise<string> {
  const tree = plantSmallLab({ ".gitignore": "node_modules\nmy-pi-agent/.kept/\n", ...files });
  await run("git", ["init", "-q"], { cwd: tree });
  return tree;
}

interface Told {
  item: string;
  status: string;
  said: string;
  advice?: string;
  [more: string]: unknown;
}

async function findings(cwd: string, circumstances: Circumstances = {}) {
  const ended = await runLabCommand(["doctor", "--json", "--lang", "en"], { cwd, ...circumstances });
  const told = JSON.parse(ended.stdout) as Told[];
  return { ...ended, of: (item: string) => told.find((finding) => finding.item === item), told };
}

describe.concurrent("the doctor", () => {
  test("finds nothing wrong in a fresh tree, and says where each import leads", async () => {
    const { exitCode, stderr, told, of } = await findings(await plantRepository());
    expect(stderr).toBe("");
    expect(told.filter(({ status }) => status === "wrong")).toEqual([]);
    expect(exitCode).toBe(0);
    expect(of("node")).toMatchObject({ status: "ok", found: process.versions.node });
    expect(of("terminal")).toMatchObject({ status: "warning", tty: false });
    expect(of("git")).toMatchObject({ status: "ok", repository: true });
    expect(of("imports")).toMatchObject({ status: "ok", condition: "default" });
    expect(of("imports")?.resolved).toContainEqual({
      name: "#agent/trace.ts",
      files: [learners, "solutions/src/trace.ts"],
    });
  });

  test("tells them line by line, with what to do", async () => {
    const cwd = await plantRepository({ [learners]: `${borrowed}export const more = 1;\n` });
    const { exitCode, stdout, stderr } = await runLabCommand(["doctor"], { cwd });
    expect(exitCode).toBe(1);
    expect(stdout).toBe("");
    expect(stderr).toContain(
      `有错：${learners} 既有你的代码，又导入了参考实现\n      → 删掉对参考实现的导入`,
    );
    expect(stderr).toContain(
      `      #agent/trace.ts → ${learners} → solutions/src/trace.ts，不是该去的地方\n`,
    );
  });

  test("shows only imports of own modules and those that lead elsewhere; --imports shows all", async () => {
    const cwd = await plantRepository({ [learners]: smallModule });
    const lines = (stderr: string) => stderr.match(/^ {6}#agent\/\S+ → .*$/gm) ?? [];
    const some = await runLabCommand(["doctor", "--lang", "en"], { cwd });
    expect(lines(some.stderr)).toEqual([`      #agent/trace.ts → ${learners}`]);
    const hidden = Number(/(\d+) borrowed ones: --imports/.exec(some.stderr)?.[1]);
    const all = await runLabCommand(["doctor", "--imports", "--lang", "en"], { cwd });
    expect(hidden).toBeGreaterThan(0);
    expect(lines(all.stderr)).toHaveLength(hidden + 1);
    expect(all.stderr).not.toContain("borrowed ones:");
  });

  test("warns of an import that a link leads past the learner's module", async () => {
    const cwd = await plantRepository();
    rmSync(join(cwd, learners));
    symlinkSync("../../solutions/src/trace.ts", join(cwd, learners));
    const { of } = await findings(cwd);
    expect(of("imports")).toMatchObject({ status: "warning", odd: ["#agent/trace.ts"] });
    const told = await runLabCommand(["doctor", "--lang", "en"], { cwd });
    expect(told.stderr).toContain("#agent/trace.ts → solutions/src/trace.ts, which is not where it should");
  });

  test("--imports is for it alone", async () => {
    const { exitCode, stderr } = await runLabCommand(["08", "--imports", "--lang", "en"]);
    expect([exitCode, stderr]).toEqual([2, "--imports goes only with doctor\n"]);
  });

  test("names modules that are missing, yours, or unused", async () => {
    const own = `import { more } from "./more.ts";\nexport const answer = async () => more;\n`;
    const cwd = await plantRepository({
      [learners]: own,
      "my-pi-agent/src/more.ts": `export const more = "42";\n`,
      "my-pi-agent/src/trase.ts": `export const answer = async () => "1";\n`,
    });
    rmSync(join(cwd, "my-pi-agent/src/problem-of.ts"));
    const { exitCode, of } = await findings(cwd);
    expect(exitCode).toBe(1);
    expect(of("module-missing")).toMatchObject({ status: "wrong", file: "problem-of.ts" });
    expect(of("module-missing")?.advice).toContain(`export * from "#reference/problem-of.ts";`);
  });

  test("tells an unused module apart from one that another imports", async () => {
    const own = `import { more } from "./more.ts";\nexport const answer = async () => more;\n`;
    const cwd = await plantRepository({
      [learners]: own,
      "my-pi-agent/src/more.ts": `export const more = "42";\n`,
      "my-pi-agent/src/trase.ts": `export const answer = async () => "1";\n`,
    });
    const { exitCode, of } = await findings(cwd);
    expect(exitCode).toBe(0);
    expect(of("modules")).toMatchObject({
      status: "warning",
      yours: ["more.ts", "trace.ts"],
      unused: ["trase.ts"],
      advice: "no module uses trase.ts: is the name misspelt?",
    });
  });

  test("says which module keeps the imports from being followed", async () => {
    const cwd = await plantRepository({ [learners]: "export const answer = (;\n" });
    const { exitCode, of } = await findings(cwd);
    expect(exitCode).toBe(1);
    expect(of("imports")?.said).toContain(`${learners} has a syntax error at line 1`);
  });

  test("says under which condition the imports are resolved", async () => {
    const { of } = await findings(await plantRepository(), { node: ["-C", "reference"] });
    expect(of("imports")).toMatchObject({ condition: "reference" });
    expect(of("imports")?.resolved).toContainEqual({
      name: "#agent/trace.ts",
      files: ["solutions/src/trace.ts"],
    });
  });

  test("tells packages of other versions, and that there is no repository", async () => {
    const cwd = plantSmallLab();
    writeFileSync(
      join(cwd, "package.json"),
      `${JSON.stringify({
        type: "module",
        engines: { node: ">=99.0.0" },
        imports: {
          "#agent/*": { reference: "./solutions/src/*", default: "./my-pi-agent/src/*" },
          "#reference/*": "./solutions/src/*",
          "#contracts/*": "./contracts/*",
        },
        dependencies: { esbuild: "0.0.1", "not-there": "1.0.0" },
      })}\n`,
    );
    const { exitCode, of } = await findings(cwd, { env: { GIT_CEILING_DIRECTORIES: join(cwd, "..") } });
    expect(exitCode).toBe(1);
    expect(of("node")).toMatchObject({ status: "wrong", needed: ">=99.0.0" });
    expect(of("packages")?.said).toMatch(/esbuild [\d.]+ \(0\.0\.1\), not-there - \(1\.0\.0\)$/);
    expect(of("git")).toMatchObject({ status: "warning", repository: false });
  });

  test("tells when git would leave the learner's work out, or take what is not theirs", async () => {
    const left = await plantRepository({ ".gitignore": "node_modules\n.kept/\n*.ts\n" });
    expect((await findings(left)).of("git")).toMatchObject({ status: "wrong" });
    const taken = await plantRepository({ ".gitignore": "node_modules\n" });
    expect((await findings(taken)).of("git")).toMatchObject({
      status: "warning",
      notIgnored: ["my-pi-agent/.kept/copy"],
    });
  });

  test.runIf(process.getuid?.() === 0)("tells that the learner's folder may not be written", async () => {
    const cwd = await plantRepository();
    chmodSync(join(cwd, ".."), 0o755);
    const { exitCode, of } = await findings(cwd, { uid: 65_534 });
    expect(exitCode).toBe(1);
    expect(of("own-folder")).toMatchObject({ status: "wrong", problem: "EACCES" });
  });

  test("tells that the folder for temporary files cannot be used", async () => {
    const cwd = await plantRepository({ "no-folder": "" });
    const { exitCode, of } = await findings(cwd, { env: { TMPDIR: join(cwd, "no-folder") } });
    expect(exitCode).toBe(1);
    expect(of("temporary-folder")).toMatchObject({ status: "wrong", problem: "ENOTDIR" });
    expect(of("own-folder")).toMatchObject({ status: "ok" });
  });

  test("measures the terminal, and has no colour with NO_COLOR", async () => {
    const cwd = await plantRepository();
    const words = ["course/start.js", "doctor", "--lang", "en"];
    const terminal = openTerminal(process.execPath, words, { cwd, columns: 50, env: { NO_COLOR: "1" } });
    expect(await terminal.ended).toBe(0);
    const text = terminal.text();
    expect(text).toContain("warning: terminal: 50 columns, without colour");
    expect(text).toContain("make the window at least 60 columns wide");
    expect(terminal.sent()).not.toContain("\u001b[3");
  });
});

describe("what the doctor knows", () => {
  test.each([
    ["20.19.0", "20.19.0", true],
    ["20.18.9", "20.19.0", false],
    ["22.0.0", "20.19.0", true],
    ["20.20.0", "20.19.3", true],
    ["9.99.99", "20.19.0", false],
  ])("version %s against %s: %s", (found, needed, is) => {
    expect(isAtLeast(found, needed)).toBe(is);
  });

  test("WSL by the name of its kernel, and the file systems that tell nobody of changes", () => {
    expect(isWsl("5.15.153.1-microsoft-standard-WSL2")).toBe(true);
    expect(isWsl("4.4.0-19041-Microsoft")).toBe(true);
    expect(isWsl("6.8.0-40-generic")).toBe(false);
    expect(nameOfUntold("linux", 0x01021997)).toBe("9p");
    expect(nameOfUntold("linux", -11317950)).toBe("cifs");
    expect(nameOfUntold("linux", 0xef53)).toBeUndefined();
    expect(nameOfUntold("darwin", 0x6969)).toBeUndefined();
  });
});
