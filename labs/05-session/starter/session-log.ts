import { DurableLines } from "#agent/durable-lines.ts";
import { restoreSession } from "#agent/restore-session.ts";
import { encodeLine, isOwnId, readEntryLine, toLine } from "#agent/session-line.ts";
import type { Append, Entry, EntryDraft } from "#contracts/entries.ts";
import { HarnessError } from "#contracts/errors.ts";
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

  /** Task 05.6: validate, make durable, change memory, tell. */
  async appendNow(draft: EntryDraft): Promise<Entry> {
    const { bytes, entry } = this.validate(draft);
    return todo(`05.6 durable.append ${bytes.length} bytes, then stored, ids, lastId; return ${entry.id}`);
  }

  /** Task 05.6: a new id that may stand in a file name, and a line that can be read back. */
  validate(draft: EntryDraft): { bytes: Uint8Array; entry: Entry } {
    const id = draft.id ?? this.surroundings.newId();
    const timestamp = new Date(this.surroundings.now()).toISOString();
    const bytes = encodeLine(toLine(draft, { id, parentId: this.lastId, timestamp }));
    const read = readEntryLine(bytes.subarray(0, -1));
    return todo(`05.6 session.bad_id, .duplicate_id, .bad_entry; readable: ${read.ok} ${isOwnId(id)}`);
  }
}
