import { describe, expect, test } from "vitest";
import { restoreSession } from "#agent/restore-session.ts";
import { createSessionLog, openSessionLog } from "#agent/session-log.ts";
import type { EntryDraft } from "#contracts/entries.ts";
import type { LogFile } from "#contracts/session.ts";
import { createMemoryLogFile } from "../memory-log-file.ts";

function surroundings() {
  let count = 0;
  return { now: () => 1_700_000_000_000, newId: () => `n${++count}` };
}

const said = (id: string): EntryDraft => ({ id, message: { role: "user", content: id, timestamp: 1 } });

/** A disk that holds one session of one entry, `w`, and then these bytes. */
async function diskWith(tail: string, cut = 0) {
  const file = createMemoryLogFile();
  const log = await createSessionLog(file, { id: "s-1", cwd: "/w" }, surroundings());
  await log.append(said("w"));
  const whole = file.bytes().subarray(0, file.bytes().length - cut);
  return createMemoryLogFile(Buffer.concat([whole, Buffer.from(tail)]));
}

/** The calls that change something, in order. */
function watch(file: LogFile): { watched: LogFile; steps: string[] } {
  const steps: string[] = [];
  const watched: LogFile = {
    read: () => file.read(),
    append: (bytes) => noted("append", () => file.append(bytes)),
    sync: () => noted("sync", () => file.sync()),
    truncate: (bytes) => noted("truncate", () => file.truncate(bytes)),
  };
  function noted(step: string, act: () => Promise<void>): Promise<void> {
    steps.push(step);
    return act();
  }
  return { watched, steps };
}

const idsIn = (bytes: Uint8Array) => restoreSession(bytes).entries.map((entry) => entry.id);

describe("opening", () => {
  test("syncs what it read before anyone acts on it, and changes no byte", async () => {
    const disk = await diskWith('{"torn');
    const before = disk.bytes();
    const { watched, steps } = watch(disk);
    const { log, restored } = await openSessionLog(watched, surroundings());
    expect(steps).toEqual(["sync"]);
    expect(disk.bytes()).toEqual(before);
    expect(restored.torn).toEqual({ line: 3, bytes: 6 });
    expect(log.entries()).toEqual(restored.entries);
  });

  test("hands out no log of bytes that it could not sync", async () => {
    const disk = await diskWith("");
    disk.failNextSync(() => Promise.reject(new Error("sync failed")));
    await expect(openSessionLog(disk, surroundings())).rejects.toThrow("session.poisoned");
  });

  test("cuts the torn tail off before the next line, and makes the cut durable first", async () => {
    const disk = await diskWith('{"torn');
    const { watched, steps } = watch(disk);
    const { log } = await openSessionLog(watched, surroundings());
    await log.append(said("a"));
    await log.append(said("b"));
    expect(steps).toEqual(["sync", "truncate", "sync", "append", "sync", "append", "sync"]);
    expect(idsIn(disk.bytes())).toEqual(["w", "a", "b"]);
  });

  test("writes a missing newline with the next line at once, also when a torn tail follows", async () => {
    for (const tail of ["", "\0\0\0"]) {
      const disk = await diskWith(tail, 1);
      const { watched, steps } = watch(disk);
      const { log } = await openSessionLog(watched, surroundings());
      await log.append(said("a"));
      await log.append(said("b"));
      expect(steps.filter((step) => step === "append")).toHaveLength(2);
      expect(idsIn(disk.bytes())).toEqual(["w", "a", "b"]);
    }
  });

  test("counts the lines of other programs as parents and as taken ids", async () => {
    const disk = await diskWith('{"type":"label","id":"l","parentId":"w","timestamp":"t"}\n');
    const { log } = await openSessionLog(disk, surroundings());
    await expect(log.append(said("l"))).rejects.toThrow("session.duplicate_id");
    await log.append(said("a"));
    expect(restoreSession(disk.bytes()).lines.at(-1)).toMatchObject({ id: "a", parentId: "l" });
  });

  test("goes on after a crash in the middle of the repair itself", async () => {
    const disk = await diskWith('{"torn');
    const { log } = await openSessionLog(disk, surroundings());
    await disk.truncate(restoreSession(disk.bytes()).keptBytes);
    expect(log.entries()).toHaveLength(1);
    const again = await openSessionLog(disk, surroundings());
    await again.log.append(said("a"));
    expect(idsIn(disk.bytes())).toEqual(["w", "a"]);
  });
});
