import { callOfOperation } from "#agent/operation-call.ts";
import { completedRecord } from "#agent/operation-records.ts";
import { unansweredCalls } from "#agent/read-entries.ts";
import { relatedRecords, writeRecord } from "#agent/sqlite-record-store.ts";
import type { SqliteSessionStorage } from "#agent/sqlite-session-storage.ts";
import { resultMessage } from "#agent/tool-answers.ts";
import type { Append, Entry, EntryDraft } from "#contracts/entries.ts";
import type { KeyedJournal } from "#contracts/keyed-operations.ts";

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
export function joinResults({ journal, append, entries, storage, newId, now }: JoinedParts): {
  journal: KeyedJournal;
  append: Append;
} {
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
      async complete(operationId, answer) {
        const call = callOfOperation(entries(), calls.get(operationId) ?? operationId);
        const pending = unansweredCalls(entries()).find((open) => open.call === call);
        // Another session's call has its result there.
        if (pending === undefined) return journal.complete(operationId, answer);
        const id = newId();
        const entry = await storage.together(
          id,
          (database) => {
            const records = relatedRecords(database, { operationId });
            writeRecord(database, completedRecord(records, operationId, answer, now()), records);
          },
          () => append({ id, message: resultMessage(pending, answer, now()) }),
        );
        made.set(pending.call.id, entry);
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
