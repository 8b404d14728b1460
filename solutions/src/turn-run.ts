import { compactedView } from "#agent/compacted-view.ts";
import { flushPendingWrites } from "#agent/pending-writes.ts";
import { messagesOf, requestsStarted } from "#agent/read-entries.ts";
import { takeMessages } from "#agent/take-messages.ts";
import { deliverConsumed, startTurn } from "#agent/turn-start.ts";
import type { Append, Entry } from "#contracts/entries.ts";
import type { QueueMode } from "#contracts/harness.ts";
import type { TurnSnapshot, TurnStarted } from "#contracts/harness-records.ts";
import type { HarnessLog, OpenTurn } from "#contracts/harness-state.ts";
import type { EndGate, LoopSeams, PendingCall } from "#contracts/loop.ts";

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

/** The turns of one run, as sockets of the loop: each request begins one. A save point lies between two. */
export class TurnRun {
  readonly #parts: TurnRunParts;
  /** Of the loop's own list, which must see each attempt. */
  #loop: { entries: readonly Entry[]; append: Append } | undefined;

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
      this.#loop = { entries, append };
      await this.#begin(entries, append);
      const spent = attemptsSpent(this.#parts.log.state().openTurn);
      if (spent) return spent;
      const messages = messagesOf(entries);
      if (inner) return inner(structuredClone(messages), entries, append);
      const view = compactedView(messages, entries, this.#parts.runId);
      return structuredClone(view.map(({ message }) => message));
    };
  }

  /**
   * The socket `perform`: before the effect, the log says that there may be one. That word alone is enough to
   * keep a second effect away where there is no journal to ask.
   * @param inner undefined: the host has no journal
   */
  perform(
    inner: LoopSeams["perform"],
    plainly: NonNullable<LoopSeams["perform"]>,
  ): NonNullable<LoopSeams["perform"]> {
    return async (pending, execute) => {
      const { entryId, index, tool } = pending;
      const started = await this.#parts.log.write(({ openTurn }) => {
        if (openTurn?.startedCalls.some((one) => isAt(one, pending))) return undefined;
        const resultId = this.#parts.newId();
        return { record: { type: "tool_call_started", entryId, index, resultId } };
      });
      if (inner) return inner(pending, execute);
      if (started !== undefined || tool.retrySafe === true) return plainly(pending, execute);
      const reason = { code: "operation.outcome_unknown", params: { tool: tool.name } } as const;
      return { kind: "end", end: { terminal: "blocked", reason } };
    };
  }

  /** Counts one more request of this turn, before it is made; false: the limits do not allow it. */
  async beginAttempt(shouldStop: LoopSeams["shouldStop"]): Promise<boolean> {
    if (this.#loop === undefined) return false;
    const { entries, append } = this.#loop;
    const gate = await shouldStop?.(entries);
    if (gate && gate.kind !== "go") return false;
    const { runId } = this.#parts;
    const params = { runId, turn: requestsStarted(entries, runId) + 1, purpose: "retry" };
    await append({ fact: { code: "run.request_started", params } });
    return true;
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

  /** A turn that asks nothing yet: what the loop itself says in it opens no run. */
  async ensureOpen(): Promise<void> {
    const turn = (): TurnStarted => ({ type: "turn_started", ...this.#newTurn(), consumed: [] });
    await this.#parts.log.write(({ openTurn }) => (openTurn ? undefined : { record: turn() }));
  }

  async #begin(entries: readonly Entry[], append: Append): Promise<void> {
    const { log, runId, signal, modes } = this.#parts;
    const open = log.state().openTurn;
    // A turn that has no reply goes on: what it consumed is owed to it, and its attempts stay spent.
    if (open === undefined || open.isReplied || open.started.runId !== runId) {
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
}

/** Also after a crash: else each one would pay for the same request once more. */
function attemptsSpent(turn: OpenTurn | undefined): EndGate | undefined {
  const { attempts = 0, started } = turn ?? {};
  const most = started?.snapshot.retry?.maxAttempts;
  if (most === undefined || attempts < most) return undefined;
  const reason = { code: "run.attempts_spent", params: { attempts } } as const;
  return { kind: "end", end: { terminal: "failed", reason } };
}

function isAt(one: Pick<PendingCall, "entryId" | "index">, { entryId, index }: PendingCall): boolean {
  return one.entryId === entryId && one.index === index;
}
