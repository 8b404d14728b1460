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

/**
 * 在空文件里开始一个会话。先把头落盘，再让别人知道有这个会话。
 * Starts a session in an empty file. Its header is durable before anybody learns that the session exists.
 */
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

/**
 * 不管出过什么事，都打开会话。第一次追加之前，一个字节也不动。
 * Opens a session after whatever happened to it. No byte changes before the first append.
 */
export async function openSessionLog(
  file: LogFile,
  surroundings: Surroundings,
): Promise<{ log: SessionLog; restored: RestoredSession }> {
  const restored = restoreSession(await file.read());
  const durable = new DurableLines(file, restored, FAILURES);
  await beforeAnybodyActs(durable);
  return { log: new OwnLog(durable, restored, surroundings), restored };
}

/** 任务 05.8：刚读到的，可能只在页缓存里。Task 05.8: what was read may be in the page cache alone. */
async function beforeAnybodyActs(_durable: DurableLines): Promise<void> {
  return todo("05.8", {
    zh: "断电的话，刚读到的还剩下什么？",
    en: "what would a power cut leave of what was just read?",
  });
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

  /**
   * 任务 05.7：`append` 和 `appendIf` 都等前面的追加做完；一个失败，不拦后面的。`createTurns()`
   * （#agent/in-turn.ts）给出一个队列。
   * Task 05.7: `append` and `appendIf` wait for the appends before them; a failed one stops none.
   * `createTurns()` of #agent/in-turn.ts makes a queue.
   */
  async appendIf(_draft: EntryDraft, _check: (before: readonly Entry[]) => void): Promise<Entry> {
    return todo("05.7", {
      zh: "两个方法共用一个队列；草稿一进来就拷贝",
      en: "one queue for both; copy the draft at once",
    });
  }

  /**
   * 写之前先读一遍这一行：以后启动读不了的一行，会毁掉整个会话。
   * The line is read back before it is written: one that no later boot could read would end the session.
   */
  async appendNow(draft: EntryDraft): Promise<Entry> {
    const id = draft.id ?? this.surroundings.newId();
    const timestamp = new Date(this.surroundings.now()).toISOString();
    const bytes = encodeLine(toLine(draft, { id, parentId: this.lastId, timestamp }));
    const entry = this.validate(id, readEntryLine(bytes.subarray(0, -1)));
    await this.keep(bytes, entry);
    return entry;
  }

  /**
   * 任务 05.6 前一半：id 是新的、能做文件名，条目也读得回来，就交回条目。
   * Task 05.6, first half: the entry, if its id is new and fit for a file name, and it could be read.
   */
  validate(_id: string, _read: Result<Entry, Fact>): Entry {
    return todo("05.6", {
      zh: "抛出 session.bad_id {id}、.duplicate_id {id} 或 .bad_entry {problem}；都没有就交回条目",
      en: "throw session.bad_id {id}, .duplicate_id {id} or .bad_entry {problem}; else the entry",
    });
  }

  /** 任务 05.6 后一半：先落盘，再改内存。Task 05.6, second half: first on the medium, then in memory. */
  async keep(_bytes: Uint8Array, _entry: Entry): Promise<void> {
    return todo("05.6", {
      zh: "this.durable.append(bytes)，然后 ids、stored、lastId：就按这个顺序",
      en: "this.durable.append(bytes), then ids, stored, lastId: in this order",
    });
  }
}
