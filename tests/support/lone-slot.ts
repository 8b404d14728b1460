import type { Slot } from "../../crash-explorer/thing.ts";

/** A thing's place in a world in which nothing else happens, and a look at the state that nobody else has. */
export function loneSlot<State>(from: State): { slot: Slot<State>; state(): State; boundaries: string[] } {
  let state = from;
  const boundaries: string[] = [];
  const put: Slot<State>["put"] = async (boundary, next) => {
    boundaries.push(boundary);
    state = next(state);
  };
  const slot: Slot<State> = {
    get: () => state,
    put,
    change: put,
    async exchange(boundary, next) {
      const made = next(state);
      await put(boundary, () => made.state);
      return made.result;
    },
    passing() {},
    choose: () => 0,
    alive: async () => {},
    whenOver() {},
  };
  return { slot, state: () => state, boundaries };
}
