import type { WriteIntent } from "#contracts/harness-records.ts";
import type { SessionTree } from "#contracts/tree.ts";

/**
 * What Pi 0.82.1 does with a setter, written down here on its own, as plainly as it can be: idle, it writes
 * the entry; busy, it keeps the change in an array of the process, and the save point empties that array into
 * the session. Either way the call has returned, memory has changed and the listeners were told.
 */
export class PiSetters {
  readonly #session: SessionTree;
  readonly #pending: WriteIntent[] = [];
  isBusy = false;

  constructor(session: SessionTree) {
    this.#session = session;
  }

  async set(intent: WriteIntent): Promise<void> {
    if (this.isBusy) this.#pending.push(intent);
    else await this.#session.append({ ...intent });
  }

  async savePoint(): Promise<void> {
    for (let first = this.#pending[0]; first !== undefined; first = this.#pending[0]) {
      await this.#session.append({ ...first });
      this.#pending.shift();
    }
  }
}
