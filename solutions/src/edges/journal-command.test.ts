import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { HOME, openAgentRecords } from "#agent/edges/agent-home.ts";
import { runJournalCommand } from "#agent/edges/journal-command.ts";
import { JOURNAL_FORMATS, type JournalFormat } from "#agent/edges/journal-format.ts";
import type { Fact } from "#contracts/facts.ts";
import { createSurroundings } from "../../../labs/surroundings.ts";
import { refusalOf } from "../../../tests/support/describe-journal.ts";
import { temporaryFolder } from "../../../tests/support/temporary-folder.ts";

const place = temporaryFolder();
const wanted = {
  ...{ operationId: "run-1:e:0", runId: "run-1", tool: "write", argumentsDigest: "sha256:1" },
  ...{ idempotencyKey: "task:write:1", retrySafe: false },
};

async function ask(...args: string[]) {
  const told: Fact[] = [];
  const printed: string[] = [];
  const print = (line: string) => void printed.push(line);
  await runJournalCommand({ args, folder: place.path(), tell: (fact) => void told.push(fact), print });
  return { told, printed };
}

/** A session with one run, which died on its call. */
async function oneRun(journal: JournalFormat) {
  const records = await openAgentRecords(place.path(), { kind: "new", journal }, createSurroundings());
  const message = { role: "user", content: "go", timestamp: 1 } as const;
  await records.tree.append({ id: "run-1", type: "message", message });
  await records.journal.start(wanted);
  await records.close();
}

test.each(JOURNAL_FORMATS)("runs in %s are listed with what is open, and shown as a line", async (format) => {
  await oneRun(format);
  expect((await ask("list")).told).toMatchObject([
    { code: "journal.run", params: { run: "run-1", operations: 1, open: 1 } },
  ]);
  const shown = (await ask("show", "run-1")).told.map(({ code, params }) => `${code} ${params.kind}`);
  expect(shown.sort()).toEqual([
    "journal.moment_operation open",
    "journal.moment_operation started",
    "journal.moment_said undefined",
  ]);
});

test.each(JOURNAL_FORMATS)("a run in %s is exported as one moment a line", async (format) => {
  await oneRun(format);
  const { printed } = await ask("export", "run-1");
  const moments = printed.map((line) => JSON.parse(line));
  expect(moments).toHaveLength(3);
  expect(moments.every(({ runId }) => runId === "run-1")).toBe(true);
});

test.each(JOURNAL_FORMATS)(
  "a journal in %s that is gone or emptied is told, by its session",
  async (format) => {
    await oneRun(format);
    const folder = join(place.path(), HOME, "journals");
    for (const name of await readdir(folder)) await rm(join(folder, name));
    expect(await refusalOf(ask("list"))).toMatchObject({ code: "journal.file_unusable", problem: "ENOENT" });
    const [session = ""] = (await readdir(join(place.path(), HOME, "sessions"))).map((name) =>
      name.replace(".jsonl", ""),
    );
    await writeFile(join(folder, `${session}.${format}`), "");
    const reason = { code: format === "sqlite" ? "journal.bad_database" : "journal.bad_line" };
    expect(await refusalOf(ask("list"))).toMatchObject({ code: "journal.unreadable", session, reason });
  },
);

test("a folder that is not there is no workspace without a session", async () => {
  expect(await refusalOf(ask("list", "--folder", "away"))).toMatchObject({ code: "workspace.unusable" });
});

test("what is not there, and what is asked wrongly, is told", async () => {
  expect((await ask("list")).told).toEqual([]);
  expect(await refusalOf(ask("show", "run-9"))).toEqual({ code: "journal.no_such_run", run: "run-9" });
  for (const words of [
    [],
    ["show"],
    ["list", "run-1"],
    ["drop", "run-1"],
    ["show", "a", "b"],
    ["list", "--x"],
    ["list", "--lang", "xx"],
  ]) {
    expect(await refusalOf(ask(...words))).toMatchObject({ code: "agent.wrong_use" });
  }
});
