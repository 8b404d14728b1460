import { explore } from "../crash-explorer/explore.ts";
import { createMachine } from "../crash-explorer/machine.ts";
import type { ExploreOptions, Scenario } from "../crash-explorer/scenario.ts";
import type { Handles, Slot, Thing, Things } from "../crash-explorer/thing.ts";
import { idOf, type Snapshot } from "../crash-explorer/world.ts";

/** The states on which an exploration lets harnesses live. */
export async function startsOf<Of extends Things, End>(
  scenario: Scenario<Of, End>,
  options: ExploreOptions,
): Promise<Snapshot[]> {
  const starts: unknown[][] = [];
  let opened: unknown[] = [];
  const entries = Object.entries<Thing<unknown, unknown>>(scenario.things);
  const watched = entries.map(([name, thing]) => {
    const open = (slot: Slot<unknown>) => {
      opened.push(slot.get());
      return thing.open(slot);
    };
    return [name, { ...thing, open }];
  });
  await explore({ ...scenario, things: Object.fromEntries(watched) as Of }, options);
  for (; opened.length > 0; opened = opened.slice(entries.length)) {
    const start = opened.slice(0, entries.length);
    // A life that turns out to be new is begun twice.
    if (!starts.at(-1)?.every((state, place) => state === start[place])) starts.push(start);
  }
  return starts;
}

/** Boots the harness with nothing around it that looks on: no snapshot, no choice, no fingerprint. */
export function bootBare<Of extends Things, End>(scenario: Scenario<Of, End>, start: Snapshot): Promise<End> {
  const states = [...start];
  const handles = Object.values(scenario.things).map((thing, place) => {
    const change: Slot<unknown>["change"] = async (_, next) => {
      states[place] = next(states[place]);
    };
    return thing.open({
      get: () => states[place],
      change,
      put: change,
      async exchange(_, next) {
        const { state, result } = next(states[place]);
        states[place] = state;
        return result;
      },
      passing() {},
      choose: () => 0,
      alive: () => Promise.resolve(),
      whenOver() {},
    });
  });
  const names = Object.keys(scenario.things);
  const things = Object.fromEntries(names.map((name, place) => [name, handles[place]])) as Handles<Of>;
  const machine = createMachine<Of>(undefined, () => {
    throw new Error("only one process lives here");
  });
  let ids = 1_000;
  const newId = () => idOf(++ids);
  return scenario.boot(things, { now: () => 0, newId, choose: () => 0, crashes: 0 }, machine);
}
