import type { Thing } from "../../crash-explorer/thing.ts";
import type { SharedState } from "../17-many-workers/shared-state.ts";
import { type Shared, sharedThing } from "../17-many-workers/shared-thing.ts";

/** The database and the service of lab 17, and eyes that see what the service really did. */
export interface World extends Shared {
  happened(action: string): boolean;
}

export function worldThing(): Thing<SharedState, World> {
  const shared = sharedThing();
  return {
    ...shared,
    boundaries: ["swap", "commit", "effect"],
    open(slot) {
      const opened = shared.open(slot);
      return {
        ...opened,
        // In the turn of the operation before: turns of their own would only multiply the orders.
        leases: {
          ...opened.leases,
          async look() {
            const { lease, now } = slot.get();
            return { now, ...(lease && { lease: { ...lease } }) };
          },
        },
        happened: (action) => (slot.get().service.effects[action] ?? 0) > 0,
      };
    },
  };
}
