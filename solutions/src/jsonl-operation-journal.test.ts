import fc from "fast-check";
import { expect, test } from "vitest";
import { openJsonlOperationJournal } from "#agent/jsonl-operation-journal.ts";
import type { OperationJournal, WantedOperation } from "#contracts/journal.ts";
import type { Answer } from "#contracts/loop.ts";
import { createCrash } from "../../labs/crash.ts";
import { failsWith } from "../../labs/faulty-log-file.ts";
import { createMemoryLogFile } from "../../labs/memory-log-file.ts";
import { createClock } from "../../tests/support/harness.ts";

const wanted: WantedOperation = {
  operationId: "run-1:e2:0",
  runId: "run-1",
  tool: "write",
  argumentsDigest: "sha256:1",
  idempotencyKey: "task:write:1",
  retrySafe: false,
};
const answer: Answer = { content: [{ type: "text", text: "已写入" }], isError: false };
const why = { code: "tool.threw", params: { tool: "write", message: "timed out" } } as const;

/** Three operations, one in each state. */
async function fill(journal: OperationJournal): Promise<void> {
  await journal.start(wanted);
  await journal.complete(wanted.operationId, answer);
  await journal.start({ ...wanted, operationId: "2", idempotencyKey: "task:write:2" });
  await journal.interrupt("2", why);
  await journal.start({ ...wanted, operationId: "3", idempotencyKey: "task:write:3" });
}

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** The newest whole line of each operation, by reading the text and nothing of the code under test. */
function wholeRecords(content: string): unknown[] {
  const records = new Map<string, unknown>();
  for (const line of content.split("\n").slice(1)) {
    if (line.endsWith("}") && isJson(line)) records.set(JSON.parse(line).operationId, JSON.parse(line));
  }
  return [...records.values()];
}

function isJson(line: string): boolean {
  try {
    return Boolean(JSON.parse(line));
  } catch {
    return false;
  }
}

test("what was recorded is there when the journal is opened again, and goes on from there", async () => {
  const file = createMemoryLogFile();
  const journal = await openJsonlOperationJournal(file, createClock());
  await fill(journal);
  const again = await openJsonlOperationJournal(file, createClock());
  expect(await again.records()).toEqual(await journal.records());
  await again.complete("3", answer);
  const last = await openJsonlOperationJournal(file, createClock());
  expect((await last.records()).map(({ state }) => state)).toEqual(["completed", "interrupted", "completed"]);
});

test("a record is on the medium, fsync included, before anybody is told of it", async () => {
  const file = createMemoryLogFile();
  const journal = await openJsonlOperationJournal(file, createClock());
  await journal.start(wanted);
  expect(text(file.synced()).split("\n")).toHaveLength(3);
  expect(file.synced()).toEqual(file.bytes());
  await journal.complete(wanted.operationId, answer);
  expect(text(file.synced())).toContain('"completed"');
});

test("what was read is synced before anybody acts on it", async () => {
  const file = createMemoryLogFile();
  await fill(await openJsonlOperationJournal(file, createClock()));
  const unsynced = { ...createMemoryLogFile(file.bytes()), read: async () => file.bytes() };
  let syncs = 0;
  const sync = async () => {
    syncs += 1;
  };
  await openJsonlOperationJournal({ ...unsynced, sync }, createClock());
  expect(syncs).toBe(1);
});

test("wherever the file is cut, every whole record is kept and the next one can be read", async () => {
  const file = createMemoryLogFile();
  await fill(await openJsonlOperationJournal(file, createClock()));
  const bytes = file.bytes();
  const headerEnd = bytes.indexOf(0x0a) + 1;
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: headerEnd, max: bytes.length }), async (cut) => {
      const torn = createMemoryLogFile(bytes.slice(0, cut));
      const journal = await openJsonlOperationJournal(torn, createClock());
      const before = await journal.records();
      expect(before).toEqual(wholeRecords(text(bytes.slice(0, cut))));
      await journal.start({ ...wanted, operationId: "9", idempotencyKey: "task:write:9" });
      const again = await (await openJsonlOperationJournal(torn, createClock())).records();
      expect(again.slice(0, -1)).toEqual(before);
      expect(again.at(-1)).toMatchObject({ operationId: "9", state: "started" });
    }),
  );
});

test("a process that dies while it records a completion leaves the operation started", async () => {
  const file = createMemoryLogFile();
  const journal = await openJsonlOperationJournal(file, createClock());
  await journal.start(wanted);
  const crash = createCrash();
  file.tearNextAppend(40, () => crash.here());
  expect(await crash.of(journal.complete(wanted.operationId, answer))).toEqual({ died: true });
  const again = await openJsonlOperationJournal(createMemoryLogFile(file.bytes()), createClock());
  expect(await again.records()).toMatchObject([{ state: "started" }]);
});

test("a full disk refuses the start, changes nothing, and the next start is readable", async () => {
  const file = createMemoryLogFile();
  const journal = await openJsonlOperationJournal(file, createClock());
  file.tearNextAppend(37, failsWith("ENOSPC"));
  await expect(journal.start(wanted)).rejects.toMatchObject({
    code: "journal.not_saved",
    fact: { params: { problem: "ENOSPC" } },
  });
  expect(await journal.records()).toEqual([]);
  await journal.start(wanted);
  expect(await (await openJsonlOperationJournal(file, createClock())).records()).toHaveLength(1);
});

test("after a failed fsync nothing more is acknowledged", async () => {
  const file = createMemoryLogFile();
  const journal = await openJsonlOperationJournal(file, createClock());
  file.failNextSync(failsWith("EIO"));
  await expect(journal.start(wanted)).rejects.toMatchObject({ code: "journal.poisoned" });
  await expect(journal.start(wanted)).rejects.toMatchObject({ code: "journal.poisoned" });
  expect(await journal.records()).toEqual([]);
});

test.each([
  ["no header", '{"type":"session","version":3}\n', 1],
  ["a newer version", '{"type":"operation-journal","version":2}\n', 1],
  ["no JSON in the middle", '{"type":"operation-journal","version":1}\nhalf\n{}\n', 2],
  ["a line that is no record", '{"type":"operation-journal","version":1}\n{"operationId":"1"}\n', 2],
])("a file with %s is refused by its line, and stays as it is", async (_, content, line) => {
  const file = createMemoryLogFile(new TextEncoder().encode(content));
  await expect(openJsonlOperationJournal(file, createClock())).rejects.toMatchObject({
    code: "journal.bad_line",
    fact: { params: { line } },
  });
  expect(text(file.bytes())).toBe(content);
});

test.each<[string, Record<string, unknown>]>([
  ["an unknown state", { state: "done" }],
  ["a completion without an answer", { state: "completed", answer: undefined }],
  ["an answer while it is open", { state: "started" }],
  ["an interruption without a reason", { state: "interrupted", answer: undefined }],
  ["an answer whose content is no list", { answer: { isError: false, content: "x" } }],
  ["an answer with a block of no known type", { answer: { isError: false, content: [{ type: "x" }] } }],
  ["an answer that does not say whether it is an error", { answer: { content: [] } }],
  ["retrySafe as a text", { retrySafe: "yes" }],
  ["attempts that are no count", { attempts: 1.5 }],
  ["a bound call that is no name", { boundCall: 1 }],
  ["no name", { operationId: "" }],
])("a record with %s decides nothing: the line is refused", async (_, change) => {
  const record = { ...wanted, state: "completed", answer, occurrence: 1, attempts: 1, startedAt: 1 };
  const header = JSON.stringify({ type: "operation-journal", version: 1 });
  const open = (line: object) =>
    openJsonlOperationJournal(
      createMemoryLogFile(new TextEncoder().encode(`${header}\n${JSON.stringify(line)}\n`)),
      createClock(),
    );
  expect(await (await open(record)).records()).toEqual([record]);
  await expect(open({ ...record, ...change })).rejects.toMatchObject({ code: "journal.bad_line" });
});
