import { describe, expect, test } from "vitest";
import { restoreSession } from "#agent/restore-session.ts";
import { createSessionLog } from "#agent/session-log.ts";
import type { EntryDraft } from "#contracts/entries.ts";
import type { LogFile } from "#contracts/session.ts";

/** A file in memory that keeps the order of the calls. */
class WatchedFile implements LogFile {
  content = Buffer.alloc(0);
  steps: string[] = [];

  async read() {
    return new Uint8Array(this.content);
  }
  async append(bytes: Uint8Array) {
    this.steps.push("append");
    this.content = Buffer.concat([this.content, bytes]);
  }
  async sync() {
    this.steps.push("sync");
  }
  async truncate() {
    this.steps.push("truncate");
  }
}

function surroundings() {
  let count = 0;
  return { now: () => 1_700_000_000_000, newId: () => `n${++count}` };
}

const said = (content: string, id?: string): EntryDraft => ({
  ...(id === undefined ? {} : { id }),
  message: { role: "user", content, timestamp: 1 },
});

async function newLog() {
  const file = new WatchedFile();
  const log = await createSessionLog(file, { id: "s-1", cwd: "/w" }, surroundings());
  return { file, log };
}

describe("a new session", () => {
  test("has a durable header before anyone learns of it", async () => {
    const { file, log } = await newLog();
    expect(file.steps).toEqual(["append", "sync"]);
    expect(restoreSession(file.content).header).toEqual(log.header);
    expect(file.content.toString()).toBe(
      '{"type":"session","version":3,"id":"s-1","timestamp":"2023-11-14T22:13:20.000Z","cwd":"/w"}\n',
    );
  });

  test("is not started in a file that holds something, nor under an id that is a path", async () => {
    const { file } = await newLog();
    const about = { id: "s-2", cwd: "/w" };
    await expect(createSessionLog(file, about, surroundings())).rejects.toThrow("session.not_empty");
    const other = createSessionLog(new WatchedFile(), { id: "../s", cwd: "/w" }, surroundings());
    await expect(other).rejects.toThrow("session.bad_id");
  });
});

describe("an append", () => {
  test("is one write and one sync, and each line follows the one before", async () => {
    const { file, log } = await newLog();
    file.steps = [];
    await log.append(said("hi", "run-1"));
    await log.append({ fact: { code: "run.request_started", params: { turn: 1 } } });
    expect(file.steps).toEqual(["append", "sync", "append", "sync"]);
    expect(file.content.toString().split("\n").slice(1)).toEqual([
      '{"type":"message","id":"run-1","parentId":null,"timestamp":"2023-11-14T22:13:20.000Z",' +
        '"message":{"role":"user","content":"hi","timestamp":1}}',
      '{"type":"custom","id":"n1","parentId":"run-1","timestamp":"2023-11-14T22:13:20.000Z",' +
        '"customType":"my-pi-agent/fact","data":{"code":"run.request_started","params":{"turn":1}}}',
      "",
    ]);
  });

  test("tells and remembers nothing before its sync has returned", async () => {
    const { file, log } = await newLog();
    let release = () => {};
    file.sync = () => new Promise<void>((resolve) => (release = resolve));
    let told = false;
    const appended = log.append(said("hi")).then(() => (told = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect([told, log.entries()]).toEqual([false, []]);
    release();
    await appended;
    expect(log.entries()).toHaveLength(1);
  });

  test("waits for those before it, and keeps what it was given at the call", async () => {
    const { file, log } = await newLog();
    const draft = said("as called");
    const all = [log.append(said("first")), log.append(draft), log.append(said("third"))];
    if ("message" in draft) draft.message.content = "changed later";
    await Promise.all(all);
    const texts = log.entries().map((entry) => "message" in entry && entry.message.content);
    expect(texts).toEqual(["first", "as called", "third"]);
    expect(restoreSession(file.content).entries).toEqual(log.entries());
  });

  test("refuses ids that are taken or could be paths, and what no later boot could read", async () => {
    const { file, log } = await newLog();
    await log.append(said("hi", "run-1"));
    const before = file.content;
    await expect(log.append(said("again", "run-1"))).rejects.toThrow("session.duplicate_id");
    for (const id of ["", ".x", "a/b", "a\\b", "ä", "a b", "x".repeat(65)]) {
      await expect(log.append(said("hi", id))).rejects.toThrow("session.bad_id");
    }
    for (const draft of [{ message: { role: "system" } }, { message: { role: "user" } }, { fact: {} }]) {
      await expect(log.append(draft as never)).rejects.toThrow("session.bad_entry");
    }
    expect(file.content).toBe(before);
    await log.append(said("goes on", "x".repeat(64)));
  });

  test("hands out a list of its own", async () => {
    const { log } = await newLog();
    (log.entries() as unknown[]).push("mine");
    expect(log.entries()).toEqual([]);
  });
});
