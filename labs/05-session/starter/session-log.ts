import { DurableLines } from "#agent/durable-lines.ts";
import { restoreSession } from "#agent/restore-session.ts";
import { encodeLine, isOwnId, readEntryLine, toLine } from "#agent/session-line.ts";
import type { Append, Entry, EntryDraft } from "#contracts/entries.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { Fact } from "#contracts/facts.ts";
import type { Result } from "#contracts/result.ts";
import type {
  LogFile,
  RestoredSession,
  SessionHeader,
  SessionLog,
  Surroundings,
} from "#contracts/session.ts";
import { todo } from "#contracts/todo.ts";

const FAILURES = { notSaved: "session.not_saved", poisoned: "session.poisoned" } as const;

/** Starts a session in an empty file. Its header is durable before anybody learns that the session exists. */
export async function createSessionLog(
  file: LogFile,
  { id, cwd }: { id: string; cwd: string },
  surroundings: Surroundings,
): Promise<SessionLog> {
  if (!isOwnId(id)) throw new HarnessError({ code: "session.bad_id", params: { id } });
  if ((await file.read()).length > 0) throw new HarnessError({ code: "session.not_empty", params: {} });
  const timestamp = new Date(surroundings.now()).toISOString();
  const header = { type: "session", version: 3, id, timestamp, cwd } as const;
  const durable = new DurableLines(file, { keptBytes: 0, newlineMissing: false }, FAILURES);
  await durable.append(encodeLine(header));
  return new OwnLog(durable, { header, entries: [], lines: [] }, surroundings);
}

/** Opens a session after whatever happened to it. No byte changes before the first append. */
export async function openSessionLog(
  file: LogFile,
  surroundings: Surroundings,
): Promise<{ log: SessionLog; restored: RestoredSession }> {
  const restored = restoreSession(await file.read());
  const durable = new DurableLines(file, restored, FAILURES);
  await beforeAnybodyActs(durable);
  return { log: new OwnLog(durable, restored, surroundings), restored };
}

/** Task 05.8: what was read may be in the page cache alone. */
async function beforeAnybodyActs(_durable: DurableLines): Promise<void> {
  return todo("05.8 what would a power cut leave of what was just read?");
}

class OwnLog implements SessionLog {
  readonly header: SessionHeader;
  readonly durable: DurableLines;
  readonly surroundings: Surroundings;
  readonly stored: Entry[];
  readonly ids: Set<string>;
  lastId: string | null;

  constructor(
    durable: DurableLines,
    found: Pick<RestoredSession, "header" | "entries" | "lines">,
    surroundings: Surroundings,
  ) {
    this.header = found.header;
    this.durable = durable;
    this.surroundings = surroundings;
    this.stored = [...found.entries];
    this.ids = new Set(found.lines.map(({ id }) => id));
    this.lastId = found.lines.at(-1)?.id ?? null;
  }

  entries(): readonly Entry[] {
    return [...this.stored];
  }

  readonly append: Append = (draft) => this.appendNow(draft);

  /** Task 05.7: `append` and `appendIf` wait for the appends before them; a failed one stops none. */
  async appendIf(_draft: EntryDraft, _check: (before: readonly Entry[]) => void): Promise<Entry> {
    return todo("05.7 one queue of promises for both; copy the draft at once");
  }

  /** The line is read back before it is written: one that no later boot could read would end the session. */
  async appendNow(draft: EntryDraft): Promise<Entry> {
    const id = draft.id ?? this.surroundings.newId();
    const timestamp = new Date(this.surroundings.now()).toISOString();
    const bytes = encodeLine(toLine(draft, { id, parentId: this.lastId, timestamp }));
    const entry = this.validate(id, readEntryLine(bytes.subarray(0, -1)));
    await this.keep(bytes, entry);
    return entry;
  }

  /** Task 05.6, first half: the entry, if its id is new and fit for a file name, and it could be read. */
  validate(_id: string, _read: Result<Entry, Fact>): Entry {
    return todo("05.6 throw session.bad_id {id}, .duplicate_id {id} or .bad_entry {problem}; else the entry");
  }

  /** Task 05.6, second half: first on the medium, then in memory. */
  async keep(_bytes: Uint8Array, _entry: Entry): Promise<void> {
    return todo("05.6 this.durable.append(bytes), then ids, stored, lastId: in this order");
  }
}
