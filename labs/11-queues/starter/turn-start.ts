import { storedEnding, unansweredCalls } from "#agent/read-entries.ts";
import type { Append, Entry } from "#contracts/entries.ts";
import type { TurnStarted } from "#contracts/harness-records.ts";
import type { HarnessLog, HarnessState } from "#contracts/harness-state.ts";
import type { SessionLog } from "#contracts/session.ts";
import { todo } from "#contracts/todo.ts";

/**
 * Records that a turn begins and which messages it takes, in one record, decided in its own turn of the log.
 * Only then are they consumed, and only what is consumed can be delivered. A run that is aborted begins no
 * turn, so it takes nothing that nobody would answer.
 * @param take gives the turn; undefined: none begins, and nothing is written
 */
export async function startTurn(
  log: HarnessLog,
  signal: AbortSignal,
  take: (state: HarnessState) => Omit<TurnStarted, "type"> | undefined,
): Promise<TurnStarted | undefined> {
  if (signal.aborted) return undefined;
  // Task 11.4: take(state) is asked in the turn of log.write; a run with an open abort begins none.
  const turn = take(log.state());
  if (turn === undefined) return undefined;
  return todo("11.4", {
    zh: "log.write((state) => ...) 写记录 turn_started，再把它给出来",
    en: "log.write((state) => ...) with the record turn_started, then give it",
  });
}

/**
 * Makes what was consumed a part of the conversation, each under the id that it was accepted with. After a
 * crash between two of them the same call delivers the rest.
 * @param append of the run that they belong to: it must see them
 */
export async function deliverConsumed(log: HarnessLog, append: Append): Promise<void> {
  const [first] = log.state().queues.undelivered;
  if (first === undefined) return;
  todo("11.4", {
    zh: `把欠着的逐条 append，用各自的 id：${append.length}`,
    en: `append each that is owed, under its own id: ${append.length}`,
  });
}

/**
 * Before another run is accepted: what the turn of a dead process had consumed is delivered, and the turn is
 * closed. Else those messages would stand behind the new prompt, and the prompt would belong to the old run.
 * @param runId of the run that is to be accepted; its own turn stays open
 */
export async function closeLeftTurn(log: HarnessLog, session: SessionLog, runId: string): Promise<void> {
  if (log.state().openTurn?.started.runId === runId) return;
  await deliverConsumed(log, session.append);
  await log.write(({ openTurn }) => {
    // While a call of a run that may go on has no result, no prompt is taken, and the turn is still needed.
    if (openTurn === undefined || isWaitedFor(session.entries())) return undefined;
    const { turnId } = openTurn.started;
    return {
      record: { type: "turn_interrupted", turnId, reason: { code: "run.interrupted", params: {} } },
    };
  });
}

function isWaitedFor(entries: readonly Entry[]): boolean {
  return unansweredCalls(entries).some(({ runId }) => storedEnding(entries, runId) === undefined);
}
