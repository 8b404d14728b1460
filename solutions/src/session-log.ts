import { DurableLines } from "#agent/durable-lines.ts";
import { createTurns } from "#agent/in-turn.ts";
import { restoreSession } from "#agent/restore-session.ts";
import { encodeLine, isOwnId, readEntryLine, toLine } from "#agent/session-line.ts";
import type { Append, Entry, EntryDraft } from "#contracts/entries.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { LogFile, RestoredSession, SessionLog, Surroundings } from "#contracts/session.ts";

/**
 * Starts a session in an empty file. Its header is durable before anybody learns that the session exists.
 * @throws {HarnessError} `session.bad_id`, `session.not_empty`, and as `append` does.
 */
export async function createSessionLog(
  file: LogFile,
  about: { id: string; cwd: string },
  surroundings: Surroundings,
): Promise<SessionLog> {
  const { id, cwd } = about;
  if (!isOwnId(id)) throw new HarnessError({ code: "session.bad_id", params: { id } });
  if ((await file.read()).length > 0) throw new HarnessError({ code: "session.not_empty", params: {} });
  const header = { type: "session", version: 3, id, timestamp: stamp(surroundings), cwd } as const;
  const empty = { header, lines: [], entries: [], keptBytes: 0, newlineMissing: false };
  const durable = new DurableLines(file, empty, FAILURES);
  await durable.append(encodeLine(header));
  return new AppendOnlyLog(durable, empty, surroundings);
}

/**
 * Opens a session after whatever happened to it. No byte changes before the first append. What was read may
 * still be in the page cache alone, so it is synced before anybody acts on it.
 * @throws {HarnessError} `session.bad_line`, `session.poisoned`.
 */
export async function openSessionLog(
  file: LogFile,
  surroundings: Surroundings,
): Promise<{ log: SessionLog; restored: RestoredSession }> {
  const restored = restoreSession(await file.read());
  const durable = new DurableLines(file, restored, FAILURES);
  await durable.sync();
  return { log: new AppendOnlyLog(durable, restored, surroundings), restored };
}

const FAILURES = { notSaved: "session.not_saved", poisoned: "session.poisoned" } as const;

/**
 * An append: validate, make durable, change memory, tell. Appends wait for each other, in order of calls.
 * It throws `session.bad_id`, `session.duplicate_id`, `session.bad_entry`; `session.not_saved` {problem} if
 * the write failed, memory and file being as before; `session.poisoned` from the first failed sync on.
 */
class AppendOnlyLog implements SessionLog {
  readonly header: RestoredSession["header"];
  readonly #durable: DurableLines;
  readonly #surroundings: Surroundings;
  readonly #entries: Entry[];
  readonly #ids: Set<string>;
  #lastId: string | null;
  readonly #inTurn = createTurns();

  constructor(durable: DurableLines, restored: RestoredSession, surroundings: Surroundings) {
    this.header = restored.header;
    this.#durable = durable;
    this.#surroundings = surroundings;
    this.#entries = [...restored.entries];
    this.#ids = new Set(restored.lines.map((line) => line.id));
    this.#lastId = restored.lines.at(-1)?.id ?? null;
  }

  entries(): readonly Entry[] {
    return [...this.#entries];
  }

  readonly append: Append = (draft) => this.#enqueue(draft, undefined);

  appendIf(draft: EntryDraft, check: Check): Promise<Entry> {
    return this.#enqueue(draft, check);
  }

  async #enqueue(draft: EntryDraft, check: Check | undefined): Promise<Entry> {
    // A copy at once: the caller may change its object while this append waits for its turn.
    const copy: EntryDraft = JSON.parse(JSON.stringify(draft));
    return this.#inTurn(() => {
      check?.(this.#entries);
      return this.#appendNext(copy);
    });
  }

  async #appendNext(draft: EntryDraft): Promise<Entry> {
    const { bytes, entry } = this.#validate(draft);
    await this.#durable.append(bytes);
    this.#ids.add(entry.id);
    this.#entries.push(entry);
    this.#lastId = entry.id;
    return entry;
  }

  /** Reads the line back before it is written: a line that no later boot could read would end the session. */
  #validate(draft: EntryDraft): { bytes: Uint8Array; entry: Entry } {
    const id = draft.id ?? this.#surroundings.newId();
    if (!isOwnId(id)) throw new HarnessError({ code: "session.bad_id", params: { id } });
    if (this.#ids.has(id)) throw new HarnessError({ code: "session.duplicate_id", params: { id } });
    const place = { id, parentId: this.#lastId, timestamp: stamp(this.#surroundings) };
    const bytes = encodeLine(toLine(draft, place));
    const read = readEntryLine(bytes.subarray(0, -1));
    if (!read.ok) throw new HarnessError({ code: "session.bad_entry", params: { problem: read.failure } });
    return { bytes, entry: read.value };
  }
}

type Check = (before: readonly Entry[]) => void;

function stamp({ now }: Surroundings): string {
  return new Date(now()).toISOString();
}
