import { noteAbort } from "#agent/abort-run.ts";
import { flushPendingWrites } from "#agent/pending-writes.ts";
import { messagesOf, requestsStarted, unansweredCalls } from "#agent/read-entries.ts";
import { takeMessages } from "#agent/take-messages.ts";
import { deliverConsumed, startTurn } from "#agent/turn-start.ts";
import type { Append, Entry, EntryDraft } from "#contracts/entries.ts";
import type { QueueMode } from "#contracts/harness.ts";
import type { TurnSnapshot, TurnStarted } from "#contracts/harness-records.ts";
import type { HarnessLog } from "#contracts/harness-state.ts";
import type { LoopSeams, PendingCall } from "#contracts/loop.ts";
import type { Message } from "#contracts/messages.ts";

/** What one run's turns work with. */
export interface TurnRunParts {
  log: HarnessLog;
  runId: string;
  signal: AbortSignal;
  newId(): string;
  /** What the next turn begins with. */
  snapshot(): TurnSnapshot;
  modes: { steer: QueueMode; followUp: QueueMode };
  onTurn(started: TurnStarted): Promise<void>;
  onFinished(turnId: string): Promise<void>;
}

/**
 * The turns of one run, as sockets of the loop: each request begins one, and the next request or the end of
 * the run ends it. Between two turns lies a save point.
 */
export class TurnRun {
  readonly #parts: TurnRunParts;

  constructor(parts: TurnRunParts) {
    this.#parts = parts;
  }

  /** What the turn that runs began with; a setter reaches the next one. */
  snapshot(): TurnSnapshot {
    return this.#parts.log.state().openTurn?.started.snapshot ?? this.#parts.snapshot();
  }

  /** The socket `transformContext`: the turn begins before its request is built. */
  transformContext(inner: LoopSeams["transformContext"]): NonNullable<LoopSeams["transformContext"]> {
    return async (_, entries, append) => {
      await this.#begin(entries, append);
      const messages: Message[] = structuredClone(messagesOf(entries));
      return inner ? inner(messages, entries, append) : messages;
    };
  }

  /** The socket `append`: gives reserved ids, and puts before an entry what must be durable before it. */
  append(inner: Append, entries: () => readonly Entry[]): Append {
    return async (draft) => {
      const { log, runId, newId } = this.#parts;
      if (isAbortedEnd(draft)) await noteAbort(log, runId, newId);
      // Outside of a turn a user's message opens a run; what the loop itself says to the model opens none.
      if (isSaidByLoop(draft)) await log.write(({ openTurn }) => (openTurn ? undefined : this.#emptyTurn()));
      const id = draft.id ?? this.#reservedId(draft, entries());
      return inner(id === undefined ? draft : { ...draft, id });
    };
  }

  /** The socket `perform`: before the effect, the log says that there may be one. */
  perform(inner: NonNullable<LoopSeams["perform"]>): NonNullable<LoopSeams["perform"]> {
    return async (pending, execute) => {
      const { entryId, index } = pending;
      await this.#parts.log.write(({ openTurn }) => {
        if (openTurn?.startedCalls.some((one) => isAt(one, pending))) return undefined;
        const resultId = this.#parts.newId();
        return { record: { type: "tool_call_started", entryId, index, resultId } };
      });
      return inner(pending, execute);
    };
  }

  /** A save point, and the end of the open turn: also after a failure, and after a crash. */
  async finish(): Promise<void> {
    const { log } = this.#parts;
    await flushPendingWrites(log);
    const turnId = log.state().openTurn?.started.turnId;
    if (turnId === undefined) return;
    await log.write(() => ({ record: { type: "turn_finished", turnId } }));
    await this.#parts.onFinished(turnId);
  }

  /** The id that was reserved for what the loop appends; none for what nobody announced. */
  #reservedId(draft: EntryDraft, entries: readonly Entry[]): string | undefined {
    const { openTurn } = this.#parts.log.state();
    if (!("message" in draft) || openTurn === undefined) return undefined;
    const { message } = draft;
    if (message.role === "assistant" && !openTurn.isReplied) return openTurn.started.replyId;
    if (message.role !== "toolResult") return undefined;
    const answered = unansweredCalls(entries).find(({ call }) => call.id === message.toolCallId);
    return answered && openTurn.startedCalls.find((one) => isAt(one, answered))?.resultId;
  }

  async #begin(entries: readonly Entry[], append: Append): Promise<void> {
    const { log, runId, signal, modes } = this.#parts;
    const open = log.state().openTurn;
    // A turn that began and never asked goes on: what it consumed is owed to it.
    if (open === undefined || open.isRequested || open.started.runId !== runId) {
      await this.finish();
      const place = requestsStarted(entries, runId) === 0 ? "first-request" : "next-request";
      const started = await startTurn(log, signal, ({ queues }) => ({
        ...this.#newTurn(),
        consumed: takeMessages(queues.waiting, place, modes).map(({ messageId }) => messageId),
      }));
      if (started) await this.#parts.onTurn(started);
    }
    await deliverConsumed(log, append);
  }

  #newTurn(): Omit<TurnStarted, "type" | "consumed"> {
    const { runId, newId, snapshot } = this.#parts;
    return { turnId: newId(), runId, replyId: newId(), snapshot: snapshot() };
  }

  #emptyTurn(): { record: TurnStarted } {
    return { record: { type: "turn_started", ...this.#newTurn(), consumed: [] } };
  }
}

function isAt(one: Pick<PendingCall, "entryId" | "index">, { entryId, index }: PendingCall): boolean {
  return one.entryId === entryId && one.index === index;
}

function isAbortedEnd(draft: EntryDraft): boolean {
  return "fact" in draft && draft.fact.code === "run.ended" && draft.fact.params.terminal === "aborted";
}

/** What was consumed has an id already. */
function isSaidByLoop(draft: EntryDraft): boolean {
  return "message" in draft && draft.message.role === "user" && draft.id === undefined;
}
