import fs from "node:fs";
import {
  type FileHandle,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HOME, openAgentRecords } from "#agent/edges/agent-home.ts";
import type { JournalFormat } from "#agent/edges/journal-format.ts";
import { openSqliteFile } from "#agent/edges/sqlite-file.ts";
import { render } from "#contracts/render.ts";

let workspace: string;
beforeEach(async () => {
  workspace = await mkdtemp(join(tmpdir(), "home-"));
});
afterEach(async () => {
  healDisk();
  await rm(workspace, { recursive: true });
});

const surroundings = { now: () => 1_700_000_000_000, newId: () => "n1" };
const openRecords = (resume?: string, journal?: JournalFormat) =>
  openAgentRecords(
    workspace,
    resume === undefined ? { kind: "new", journal } : { kind: "resume", id: resume },
    surroundings,
  );
const formats = ["sqlite", "jsonl"] as const;
/** A database has helpers beside it, which libsql leaves where they are. */
const left = async (folder: string) =>
  (await readdir(join(workspace, HOME, folder)).catch(() => [])).filter((name) => !/-(wal|shm)$/.test(name));

async function handles(): Promise<FileHandle> {
  const handle = await open(workspace);
  await handle.close();
  return Object.getPrototypeOf(handle);
}

/** The disk takes so many calls, then fails one with this code after a part of it, and works again. */
async function failAfter(method: "write" | "sync", calls: number, code: string): Promise<void> {
  let seen = 0;
  const failing = (): void => {
    throw Object.assign(new Error(code), { code });
  };
  const isNext = () => {
    seen += 1;
    return seen === calls + 1;
  };
  if (method === "write") {
    const real = fs.writeSync as (fd: number, bytes: Uint8Array, offset?: number) => number;
    vi.spyOn(fs, "writeSync").mockImplementation(((fd: number, bytes: Uint8Array, offset: number) => {
      if (!isNext()) return real(fd, bytes, offset);
      real(fd, bytes.subarray(0, 5));
      return failing();
    }) as never);
    syncBuiltinESMExports();
    return;
  }
  const real = (await handles()).sync;
  vi.spyOn(await handles(), "sync").mockImplementation(async function (this: FileHandle) {
    if (isNext()) failing();
    return real.apply(this);
  });
}

function healDisk(): void {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
}

test.each([
  ["write", "sqlite"],
  ["sync", "sqlite"],
  ["write", "jsonl"],
  ["sync", "jsonl"],
] as const)(
  "wherever a %s fails while a session is made with a journal in %s, neither of them is left",
  async (method, format) => {
    let failures = 0;
    for (;;) {
      await failAfter(method, failures, "ENOSPC");
      const opened = await openRecords(undefined, format).catch((error: unknown) => error);
      healDisk();
      if (!(opened instanceof Error)) {
        await (opened as Awaited<ReturnType<typeof openRecords>>).close();
        break;
      }
      failures += 1;
      expect([await left("sessions"), await left("journals")]).toEqual([[], []]);
      await expect(openRecords("last")).rejects.toThrow("agent.no_session");
    }
    // SQLite writes without Node.
    expect(failures).toBeGreaterThan(method === "write" && format === "sqlite" ? 0 : 1);
    const [session = ""] = await left("sessions");
    expect(await left("journals")).toEqual([session.replace("jsonl", format)]);
    await (await openRecords("last")).close();
  },
);

test("a session that is there stays where it is when its file cannot be synced", async () => {
  await (await openRecords()).close();
  const [name] = await left("sessions");
  const bytes = await readFile(join(workspace, HOME, "sessions", name ?? ""));
  await failAfter("sync", 1, "EIO");
  await expect(openRecords("last")).rejects.toThrow("session.poisoned");
  expect(await readFile(join(workspace, HOME, "sessions", name ?? ""))).toEqual(bytes);
  expect(await left("journals")).toEqual([name?.replace("jsonl", "sqlite")]);
});

const wanted = {
  ...{ operationId: "run-1:e:0", runId: "run-1", tool: "write", argumentsDigest: "sha256:1" },
  ...{ idempotencyKey: "task:write:1", retrySafe: false },
};

test.each(formats)("a session goes on with the journal that it has, in %s", async (format) => {
  const first = await openRecords(undefined, format);
  await first.journal.start(wanted);
  await first.close();
  const again = await openRecords("last");
  expect(await again.journal.unsettled()).toMatchObject([{ operationId: "run-1:e:0", attempts: 1 }]);
  await again.close();
  expect(await left("journals")).toEqual([`${first.sessionId}.${format}`]);
});

test("a session with two journals, with none, or with an emptied one is refused and left as it is", async () => {
  const { sessionId, close } = await openRecords();
  await close();
  const [sqlite, jsonl] = formats.map((format) =>
    join(workspace, HOME, "journals", `${sessionId}.${format}`),
  );
  await writeFile(jsonl as string, "");
  await expect(openRecords("last")).rejects.toThrow("journal.two_formats");
  expect(await readFile(jsonl as string, "utf8")).toBe("");
  await rm(jsonl as string);
  await writeFile(sqlite as string, "");
  await expect(openRecords("last")).rejects.toThrow("journal.unusable");
  await rm(sqlite as string);
  await expect(openRecords("last")).rejects.toThrow("journal.file_unusable");
  expect(await left("journals")).toEqual([]);
});

test.each(["", "\n", '{"type":"operation-jour'])(
  "an emptied journal of lines lets nothing happen again: %j is refused and left as it is",
  async (rest) => {
    const first = await openRecords(undefined, "jsonl");
    await first.journal.start(wanted);
    await first.close();
    const path = join(workspace, HOME, "journals", `${first.sessionId}.jsonl`);
    await writeFile(path, rest);
    await expect(openRecords("last")).rejects.toThrow("journal.bad_line");
    expect(await readFile(path, "utf8")).toBe(rest);
  },
);

test("what is no database is told as that, also by the first look at it", async () => {
  const { sessionId, close } = await openRecords();
  await close();
  for (const helper of ["-wal", "-shm"])
    await rm(join(workspace, HOME, "journals", `${sessionId}.sqlite${helper}`), { force: true });
  const path = join(workspace, HOME, "journals", `${sessionId}.sqlite`);
  await writeFile(path, "garbage\n".repeat(200));
  const reason = expect.objectContaining({ code: "journal.bad_database" });
  await expect(openRecords("last")).rejects.toMatchObject({
    fact: { code: "journal.unusable", params: { path, reason } },
  });
});

test("another program's database is named, with what to do, and stays as it is", async () => {
  const { sessionId, close } = await openRecords();
  await close();
  const path = join(workspace, HOME, "journals", `${sessionId}.sqlite`);
  await rm(path);
  const foreign = await openSqliteFile(path);
  foreign.query("CREATE TABLE theirs (x)");
  foreign.close();
  const before = await readFile(path);
  const params = { path, reason: { code: "journal.foreign_database", params: {} } } as const;
  await expect(openRecords("last")).rejects.toMatchObject({ fact: { code: "journal.unusable", params } });
  expect(await readFile(path)).toEqual(before);
  for (const language of ["zh", "en"] as const) {
    expect(render({ code: "journal.unusable", params }, language)).toMatch(/sqlite.*--resume/);
  }
});

test("a file whose header names another session, or a newer format, is refused by name and left as it is", async () => {
  const { path, sessionId, close } = await openRecords();
  await close();
  const whole = await readFile(path, "utf8");
  for (const [other, code] of [
    [whole.replace(sessionId, "another"), "session.other_id"],
    [whole.replace('"version":3', '"version":4'), "session.line_newer_version"],
  ] as const) {
    await writeFile(path, other);
    await expect(openRecords("last")).rejects.toThrow(code);
    expect(await readFile(path, "utf8")).toBe(other);
  }
  await writeFile(path, whole);
  await (await openRecords("last")).close();
});

test("what is no session that can be opened is refused, and nothing is written beside it", async () => {
  const { sessionId, path, close } = await openRecords();
  await close();
  await expect(openRecords("../../outside")).rejects.toThrow("agent.no_such_session");
  await rm(path);
  await mkdir(path);
  await expect(openRecords(sessionId)).rejects.toThrow("session.is_folder");
  await rm(path, { recursive: true });
  await symlink("/etc/hostname", path);
  await expect(openRecords(sessionId)).rejects.toThrow("session.is_link");
  expect(await left("sessions")).toEqual([`${sessionId}.jsonl`]);
  expect(await left("locks")).toEqual([]);
});

test("a fork that cannot be made leaves neither a session nor a journal, and the old one is whole", async () => {
  const { tree, sessionId, close } = await openRecords();
  const fork = () => openAgentRecords(workspace, { kind: "fork", id: sessionId }, surroundings);
  await expect(fork()).rejects.toThrow("session.nothing_to_fork");
  await tree.append({ id: "u", type: "message", message: { role: "user", content: "hi", timestamp: 1 } });
  await close();
  for (let syncs = 0; ; syncs += 1) {
    await failAfter("sync", syncs, "EIO");
    const opened = await fork().catch((error: unknown) => error);
    healDisk();
    if (!(opened instanceof Error)) {
      expect(syncs).toBeGreaterThan(2);
      expect((opened as Awaited<ReturnType<typeof fork>>).tree.leafId()).toBe("u");
      await (opened as Awaited<ReturnType<typeof fork>>).close();
      return;
    }
    expect(await left("sessions")).toEqual([`${sessionId}.jsonl`]);
    expect(await left("journals")).toEqual([`${sessionId}.sqlite`]);
  }
});
