import { problemOf } from "#agent/problem-of.ts";
import { restoreSession } from "#agent/restore-session.ts";
import { afterNewline, encodeLine, isOwnId, readEntryLine, toLine } from "#agent/session-line.ts";
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
  const log = new AppendOnlyLog(file, empty, surroundings);
  await log.makeDurable(encodeLine(header));
  return log;
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
  const log = new AppendOnlyLog(file, restored, surroundings);
  await log.sync();
  return { log, restored };
}

/**
 * An append: validate, make durable, change memory, tell. Appends wait for each other, in order of calls.
 * It throws `session.bad_id`, `session.duplicate_id`, `session.bad_entry`; `session.not_saved` {problem} if
 * the write failed, memory and file being as before; `session.poisoned` from the first failed sync on.
 */
class AppendOnlyLog implements SessionLog {
  readonly header: RestoredSession["header"];
  readonly #file: LogFile;
  readonly #surroundings: Surroundings;
  readonly #entries: Entry[];
  readonly #ids: Set<string>;
  #lastId: string | null;
  /** How many bytes are whole lines. What stands behind them nobody was told of. */
  #keptBytes: number;
  #tailToCut: boolean;
  #newlineMissing: boolean;
  #poison: HarnessError | undefined;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(file: LogFile, restored: RestoredSession, surroundings: Surroundings) {
    this.header = restored.header;
    this.#file = file;
    this.#surroundings = surroundings;
    this.#entries = [...restored.entries];
    this.#ids = new Set(restored.lines.map((line) => line.id));
    this.#lastId = restored.lines.at(-1)?.id ?? null;
    this.#keptBytes = restored.keptBytes;
    this.#tailToCut = restored.torn !== undefined;
    this.#newlineMissing = restored.newlineMissing;
  }

  entries(): readonly Entry[] {
    return [...this.#entries];
  }

  readonly append: Append = async (draft) => {
    // A copy at once: the caller may change its object while this append waits for its turn.
    const copy: EntryDraft = JSON.parse(JSON.stringify(draft));
    const turn = this.#queue.then(() => this.#appendNext(copy));
    this.#queue = turn.catch(() => {});
    return turn;
  };

  async #appendNext(draft: EntryDraft): Promise<Entry> {
    const { bytes, entry } = this.#validate(draft);
    await this.makeDurable(bytes);
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

  async makeDurable(line: Uint8Array): Promise<void> {
    if (this.#poison) throw this.#poison;
    await this.#cutTail();
    const bytes = this.#newlineMissing ? afterNewline(line) : line;
    try {
      await this.#file.append(bytes);
    } catch (cause) {
      this.#tailToCut = true;
      await this.#cutTail().catch(() => {}); // If this fails too, the next append begins with it.
      throw this.#poison ?? notSaved(cause);
    }
    await this.sync();
    this.#keptBytes += bytes.length;
    this.#newlineMissing = false;
  }

  /** Without this the next line would be glued to the torn one, and both would be lost. */
  async #cutTail(): Promise<void> {
    if (!this.#tailToCut) return;
    await this.#file.truncate(this.#keptBytes).catch((cause) => {
      throw notSaved(cause);
    });
    await this.sync();
    this.#tailToCut = false;
  }

  /** After a failed sync nobody knows what is on the medium; a second one may "succeed", the data lost. */
  async sync(): Promise<void> {
    try {
      await this.#file.sync();
    } catch (cause) {
      this.#poison = new HarnessError({ code: "session.poisoned", params: {} }, { cause });
      throw this.#poison;
    }
  }
}

function notSaved(cause: unknown): HarnessError {
  return new HarnessError({ code: "session.not_saved", params: { problem: problemOf(cause) } }, { cause });
}

function stamp({ now }: Surroundings): string {
  return new Date(now()).toISOString();
}
