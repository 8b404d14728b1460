import { DurableLines } from "#agent/durable-lines.ts";
import { restoreSession } from "#agent/restore-session.ts";
import { encodeLine, isOwnId, readEntryLine, toLine } from "#agent/session-line.ts";
import type { Entry, EntryDraft } from "#contracts/entries.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { Fact } from "#contracts/facts.ts";
import type {
  LogFile,
  RestoredSession,
  SessionHeader,
  SessionLog,
  Surroundings,
} from "#contracts/session.ts";

type Found = Pick<RestoredSession, "header" | "entries" | "lines">;

export async function createSessionLog(
  file: LogFile,
  about: { id: string; cwd: string },
  surroundings: Surroundings,
): Promise<SessionLog> {
  if (!isOwnId(about.id)) fail("session.bad_id", { id: about.id });
  const { length } = await file.read();
  if (length !== 0) fail("session.not_empty");
  const timestamp = isoTime(surroundings);
  const header: SessionHeader = { type: "session", version: 3, ...about, timestamp };
  const disk = diskOf(file, { keptBytes: 0, newlineMissing: false });
  await disk.append(encodeLine(header));
  return logOn(disk, { header, entries: [], lines: [] }, surroundings);
}

export async function openSessionLog(
  file: LogFile,
  surroundings: Surroundings,
): Promise<{ log: SessionLog; restored: RestoredSession }> {
  const restored = restoreSession(await file.read());
  const disk = diskOf(file, restored);
  await disk.sync();
  return { restored, log: logOn(disk, restored, surroundings) };
}

function logOn(disk: DurableLines, found: Found, surroundings: Surroundings): SessionLog {
  const entries = found.entries.slice();
  const order = found.lines.map(({ id }) => id);
  let busy: Promise<unknown> = Promise.resolve();

  async function store(text: string): Promise<Entry> {
    const draft: EntryDraft = JSON.parse(text);
    const id = draft.id ?? surroundings.newId();
    if (!isOwnId(id)) fail("session.bad_id", { id });
    if (order.includes(id)) fail("session.duplicate_id", { id });
    const parentId = order.at(-1) ?? null;
    const line = encodeLine(toLine(draft, { id, parentId, timestamp: isoTime(surroundings) }));
    const back = readEntryLine(line.subarray(0, line.length - 1));
    if (!back.ok) return fail("session.bad_entry", { problem: back.failure });
    await disk.append(line);
    order.push(id);
    entries.push(back.value);
    return back.value;
  }

  async function inLine(draft: EntryDraft, check?: (before: readonly Entry[]) => void): Promise<Entry> {
    const text = JSON.stringify(draft);
    const before = busy;
    const own = (async () => {
      await before;
      check?.(entries.slice());
      return store(text);
    })();
    busy = own.catch(() => undefined);
    return own;
  }

  return {
    header: found.header,
    entries: () => entries.slice(),
    append: (draft) => inLine(draft),
    appendIf: inLine,
  };
}

function diskOf(file: LogFile, found: { keptBytes: number; newlineMissing: boolean }): DurableLines {
  return new DurableLines(file, found, { notSaved: "session.not_saved", poisoned: "session.poisoned" });
}

function isoTime({ now }: Surroundings): string {
  return new Date(now()).toISOString();
}

function fail(code: Fact["code"], params: Fact["params"] = {}): never {
  throw new HarnessError({ code, params });
}
