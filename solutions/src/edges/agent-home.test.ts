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

let workspace: string;
beforeEach(async () => {
  workspace = await mkdtemp(join(tmpdir(), "home-"));
});
afterEach(async () => {
  healDisk();
  await rm(workspace, { recursive: true });
});

const surroundings = { now: () => 1_700_000_000_000, newId: () => "n1" };
const openRecords = (resume?: string) =>
  openAgentRecords(
    workspace,
    resume === undefined ? { kind: "new" } : { kind: "resume", id: resume },
    surroundings,
  );
const left = async (folder: string) => readdir(join(workspace, HOME, folder)).catch(() => []);

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

test.each(["write", "sync"] as const)(
  "wherever a %s fails while a session is made, neither a session nor a journal is left",
  async (method) => {
    let failures = 0;
    for (;;) {
      await failAfter(method, failures, "ENOSPC");
      const opened = await openRecords().catch((error: unknown) => error);
      healDisk();
      if (!(opened instanceof Error)) {
        await (opened as Awaited<ReturnType<typeof openRecords>>).close();
        break;
      }
      failures += 1;
      expect([await left("sessions"), await left("journals")]).toEqual([[], []]);
      await expect(openRecords("last")).rejects.toThrow("agent.no_session");
    }
    expect(failures).toBeGreaterThan(1);
    expect(await left("sessions")).toEqual(await left("journals"));
    expect(await left("sessions")).toHaveLength(1);
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
  expect(await left("journals")).toEqual([name]);
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
  await expect(openRecords(sessionId)).rejects.toThrow("agent.no_such_session");
  await rm(path, { recursive: true });
  await symlink("/etc/hostname", path);
  await expect(openRecords(sessionId)).rejects.toThrow("agent.no_such_session");
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
    expect(await left("journals")).toEqual([`${sessionId}.jsonl`]);
  }
});
