import type { HarnessLog } from "#contracts/harness-state.ts";
import type { PermissionMode } from "#contracts/permission-mode.ts";
import type { Approver } from "#contracts/permissions.ts";

/** Remembers what the user chose: durable when it returns. A single yes is no mode and never comes here. */
export async function choosePermissionMode(log: HarnessLog, mode: PermissionMode): Promise<void> {
  await log.write(() => ({ record: { type: "permission_mode_chosen", mode } }));
}

/**
 * A mode stands in for the person that is asked. What the policy denies never comes to be asked, so no mode
 * allows it.
 */
export function approverOf(mode: PermissionMode, person: Approver): Approver {
  switch (mode) {
    case "deny":
      return { ask: async () => "no" };
    case "bypass":
      return { ask: async () => "once" };
    case "ask":
      return person;
  }
}
