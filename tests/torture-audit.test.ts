import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { MemoryRecordStore } from "#agent/memory-record-store.ts";
import { recordedJournal } from "#agent/recorded-journal.ts";
import { createSessionLog } from "#agent/session-log.ts";
import { auditStories } from "../course/torture/audit.ts";
import type { Story } from "../course/torture/boundaries.ts";
import { openLog } from "../course/torture/open-journal.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const place = temporaryFolder();

const story: Story = {
  ...{ run: 3, runId: "run-3", deaths: [] },
  actions: [{ kind: "charge", name: "r3-1" }],
};
const done = { content: [{ type: "text" as const, text: "done" }], isError: false };

interface Left {
  effects?: number;
  isRecorded?: boolean;
  hasResult?: boolean;
  told?: boolean;
  terminal?: string | undefined;
  isWhole?: boolean;
}

/** What is found of one action, where nothing else is said: it was done and promised, and all is there. */
async function audited(left: Left) {
  const { effects = 1, isRecorded = true, hasResult = true, told = true, isWhole = true } = left;
  const session = place.path("session.jsonl");
  const file = await openLog(session);
  const surroundings = { now: Date.now, newId: randomUUID };
  const log = await createSessionLog(file, { id: "torture", cwd: "/" }, surroundings);
  const result = {
    role: "toolResult",
    toolCallId: "r3-1",
    toolName: "charge",
    ...done,
    timestamp: 0,
  } as const;
  if (hasResult) await log.append({ message: result });
  await file.close();
  const journal = recordedJournal(new MemoryRecordStore(), Date.now);
  const wanted = { operationId: "run-3:e:0", runId: "run-3", tool: "charge", retrySafe: true };
  const keys = { argumentsDigest: "sha256:0", idempotencyKey: "torture:charge:r3-1" };
  await journal.start({ ...wanted, ...keys });
  if (isRecorded) await journal.complete(wanted.operationId, done);
  const end = {
    ...{ story, session, journal: "a journal", blocked: 0, missed: 0 },
    terminal: "terminal" in left ? left.terminal : "completed",
    told: new Set(told ? ["r3-1"] : []),
  };
  const world = {
    open: async () => ({ journal: () => journal, close: async () => {} }),
    effects: new Map(effects > 0 ? [["r3-1", effects]] : []),
    isWhole,
  };
  return (await auditStories([end], world)).breaches;
}

test("what is there once, and was promised, is in order", async () => {
  expect(await audited({})).toEqual([]);
});

test("what took effect twice is a duplicate, promised or not", async () => {
  const duplicate = { kind: "duplicate", run: 3, action: "r3-1", times: 2 };
  expect(await audited({ effects: 2 })).toEqual([duplicate]);
});

test.each([
  ["effect", { effects: 0 }],
  ["record", { isRecorded: false }],
  ["result", { hasResult: false }],
  ["record", { isRecorded: false, told: false }],
])("the %s that is gone is a loss: %j", async (what, left) => {
  expect(await audited(left)).toEqual([{ kind: "lost", run: 3, action: "r3-1", what }]);
});

test("what was told is promised even if the run has no end, and the run without an end is told as well", async () => {
  const stuck = { kind: "stuck", run: 3, problem: "no word" };
  const lost = { kind: "lost", run: 3, action: "r3-1", what: "effect" };
  expect(await audited({ effects: 0, terminal: undefined })).toEqual([lost, stuck]);
});

test("after an interruption a run may have no end, and what nobody was told may not be there", async () => {
  const interrupted = { isWhole: false, told: false, terminal: undefined };
  expect(await audited({ ...interrupted, effects: 0, isRecorded: false, hasResult: false })).toEqual([]);
});
