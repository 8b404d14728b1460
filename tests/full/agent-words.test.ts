import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runAgent, workFolder } from "../support/agent-process.ts";
import { quietEnvironment, root } from "../support/run-command.ts";

const demo = ["--lang", "en", "--model", "demo", "--allow", "write"];

test("--fork without a task makes the session, runs nothing, and says how to go on", async () => {
  const folder = await workFolder();
  expect((await runAgent(folder, [...demo, "begin"])).exitCode).toBe(0);
  const { exitCode, stdout, stderr } = await runAgent(folder, [...demo, "--fork"]);
  expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: "" });
  const [, made, file] = /session (\S+), forked from \S+ is kept in (\S+)\n/.exec(stderr) ?? [];
  expect(readdirSync(join(folder, ".my-pi-agent/sessions"))).toContain(`${made}.jsonl`);
  expect(file).toContain(`${made}.jsonl`);
  expect(stderr).toContain(
    `to continue: npm run agent -- --resume ${made} --folder ${folder} --model demo "<task>"`,
  );
  expect((await runAgent(folder, [...demo, "--resume", `${made}`, "go on"])).exitCode).toBe(0);
});

test.each([
  ["reconcile", "en", "MY_PI_AGENT_OWNERS"],
  ["reconcile", "zh", "MY_PI_AGENT_OWNERS"],
  ["journal", "en", "export RUN"],
  ["journal", "zh", "export 运行"],
])("%s --help is help, in %s", (command, language, said) => {
  const words = ["my-pi-agent/start.js", command, "--help", "--lang", language];
  const { status, stdout } = spawnSync(process.execPath, words, { cwd: root, env: quietEnvironment() });
  expect(status).toBe(0);
  expect(String(stdout)).toContain(said);
});

test("what has a session's name and is no file is named, with what it is", async () => {
  const folder = await workFolder();
  expect((await runAgent(folder, [...demo, "begin"])).exitCode).toBe(0);
  const at = (name: string) => join(folder, ".my-pi-agent/sessions", `${name}.jsonl`);
  mkdirSync(at("folder"));
  symlinkSync(at("none"), at("link"));
  execFileSync("mkfifo", [at("pipe")]);
  const kinds = { folder: "it is a folder", link: "it is a symbolic link", pipe: "it is a named pipe" };
  for (const [name, said] of Object.entries(kinds)) {
    const { stderr } = await runAgent(folder, [...demo, "--resume", name, "go on"]);
    expect(stderr).toContain(at(name));
    expect(stderr).toContain(said);
  }
  expect((await runAgent(folder, [...demo, "--resume", "none"])).stderr).toContain(
    "there is no session none",
  );
});
