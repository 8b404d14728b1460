import { unansweredCalls } from "#agent/read-entries.ts";
import { recoveryStep } from "#agent/recovery-step.ts";
import { entriesOf } from "#agent/tree-log.ts";
import type { HarnessLog, HarnessWrite } from "#contracts/harness-state.ts";
import type { Answer, Ending, PendingCall } from "#contracts/loop.ts";
import type { HostRecovery } from "#contracts/recovery.ts";

export interface RecoveryParts extends HostRecovery {
  ending?: Ending;
  now(): number;
}

/** Goes on by calling itself, as long as there is something to write. */
export async function recoverSession(log: HarnessLog, parts: RecoveryParts): Promise<HarnessWrite[]> {
  const calls = unansweredCalls(entriesOf(log.tree.branch()));
  const asked = await Promise.all(calls.map((call) => parts.savedAnswer?.(call)));
  const saved = (wanted: PendingCall) =>
    asked[calls.findIndex(({ entryId, index }) => entryId === wanted.entryId && index === wanted.index)];
  return rest(log, parts, saved, []);
}

async function rest(
  log: HarnessLog,
  parts: RecoveryParts,
  savedAnswer: (call: PendingCall) => Answer | undefined,
  written: HarnessWrite[],
): Promise<HarnessWrite[]> {
  const { now } = parts;
  const made: HarnessWrite[] = [];
  await log.write((state) => {
    const branch = log.tree.branch();
    // The state in the turn of the write: an abort that came meanwhile counts as well.
    const abortion = state.abort && aborted;
    const policy = abortion ? "mark_interrupted" : (parts.policy ?? "mark_interrupted");
    const ending = abortion ?? parts.ending ?? died;
    const step = recoveryStep({ state, branch, policy, ending, savedAnswer, now: now() });
    if (step) made.push(step);
    return step;
  });
  return made.length === 0 ? written : rest(log, parts, savedAnswer, [...written, ...made]);
}

const aborted: Ending = { terminal: "aborted", reason: { code: "run.aborted", params: {} } };
const died: Ending = { terminal: "failed", reason: { code: "run.interrupted", params: {} } };
