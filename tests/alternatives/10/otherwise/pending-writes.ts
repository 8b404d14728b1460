import type { WriteIntent } from "#contracts/harness-records.ts";
import type { HarnessLog, HarnessState, HarnessWrite } from "#contracts/harness-state.ts";

export interface Acceptance {
  isBusy(): boolean;
  newId(): string;
}

/** Every change goes through a record where anything could be in its way; idle, it is flushed at once. */
export async function acceptChange(
  log: HarnessLog,
  intent: WriteIntent,
  acceptance: Acceptance,
  made?: () => void,
): Promise<void> {
  const decide = (state: HarnessState): HarnessWrite => {
    const mustWait = acceptance.isBusy() || state.pendingWrites.length !== 0;
    if (!mustWait) return { entry: { ...intent } };
    const targetId = acceptance.newId();
    return { record: { type: "pending_write_enqueued", targetId, intent } };
  };
  if (!acceptance.isBusy() && log.state().pendingWrites.length > 0) await flushPendingWrites(log);
  await log.write(decide, made && (() => made()));
}

export async function flushPendingWrites(log: HarnessLog, done: () => void = () => {}): Promise<void> {
  const wrote = await log.write((state) => {
    const step = pendingWriteStep(state);
    if (!step) done();
    return step;
  });
  if (wrote) await flushPendingWrites(log, done);
}

export function pendingWriteStep(state: Pick<HarnessState, "pendingWrites">): HarnessWrite | undefined {
  for (const { targetId, intent, isThere } of state.pendingWrites) {
    return isThere
      ? { record: { type: "pending_write_applied", targetId } }
      : { entry: { id: targetId, ...intent } };
  }
  return undefined;
}
