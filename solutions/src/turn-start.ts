import type { Append } from "#contracts/entries.ts";
import type { TurnStarted } from "#contracts/harness-records.ts";
import type { HarnessLog, HarnessState } from "#contracts/harness-state.ts";

/**
 * Records that a turn begins and which messages it takes, in one record, decided in its own turn. Only then
 * are they consumed, and only what is consumed can be delivered.
 * @param take gives the turn; undefined: none begins, and nothing is written
 */
export async function startTurn(
  log: HarnessLog,
  take: (state: HarnessState) => Omit<TurnStarted, "type"> | undefined,
): Promise<TurnStarted | undefined> {
  let started: TurnStarted | undefined;
  await log.write((state) => {
    const turn = take(state);
    started = turn && { type: "turn_started", ...turn };
    return started && { record: started };
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
