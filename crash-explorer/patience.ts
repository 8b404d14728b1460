import { realm } from "./guarded-realm.ts";

/** How long an exploration may wait, over all its lives, for lives that do not move by themselves. */
export class Patience {
  #leftMs: number;

  constructor(ms = 2_000) {
    this.#leftMs = ms;
  }

  /** False: it has run out, or nothing moved while it lasted. What is busy costs no patience. */
  async isRewardedBy(isOver: () => boolean, isBusy: () => boolean): Promise<boolean> {
    let lastMs = realm.now();
    while (!isOver() && this.#leftMs > 0) {
      const busy = isBusy();
      await nextTurn();
      const nowMs = realm.now();
      if (!busy) this.#leftMs -= nowMs - lastMs;
      lastMs = nowMs;
    }
    return isOver();
  }
}

/** The event loop comes round once, also where a life has no timers. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => realm.real.setImmediate(resolve));
}
