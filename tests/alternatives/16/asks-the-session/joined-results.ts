import { callOfOperation } from "#agent/operation-call.ts";
import { completedRecord } from "#agent/operation-records.ts";
import { unansweredCalls } from "#agent/read-entries.ts";
import { relatedRecords, writeRecord } from "#agent/sqlite-record-store.ts";
import type { SqliteSessionStorage } from "#agent/sqlite-session-storage.ts";
import { resultMessage } from "#agent/tool-answers.ts";
import type { Append, Entry, EntryDraft } from "#contracts/entries.ts";
import type { KeyedJournal } from "#contracts/keyed-operations.ts";
import type { Answer, PendingCall } from "#contracts/loop.ts";

export interface JoinedParts {
  journal: KeyedJournal;
  append: Append;
  entries(): readonly Entry[];
  storage: Pick<SqliteSessionStorage, "together">;
  newId(): string;
  now(): number;
}

/** Keeps ids alone: which entry is meant, the session says each time. */
export function joinResults(parts: JoinedParts): { journal: KeyedJournal; append: Append } {
  const boundCalls = new Map<string, string>();
  const ahead = new Set<string>();

  const start: KeyedJournal["start"] = (wanted) => {
    if (wanted.boundCall === undefined) boundCalls.delete(wanted.operationId);
    else boundCalls.set(wanted.operationId, wanted.boundCall);
    return parts.journal.start(wanted);
  };

  const complete: KeyedJournal["complete"] = async (operationId, answer) => {
    const pending = openCall(parts.entries(), boundCalls.get(operationId) ?? operationId);
    if (!pending) return parts.journal.complete(operationId, answer);
    ahead.add(await completeWithResult(parts, operationId, { pending, answer }));
  };

  const append: Append = async (draft) => {
    const there = parts.entries().find((entry) => ahead.has(entry.id) && isSameResult(entry, draft));
    if (!there) return parts.append(draft);
    ahead.delete(there.id);
    return there;
  };

  return { journal: { ...parts.journal, start, complete }, append };
}

/** By its place: a provider may give two calls of one session the same id. */
function openCall(entries: readonly Entry[], operationId: string): PendingCall | undefined {
  const wanted = callOfOperation(entries, operationId);
  return wanted && unansweredCalls(entries).find(({ call }) => call === wanted);
}

/** @returns the id of the result's entry */
async function completeWithResult(
  { append, storage, newId, now }: JoinedParts,
  operationId: string,
  { pending, answer }: { pending: PendingCall; answer: Answer },
): Promise<string> {
  const [id, at] = [newId(), now()];
  const written = await storage.together(
    id,
    (database) => {
      const found = relatedRecords(database, { operationId });
      writeRecord(database, completedRecord(found, operationId, answer, at));
    },
    () => append({ id, message: resultMessage(pending, answer, at) }),
  );
  return written.id;
}

function isSameResult(entry: Entry, draft: EntryDraft): boolean {
  const call = resultCall(entry);
  return call !== undefined && call === resultCall(draft);
}

function resultCall(entry: Entry | EntryDraft): string | undefined {
  if (!("message" in entry) || entry.message.role !== "toolResult") return undefined;
  return entry.message.toolCallId;
}
