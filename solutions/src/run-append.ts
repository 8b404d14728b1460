import { noteAbort } from "#agent/abort-run.ts";
import { oneResultEach } from "#agent/one-result-each.ts";
import { journalReply } from "#agent/reply-journal.ts";
import { reservedId } from "#agent/reserved-id.ts";
import type { TurnRun } from "#agent/turn-run.ts";
import { deliverConsumed } from "#agent/turn-start.ts";
import type { Append, EntryDraft } from "#contracts/entries.ts";
import type { HarnessHost } from "#contracts/harness.ts";
import type { HarnessLog } from "#contracts/harness-state.ts";
import type { SessionLog } from "#contracts/session.ts";

/** What a run's own writes go through. */
export interface RunAppendParts {
  host: Pick<HarnessHost, "masking" | "replyJournal">;
  log: HarnessLog;
  sessionLog: SessionLog;
  turns: TurnRun;
  runId: string;
  newId(): string;
}

/**
 * How the loop of a harness appends: under the ids that were reserved, and with what must be durable before.
 * Masking stands outermost, so that a journaled reply is the very one that is stored.
 */
export function runAppend({ host, log, sessionLog, turns, runId, newId }: RunAppendParts): Append {
  const store = oneResultEach(sessionLog);
  const append: Append = async (draft) => {
    // An abort may come before the request that would have delivered them; nobody else would.
    if (isRunEnd(draft)) await deliverConsumed(log, sessionLog.append);
    if (isAbortedEnd(draft)) await noteAbort(log, runId, newId);
    // Outside of a turn a user's message opens a run; what the loop itself says to the model opens none.
    if (isSaidByLoop(draft)) await turns.ensureOpen();
    await log.write((state) => {
      const turn = state.openTurn;
      const reply = replyIn(draft);
      if (reply && turn?.isReplied === false && turn.journaledReply === undefined) {
        const record = journalReply(turn.started.turnId, reply, host.replyJournal ?? "none");
        return record && { record };
      }
      return undefined;
    });
    const id = draft.id ?? reservedId(draft, log);
    return store(id === undefined ? draft : { ...draft, id });
  };
  return host.masking?.(append) ?? append;
}

function replyIn(draft: EntryDraft) {
  return "message" in draft && draft.message.role === "assistant" ? draft.message : undefined;
}

function isRunEnd(draft: EntryDraft): draft is Extract<EntryDraft, { fact: unknown }> {
  return "fact" in draft && draft.fact.code === "run.ended";
}

function isAbortedEnd(draft: EntryDraft): boolean {
  return isRunEnd(draft) && draft.fact.params.terminal === "aborted";
}

/** What was consumed has an id already. */
function isSaidByLoop(draft: EntryDraft): boolean {
  return "message" in draft && draft.message.role === "user" && draft.id === undefined;
}
