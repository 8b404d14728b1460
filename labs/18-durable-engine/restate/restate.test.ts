import { existsSync, readdirSync, readFileSync } from "node:fs";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { isHarnessError } from "#contracts/errors.ts";
import { temporaryFolder } from "../../../tests/support/temporary-folder.ts";
import type { Expected } from "../../experiment.ts";
import { askAt } from "./ask-socket.ts";
import { type JournalRow, recordedSteps, recordLine } from "./restate-record.ts";
import { PREFIX, startRestate } from "./restate-server.ts";

const { path } = temporaryFolder();

/** As the server's SQL interface gives them. */
const input = { entry_type: "Command: Input", name: "", entry_json: '{"Command":{"Input":{"headers":[]}}}' };
const command = (name: string, id: number): JournalRow => ({
  ...{ entry_type: "Command: Run", name },
  entry_json: `{"Command":{"Run":{"completion_id":${id},"name":"${name}"}}}`,
});
const outcome = (id: number): JournalRow => ({
  entry_type: "Notification: Run",
  entry_json: `{"Notification":{"Completion":{"Run":{"completion_id":${id},"result":{"Success":[34]}}}}}`,
});

describe("Restate's record", () => {
  test("a step without its notification has no outcome", () => {
    expect(recordedSteps([input, command("a", 1), outcome(1), command("b", 2)])).toEqual([
      { name: "a", hasOutcome: true },
      { name: "b", hasOutcome: false },
    ]);
  });

  test("an outcome belongs to the step of its number, wherever it stands", () => {
    const rows = [input, command("a", 1), command("b", 12), outcome(12)];
    expect(recordedSteps(rows).map(({ hasOutcome }) => hasOutcome)).toEqual([false, true]);
  });

  test("what is no step, such as a wait, is left out", () => {
    const wait = {
      entry_type: "Command: Sleep",
      name: "",
      entry_json: '{"Command":{"Sleep":{"completion_id":1}}}',
    };
    expect(recordedSteps([input, wait, command("a", 2)])).toEqual([{ name: "a", hasOutcome: false }]);
  });

  test("one line says the state, and which step has no outcome", () => {
    const steps = recordedSteps([command("a", 1), outcome(1), command("b", 2)]);
    expect(recordLine("paused", steps)).toBe("paused: a, b without an outcome");
  });
});

describe("what is asked through a socket", () => {
  const heard: string[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const piece of request) body += piece;
    heard.push(`${request.method} ${request.url} ${body}`);
    response.statusCode = request.url === "/no" ? 500 : 202;
    response.end("said");
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  test("is answered with the text, and anything but a success is thrown with it", async () => {
    const socket = path("a.sock");
    await new Promise<void>((resolve) => server.listen(socket, resolve));
    const ask = askAt(socket);
    expect(await ask("POST", "/yes", { a: 1 })).toBe("said");
    await expect(ask("PATCH", "/no")).rejects.toThrow("/no was answered with 500: said");
    expect(heard).toEqual(['POST /yes {"a":1}', "PATCH /no "]);
  });

  test("is thrown where nobody listens", async () => {
    await expect(askAt(path("b.sock"))("GET", "/health")).rejects.toThrow("ENOENT");
  });
});

describe("a server that does not start", () => {
  /** A package whose program does what this line of a shell says. */
  async function installed(line: string): Promise<string> {
    const own = `restate-server-${process.platform}-${process.arch}`;
    const program = path("installed", "node_modules/@restatedev", own, "bin/restate-server");
    await mkdir(dirname(program), { recursive: true });
    await writeFile(program, `#!/bin/sh\n${line}\n`);
    await chmod(program, 0o755);
    return path("installed");
  }
  const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith(PREFIX));

  test("says its last word, and leaves no folder", async () => {
    const before = folders();
    const problem = await startRestate(await installed("echo first; echo 'no room'; exit 3")).catch(
      (thrown) => (isHarnessError(thrown) ? thrown.fact : thrown),
    );
    expect(problem).toEqual({ code: "restate.not_started", params: { problem: "no room" } });
    expect(folders().filter((name) => !before.includes(name))).toEqual([]);
  });

  test("is told that it runs alone: its own folder, no port, and nothing told to anybody", async () => {
    const seen = path("seen");
    await startRestate(await installed(`echo "$@" > ${seen}; env >> ${seen}; exit 1`)).catch(() => {});
    const told = readFileSync(seen, "utf8");
    expect(told).toContain(`--base-dir ${join(tmpdir(), PREFIX)}`);
    for (const word of ["RESTATE_LISTEN_MODE=unix", "RESTATE_DISABLE_TELEMETRY=true"]) {
      expect(told).toContain(word);
    }
    expect(existsSync(/--base-dir (\S+)/.exec(told)?.[1] ?? "/")).toBe(false);
  });
});

const home = new URL("../../../", import.meta.url);
const textAt = (file: string) => readFileSync(new URL(file, home), "utf8");

test.each(["zh", "en"] as const)("the chapter shows what was measured on Restate: %s", (language) => {
  const expected = JSON.parse(textAt("labs/18-durable-engine/expected.json")) as Expected;
  const measured = expected.restate?.[language] as unknown as Record<string, Record<string, unknown>>;
  const page = textAt(`docs/${language}/18-durable-engine.md`);
  const between = page.slice(
    page.indexOf("<!-- beside restate -->"),
    page.indexOf("<!-- end of beside restate -->"),
  );
  const rows = between
    .split("\n")
    .filter((line) => line.startsWith("|") && !/^\|\s*-/.test(line))
    .map((line) =>
      line
        .split("|")
        .slice(2, -1)
        .map((cell) => cell.trim().replaceAll("`", "")),
    );
  const { effectsWhenTheProcessDies: died, effectsWhenTheServerDies: server } = measured;
  const { recordWhenTheProcessDies: record, recordWhenTheServerWasFrozen: frozen } = measured;
  expect([rows[1], rows[2]]).toEqual([
    [died?.retry, died?.pause, died?.pauseThenResumed, died?.journal].map(String),
    ["-", String(server?.pause), "-", String(server?.journal)],
  ]);
  expect(rows.slice(4)).toEqual([[record?.dbos], [record?.restate], [frozen?.restate], [frozen?.journal]]);
});
