import { describe, expect, test } from "vitest";
import { restoreSession } from "#agent/restore-session.ts";
import { createSessionLog, openSessionLog } from "#agent/session-log.ts";
import type { EntryDraft } from "#contracts/entries.ts";
import { HarnessError } from "#contracts/errors.ts";
import { failsWith } from "../faulty-log-file.ts";
import { createMemoryLogFile } from "../memory-log-file.ts";

const said = (id: string): EntryDraft => ({ id, message: { role: "user", content: id, timestamp: 1 } });
const idsIn = (bytes: Uint8Array) => restoreSession(bytes).entries.map((entry) => entry.id);
const surroundings = { now: () => 1_700_000_000_000, newId: () => "unused" };

async function newLog() {
  const disk = createMemoryLogFile();
  const log = await createSessionLog(disk, { id: "s-1", cwd: "/w" }, surroundings);
  await log.append(said("a"));
  return { disk, log };
}

async function errorOf(work: Promise<unknown>): Promise<HarnessError> {
  const error = await work.catch((reason: unknown) => reason);
  if (!(error instanceof HarnessError)) throw new Error("expected a HarnessError", { cause: error });
  return error;
}

describe("a failed write", () => {
  test.each([0, 1, 37, 10_000])(
    "leaves file and memory as before when %i bytes were written",
    async (reach) => {
      const { disk, log } = await newLog();
      const before = disk.bytes();
      disk.tearNextAppend(reach, failsWith("ENOSPC"));
      const error = await errorOf(log.append(said("b")));
      expect(error.fact).toEqual({ code: "session.not_saved", params: { problem: "ENOSPC" } });
      expect(error.cause).toMatchObject({ code: "ENOSPC" });
      expect(disk.bytes()).toEqual(before);
      expect(disk.synced()).toEqual(before);
      expect(log.entries()).toHaveLength(1);
      await log.append(said("b"));
      await log.append(said("c"));
      expect(idsIn(disk.bytes())).toEqual(["a", "b", "c"]);
      expect(restoreSession(disk.bytes()).lines.map((line) => line.parentId)).toEqual([null, "a", "b"]);
    },
  );

  test("does not stop the appends that wait behind it", async () => {
    const { disk, log } = await newLog();
    disk.tearNextAppend(5, failsWith("ENOSPC"));
    const all = await Promise.allSettled([log.append(said("b")), log.append(said("c"))]);
    expect(all.map((one) => one.status)).toEqual(["rejected", "fulfilled"]);
    expect(idsIn(disk.bytes())).toEqual(["a", "c"]);
  });

  test("is cut back before the next append if it could not be cut back at once", async () => {
    const { disk, log } = await newLog();
    disk.tearNextAppend(5, failsWith("ENOSPC"));
    disk.failNextTruncate(failsWith("EIO"));
    expect((await errorOf(log.append(said("b")))).fact.params).toEqual({ problem: "ENOSPC" });
    disk.failNextTruncate(failsWith("EIO"));
    expect((await errorOf(log.append(said("b")))).fact.params).toEqual({ problem: "EIO" });
    expect(log.entries()).toHaveLength(1);
    await log.append(said("b"));
    expect(idsIn(disk.bytes())).toEqual(["a", "b"]);
  });

  test("of the newline that was missing is done again with the next line", async () => {
    const { disk } = await newLog();
    const whole = createMemoryLogFile(disk.bytes().subarray(0, -1));
    const { log } = await openSessionLog(whole, surroundings);
    whole.tearNextAppend(1, failsWith("ENOSPC"));
    await errorOf(log.append(said("b")));
    await log.append(said("b"));
    expect(idsIn(whole.bytes())).toEqual(["a", "b"]);
  });

  test("of the header leaves no session behind", async () => {
    const disk = createMemoryLogFile();
    disk.tearNextAppend(10, failsWith("ENOSPC"));
    const error = await errorOf(createSessionLog(disk, { id: "s-1", cwd: "/w" }, surroundings));
    expect([error.code, disk.bytes().length]).toEqual(["session.not_saved", 0]);
  });
});

describe("a failed sync", () => {
  test("acknowledges nothing from then on", async () => {
    const { disk, log } = await newLog();
    disk.failNextSync(failsWith("EIO"));
    const all = [log.append(said("b")), log.append(said("c"))].map(errorOf);
    const errors = await Promise.all(all);
    expect(errors.map((error) => error.code)).toEqual(["session.poisoned", "session.poisoned"]);
    expect(errors[0]?.cause).toMatchObject({ code: "EIO" });
    expect(log.entries()).toHaveLength(1);
    const left = disk.bytes();
    expect((await errorOf(log.append(said("d")))).code).toBe("session.poisoned");
    expect(disk.bytes()).toEqual(left);
  });

  test("after cutting back counts as well", async () => {
    const { disk, log } = await newLog();
    disk.tearNextAppend(5, failsWith("ENOSPC"));
    disk.failNextSync(failsWith("EIO"));
    expect((await errorOf(log.append(said("b")))).code).toBe("session.poisoned");
    expect((await errorOf(log.append(said("b")))).code).toBe("session.poisoned");
  });
});
