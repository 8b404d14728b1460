import type { SqliteSessionStorage } from "#agent/sqlite-session-storage.ts";
import type { Append, Entry, EntryDraft } from "#contracts/entries.ts";
import type { KeyedJournal } from "#contracts/keyed-operations.ts";
import { todo } from "#contracts/todo.ts";

/** A journal and a session in one database, each as it is by itself. */
export interface JoinedParts {
  journal: KeyedJournal;
  /** Appends to the session that lies in `storage`. */
  append: Append;
  /** What the session holds by now. */
  entries(): readonly Entry[];
  storage: Pick<SqliteSessionStorage, "together">;
  newId(): string;
  /** Unix time in milliseconds. */
  now(): number;
}

/**
 * The same journal and the same append, for a loop that knows nothing of it: a completion makes the result's
 * entry in its own transaction, and when the loop comes to append that result, it is given what is there. So
 * no crash leaves a call that is completed in the one and unanswered in the other.
 */
export function joinResults(parts: JoinedParts): {
  journal: KeyedJournal;
  append: Append;
} {
  const { journal, append } = parts;
  /** The call that each operation was started for. */
  const calls = new Map<string, string>();
  const made = new Map<string, Entry>();
  return {
    journal: {
      ...journal,
      start(wanted) {
        calls.set(wanted.operationId, wanted.boundCall ?? wanted.operationId);
        return journal.start(wanted);
      },
      async complete(_operationId, _answer) {
        // Borrow callOfOperation, unansweredCalls, resultMessage, completedRecord, relatedRecords and
        // writeRecord.
        todo("16.6", {
          zh: "找到这次 start 的那个调用；结果条目和完成记录一起写（storage.together）",
          en: "find the call of this start; write its result and the completion together (storage.together)",
        });
      },
    },
    async append(draft) {
      const callId = resultOf(draft);
      const entry = callId === undefined ? undefined : made.get(callId);
      if (callId === undefined || entry === undefined) return append(draft);
      made.delete(callId);
      return entry;
    },
  };
}

function resultOf(draft: EntryDraft): string | undefined {
  return "message" in draft && draft.message.role === "toolResult" ? draft.message.toolCallId : undefined;
}
