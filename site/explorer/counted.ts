import type { Slot, Thing, Things } from "../../crash-explorer/thing.ts";

/**
 * The same things, which tell of each operation. A Trace knows nothing of crashes; so it can be said what it
 * had written before one.
 */
export function countedThings<Of extends Things>(things: Of, onOperation: () => void): Of {
  const counted = Object.entries<Thing<unknown, unknown>>(things).map(([name, thing]) => [
    name,
    { ...thing, open: (slot: Slot<unknown>) => thing.open(countedSlot(slot, onOperation)) },
  ]);
  return Object.fromEntries(counted) as Of;
}

function countedSlot(slot: Slot<unknown>, onOperation: () => void): Slot<unknown> {
  const counted = <Result>(next: (state: unknown) => Result) => {
    return (state: unknown) => {
      onOperation();
      return next(state);
    };
  };
  return {
    ...slot,
    change: (boundary, next) => slot.change(boundary, counted(next)),
    put: (boundary, next) => slot.put(boundary, counted(next)),
    passing(boundary, state) {
      onOperation();
      slot.passing(boundary, state);
    },
  };
}
