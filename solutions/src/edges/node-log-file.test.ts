import { execFileSync } from "node:child_process";
import fs, { fstatSync, statSync } from "node:fs";
import { type FileHandle, mkdir, mkdtemp, open, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { devNull, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createNodeLogFile, openNodeLogFile, readSessionFile } from "#agent/edges/node-log-file.ts";
import { createSessionLog, openSessionLog } from "#agent/session-log.ts";
import type { EntryDraft } from "#contracts/entries.ts";

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "session-"));
  path = join(folder, "s.jsonl");
});
afterEach(() => rm(folder, { recursive: true }));

const surroundings = { now: () => 1_700_000_000_000, newId: () => "unused" };
const said = (id: string, content = id): EntryDraft => ({
  id,
  message: { role: "user", content, timestamp: 1 },
});
const idsIn = async () => (await readSessionFile(path)).entries.map((entry) => entry.id);

/** Six acknowledged entries on disk; gives the bytes. */
async function sixEntries(): Promise<Buffer> {
  const file = await createNodeLogFile(path);
  const log = await createSessionLog(file, { id: "s", cwd: "/w" }, surroundings);
  for (const id of ["a", "b", "c", "d", "e", "f"]) await log.append(said(id, `第 ${id} 条`));
  await file.close();
  return readFile(path);
}

async function reopenAndAppend(id: string): Promise<void> {
  const file = await openNodeLogFile(path);
  try {
    const { log } = await openSessionLog(file, surroundings);
    await log.append(said(id));
  } finally {
    await file.close();
  }
}

describe("a session on a real disk, after a power cut", () => {
  test.each([
    ["in the middle of its JSON", '{"type":"message","id":"g"'],
    ["inside a character", Buffer.from('{"type":"message","id":"崩').subarray(0, -1)],
    ["as a run of NUL bytes", "\0".repeat(64)],
  ])("a last line that ends %s costs that line alone", async (_, tail) => {
    await writeFile(path, Buffer.concat([await sixEntries(), Buffer.from(tail)]));
    const before = await readFile(path);
    expect((await readSessionFile(path)).torn).toEqual({ line: 8, bytes: tail.length });
    expect(await readFile(path)).toEqual(before);
    await reopenAndAppend("g");
    await reopenAndAppend("h");
    expect(await idsIn()).toEqual(["a", "b", "c", "d", "e", "f", "g", "h"]);
  });

  test("NUL bytes in the middle are refused by line number, and nothing is changed", async () => {
    const bytes = await sixEntries();
    const start = bytes.indexOf("\n", bytes.indexOf('"id":"c"')) + 1;
    await writeFile(path, bytes.fill(0, start, bytes.indexOf("\n", start)));
    const problem = { code: "session.line_nul_bytes", params: {} };
    const fact = { code: "session.bad_line", params: { line: 5, problem } };
    await expect(readSessionFile(path)).rejects.toMatchObject({ fact });
    await expect(reopenAndAppend("g")).rejects.toMatchObject({ fact });
    expect(await readFile(path)).toEqual(bytes);
  });

  test("a last record that lacks only its newline is kept", async () => {
    await writeFile(path, (await sixEntries()).subarray(0, -1));
    await reopenAndAppend("g");
    expect(await idsIn()).toEqual(["a", "b", "c", "d", "e", "f", "g"]);
  });
});

describe("a disk that fills up in the middle of a line", () => {
  test.each([37, 524_288])("costs nothing but the retry: %i bytes were written", async (reach) => {
    await sixEntries();
    const file = await openNodeLogFile(path);
    let isFull = true;
    const shim = {
      ...file,
      async append(bytes: Uint8Array) {
        if (!isFull) return file.append(bytes);
        isFull = false;
        await file.append(bytes.subarray(0, reach));
        throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
      },
    };
    const { log } = await openSessionLog(shim, surroundings);
    const draft = said("g", "长".repeat(400_000));
    await expect(log.append(draft)).rejects.toThrow("session.not_saved");
    expect(await idsIn()).toEqual(["a", "b", "c", "d", "e", "f"]);
    await log.append(draft);
    await log.append(said("h"));
    await file.close();
    expect(await idsIn()).toEqual(["a", "b", "c", "d", "e", "f", "g", "h"]);
    expect((await readSessionFile(path)).lines.at(-1)?.parentId).toBe("g");
  });
});

test("a sync is a real one", async () => {
  const file = await createNodeLogFile(path);
  const other = await open(path);
  const fsync = vi.spyOn(Object.getPrototypeOf(other), "sync");
  await file.sync();
  expect(fsync).toHaveBeenCalledTimes(1);
  fsync.mockRestore();
  await other.close();
  await file.close();
});

/** Stands in for the two ways to write, and takes so many bytes of each write at most. */
async function takingAtMost(most: number) {
  const some = await open(path);
  const handles: { write: FileHandle["write"] } = Object.getPrototypeOf(some);
  await some.close();
  type Write = (bytes: Uint8Array, from: number, length: number) => unknown;
  const [whole, now] = [
    handles.write as Write,
    fs.writeSync as (fd: number, ...rest: Parameters<Write>) => number,
  ];
  const many = vi.spyOn(handles, "write").mockImplementation(function (
    this: FileHandle,
    bytes: unknown,
    from: unknown,
  ) {
    return whole.call(
      this,
      bytes as Uint8Array,
      Number(from),
      Math.min(most, (bytes as Uint8Array).length - Number(from)),
    );
  } as never);
  const few = vi
    .spyOn(fs, "writeSync")
    .mockImplementation(((fd: number, bytes: Uint8Array, from: number) =>
      now(fd, bytes, from, Math.min(most, bytes.length - from))) as never);
  syncBuiltinESMExports();
  const restore = () => {
    many.mockRestore();
    few.mockRestore();
    syncBuiltinESMExports();
  };
  return { many, few, restore };
}

test.each([
  ["few bytes", ["012345678", "abc"], 3, "few"],
  ["many bytes", ["x".repeat(100_000), "y".repeat(70_000)], 40_000, "many"],
] as const)(
  "a write of %s of which the system takes a part at a time is whole in the end, and in order",
  async (...given) => {
    const [, texts, most, way] = given;
    const file = await createNodeLogFile(path);
    const taking = await takingAtMost(most);
    for (const text of texts) await file.append(new TextEncoder().encode(text));
    const times = taking[way].mock.calls.length;
    taking.restore();
    await file.close();
    expect(times).toBe(texts.reduce((sum, text) => sum + Math.ceil(text.length / most), 0));
    expect(await readFile(path, "utf8")).toBe(texts.join(""));
  },
);

describe("a file that was opened to be looked at", () => {
  /** How often this process has the file open. */
  function timesOpen(at: string): number {
    const { dev, ino } = statSync(at);
    const isIt = (descriptor: number) => {
      try {
        const found = fstatSync(descriptor);
        return found.dev === dev && found.ino === ino;
      } catch {
        return false;
      }
    };
    return Array.from({ length: 1024 }, (_, descriptor) => descriptor).filter(isIt).length;
  }

  test("is closed again, whether it could be read or not", async () => {
    await sixEntries();
    const file = await openNodeLogFile(path);
    expect(timesOpen(path)).toBe(1);
    await file.close();
    await readSessionFile(path);
    expect(timesOpen(path)).toBe(0);
    await writeFile(path, "no session\n\n");
    await expect(readSessionFile(path)).rejects.toThrow("session.bad_line");
    expect(timesOpen(path)).toBe(0);
  });

  test("is closed again when it is no file", async () => {
    await expect(readSessionFile(folder)).rejects.toThrow("session.file_unreadable");
    expect(timesOpen(folder)).toBe(0);
    const before = timesOpen(devNull);
    await expect(openNodeLogFile(devNull)).rejects.toThrow("session.file_unreadable");
    expect(timesOpen(devNull)).toBe(before);
  });
});

describe("what is no session file", () => {
  test("may be absent, a folder, a link or a pipe: that is an error, never an empty session", async () => {
    await mkdir(join(folder, "d"));
    await writeFile(join(folder, "target"), "mine");
    await symlink(join(folder, "target"), join(folder, "link"));
    await symlink(join(folder, "nowhere"), join(folder, "dangling"));
    execFileSync("mkfifo", [join(folder, "pipe")]);
    const names = ["pipe", "none", "d", "link", "dangling", join("target", "below")];
    for (const at of [...names.map((name) => join(folder, name)), devNull]) {
      const error = { code: "session.file_unreadable", fact: { params: { path: at } } };
      await expect(openNodeLogFile(at)).rejects.toMatchObject(error);
      await expect(readSessionFile(at)).rejects.toMatchObject(error);
    }
    expect(await readFile(join(folder, "target"), "utf8")).toBe("mine");
  });

  test("is never made by opening it, and never made anew over another", async () => {
    await expect(openNodeLogFile(path)).rejects.toMatchObject({ fact: { params: { problem: "ENOENT" } } });
    await writeFile(path, "mine");
    await expect(createNodeLogFile(path)).rejects.toMatchObject({ code: "EEXIST" });
  });
});

test("a file larger than one read may be is refused, and does not end the process", async () => {
  const file = await createNodeLogFile(path);
  await file.truncate(3 * 1024 ** 3);
  await file.close();
  await expect(readSessionFile(path)).rejects.toMatchObject({ fact: { params: { problem: "EFBIG" } } });
});
