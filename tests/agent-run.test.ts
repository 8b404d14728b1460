import { appendFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Served, withServer } from "../labs/01-model-seam/loopback-server.ts";
import { openAiEvents } from "../labs/01-model-seam/openai-events.ts";
import { journalCommand } from "./support/agent-journal.ts";
import { reaching, runAgent, SECRET, sessionEntries, workFolder } from "./support/agent-process.ts";

const english = ["--lang", "en", "--model", "m"];

function calling(name: string, args: object): Served {
  const calls = [{ id: "call-1", name, arguments: JSON.stringify(args) }];
  return { body: openAiEvents({ calls, finish: "tool_calls" }) };
}

function saying(text: string): Served {
  return { body: openAiEvents({ text, finish: "stop" }) };
}

describe.concurrent("a run", () => {
  test("without a key says what it does, where it is kept, and what a real model takes", async () => {
    const folder = await workFolder();
    const { exitCode, stdout, stderr } = await runAgent(folder, [
      "--lang",
      "en",
      "--allow",
      "write",
      "hello",
    ]);
    expect(exitCode).toBe(0);
    expect(stdout).toContain("Done. my-pi-agent-demo.txt now reads: hello\n");
    const session = /new session (\S+), kept in (\S+)\n/.exec(stderr);
    expect(existsSync(session?.[2] ?? "")).toBe(true);
    expect(stderr).toContain("write started: my-pi-agent-demo.txt\nwrite finished\n");
    expect(stderr).toContain(
      "run ended: completed (the model gave its final answer, and every tool call has its result)\n" +
        "the offline demonstration is over; a real model answers once OPENAI_API_KEY or ANTHROPIC_API_KEY is set\n",
    );
  });

  test("with nobody to ask is blocked, says how to answer, and being resumed adds nothing", async () => {
    const folder = await workFolder();
    const { exitCode, stderr } = await runAgent(folder, ["--lang", "en", "hello"]);
    expect(exitCode).toBe(3);
    expect(stderr).toContain("run ended: blocked (write needs approval, and nobody is there to give it)\n");
    expect(stderr).toMatch(
      /run "npm run agent -- --resume \S+ --folder \S+" in a terminal to be asked again/,
    );
    const before = sessionEntries(folder);
    expect((await runAgent(folder, ["--resume"])).exitCode).toBe(3);
    expect(sessionEntries(folder)).toEqual(before);
    expect((await runAgent(folder, ["--resume", "--allow", "write"])).exitCode).toBe(0);
  });

  test("that was given a model says how to be resumed with the same one", async () => {
    const folder = await workFolder();
    const { stderr } = await runAgent(folder, ["--lang", "en", "--model", "demo", "hello"]);
    const [, advised = ""] = /run "npm run agent -- (--resume [^"]+)"/.exec(stderr) ?? [];
    expect(advised).toMatch(/ --model demo$/);
    expect((await runAgent(folder, advised.split(" "))).exitCode).toBe(3);
  });

  test("is completed only when its check passes, and the model is told why it did not", async () => {
    const folder = await workFolder();
    const fixing = calling("write", { path: "fixed.txt", content: "" });
    const answers = [saying("All done."), fixing, saying("Now it is.")];
    await withServer(answers, async ({ baseUrl, requests }) => {
      const words = [...english, "--allow", "write", "--verify", "ls fixed.txt", "fix it"];
      const { exitCode, stdout, stderr } = await runAgent(folder, words, reaching(baseUrl));
      expect(exitCode).toBe(0);
      expect(stdout).toBe("All done.\nNow it is.\n");
      expect(stderr).toContain("check failed: ls fixed.txt exited with 2");
      expect(stderr).toContain("check passed: ls fixed.txt exited with 0");
      expect(requests[1]?.body).toContain("this is not done yet: ls fixed.txt exited with 2");
    });
  });

  test("whose model claims the same thing again and again is stopped", async () => {
    const folder = await workFolder();
    await withServer(Array(4).fill(saying("Done!")), async ({ baseUrl, requests }) => {
      const { exitCode } = await runAgent(folder, [...english, "--verify", "false", "x"], reaching(baseUrl));
      expect(exitCode).toBe(4);
      expect(requests).toHaveLength(3);
    });
  });

  test("stops at --max-turns, and a resume does not give it more", async () => {
    const folder = await workFolder();
    writeFileSync(join(folder, "a.txt"), "");
    const answers = [1, 2, 3].map((offset) => calling("read", { path: "a.txt", limit: offset }));
    await withServer(answers, async ({ baseUrl, requests }) => {
      const words = [...english, "--max-turns", "2"];
      const end = await runAgent(folder, [...words, "read"], reaching(baseUrl));
      expect(end.exitCode).toBe(4);
      expect(end.stderr).toContain("run ended: stopped (2 model requests were started; the limit is 2)");
      expect((await runAgent(folder, ["--resume", ...words], reaching(baseUrl))).exitCode).toBe(4);
      expect(requests).toHaveLength(2);
    });
  });

  test("stops a model that makes the same call over and over", async () => {
    const folder = await workFolder();
    writeFileSync(join(folder, "a.txt"), "");
    await withServer(Array(9).fill(calling("read", { path: "a.txt" })), async ({ baseUrl, requests }) => {
      const end = await runAgent(folder, [...english, "read"], reaching(baseUrl));
      expect(end.exitCode).toBe(4);
      expect(end.stderr).toContain("the model called read with the same arguments 5 times in a row");
      expect(requests).toHaveLength(5);
    });
  });

  test("with --allow of one command runs that one, and asks for another", async () => {
    const folder = await workFolder();
    const answers = [calling("bash", { command: "touch a" }), calling("bash", { command: "touch b" })];
    await withServer(answers, async ({ baseUrl }) => {
      const words = [...english, "--allow", "bash:touch a", "touch"];
      expect((await runAgent(folder, words, reaching(baseUrl))).exitCode).toBe(3);
    });
    expect([existsSync(join(folder, "a")), existsSync(join(folder, "b"))]).toEqual([true, false]);
  });
});

test.each(["sqlite", "jsonl"])(
  "Trace, Session and journal in %s are joined after the processes are gone",
  async (format) => {
    const folder = await workFolder();
    await runAgent(folder, ["--journal", format, "hello"]);
    // What the process of a Trace died on costs its own line.
    const [trace = ""] = readdirSync(join(folder, ".my-pi-agent", "traces"));
    appendFileSync(join(folder, ".my-pi-agent", "traces", trace), '{"runId":"run-');
    expect((await runAgent(folder, ["--resume", "--allow", "write"])).exitCode).toBe(0);
    const [run = ""] = (await journalCommand(folder, "list")).split("：");
    const shown = (await journalCommand(folder, "export", run))
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(new Set(shown.map(({ runId }) => runId))).toEqual(new Set([run]));
    const told = (source: string) =>
      shown
        .filter((moment) => moment.source === source)
        .map(({ what }) => what.fact?.code ?? what.role ?? what.kind);
    expect(told("journal")).toEqual(["started", "completed", "started", "completed"]);
    expect(told("session").filter((what) => what === "toolResult")).toHaveLength(2);
    const traced = told("trace");
    expect(traced).toContain("trace.tool_finished");
    // The first life ended blocked, which no Session holds.
    expect(traced.filter((what) => what === "run.ended")).toHaveLength(2);
    expect(await journalCommand(folder, "show", run)).toContain("trace");
  },
);

test("a key that the model, a tool and a check repeat is stored nowhere and shown nowhere", async () => {
  const folder = await workFolder();
  writeFileSync(join(folder, "leak.txt"), `the key is ${SECRET}\n`);
  writeFileSync(join(folder, "check.sh"), "cat leak.txt\n");
  const answers = [
    saying(`I was given ${SECRET}, and I say it twice: ${SECRET}`),
    calling("read", { path: "leak.txt" }),
    calling("write", { path: "copy.txt", content: SECRET }),
    calling("bash", { command: `echo '${SECRET}'` }),
  ];
  await withServer(answers, async ({ baseUrl }) => {
    const words = [...english, "--allow", "write", "--verify", `sh check.sh; test -e copy.txt # ${SECRET}`];
    const env = reaching(baseUrl);
    const end = await runAgent(folder, [...words, `use ${SECRET}`], env);
    expect(end.exitCode).toBe(3);
    const resumed = await runAgent(folder, ["--resume", ...words], env);
    expect(resumed.stderr).toContain("bash");
    for (const text of [end.stdout, end.stderr, resumed.stdout, resumed.stderr]) {
      expect(text).not.toContain(SECRET);
    }
    expect(end.stdout).toContain("I was given [masked secret], and I say it twice: [masked secret]\n");
    expect(end.stderr).toContain("the key is [masked secret]");
  });
  // The one place where it was really wanted.
  expect(readFileSync(join(folder, "copy.txt"), "utf8")).toBe(SECRET);
  const home = join(folder, ".my-pi-agent");
  const stored = readdirSync(home, { recursive: true, withFileTypes: true });
  expect(stored.filter((item) => item.isFile()).length).toBeGreaterThan(3);
  expect(statSync(home).mode & 0o777).toBe(0o700);
  for (const item of stored) {
    const path = join(item.parentPath, item.name);
    expect([path, statSync(path).mode & 0o777]).toEqual([path, item.isFile() ? 0o600 : 0o700]);
    if (item.isFile()) expect(readFileSync(path, "utf8")).not.toContain(SECRET);
  }
});
