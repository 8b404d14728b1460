import { Told } from "./schedule.ts";
import type { Order, Snapshot } from "./world.ts";

/**
 * Two schedules that come by the same world, with processes that were told the same, go on alike: as long as
 * processes share nothing but the world, so a variable that two of them use would hide orders.
 */
export function newOrder(exactPrint: (snapshot: Snapshot) => string): Order {
  const known = new Set<string>();
  return {
    told: new Told(),
    isKnown(snapshot, told) {
      const point = `${exactPrint(snapshot)} ${told}`;
      const is = known.has(point);
      known.add(point);
      return is;
    },
  };
}

/** One given schedule is gone whatever it comes by. */
export function givenOrder(): Order {
  return { told: new Told(), isKnown: () => false };
}
