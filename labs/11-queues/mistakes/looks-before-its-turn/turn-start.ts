import { storedEnding, unansweredCalls } from "#agent/read-entries.ts";
import type { Append, Entry } from "#contracts/entries.ts";
import type { TurnStarted } from "#contracts/harness-records.ts";
import type { HarnessLog, HarnessState } from "#contracts/harness-state.ts";
import type { SessionLog } from "#contracts/session.ts";

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
  let started: TurnStarted | undefined;
  const turn = signal.aborted ? undefined : take(log.state());
  await log.write((state) => {
    if (turn === undefined || turn.runId === state.abort?.runId) return undefined;
    started = { type: "turn_started", ...turn };
    return { record: started };
  });
  return started;
}

/**
 * Makes what was consumed a part of the conversation, each under the id that it was accepted with. After a
 * crash between two of them the same call delivers the rest.
 * @param append of the run that they belong to: it must see them
 */
export async function deliverConsumed(log: HarnessLog, append: Append): Promise<void> {
  for (const { messageId, message } of log.state().queues.undelivered) {
    await append({ id: messageId, message });
  }
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
