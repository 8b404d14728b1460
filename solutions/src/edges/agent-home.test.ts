import { type FileHandle, mkdtemp, open, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HOME, openAgentRecords } from "#agent/edges/agent-home.ts";

let workspace: string;
beforeEach(async () => {
  workspace = await mkdtemp(join(tmpdir(), "home-"));
});
afterEach(async () => {
  vi.restoreAllMocks();
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
  const real = (await handles())[method] as (...args: unknown[]) => Promise<unknown>;
  let seen = 0;
  vi.spyOn(await handles(), method).mockImplementation(async function (this: FileHandle, ...args: unknown[]) {
    seen += 1;
    if (seen !== calls + 1) return real.apply(this, args) as never;
    if (method === "write") await real.call(this, (args[0] as Uint8Array).subarray(0, 5));
    throw Object.assign(new Error(code), { code });
  });
}

test.each(["write", "sync"] as const)(
  "wherever a %s fails while a session is made, neither a session nor a journal is left",
  async (method) => {
    let failures = 0;
    for (;;) {
      await failAfter(method, failures, "ENOSPC");
      const opened = await openRecords().catch((error: unknown) => error);
      vi.restoreAllMocks();
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
