import { messageOf } from "#agent/problem-of.ts";
import type { Fact } from "#contracts/facts.ts";
import type {
  HarnessEvent,
  HarnessListener,
  HarnessSession,
  HarnessSurroundings,
} from "#contracts/harness.ts";

/** How long a listener may take where the host says nothing, in milliseconds. */
export const LISTENER_LIMIT_MS = 10_000;

/**
 * Tells what has become true, to one listener after the other. Each is waited for within a bound, and none
 * can break the run: what it throws and that it hangs is told to the others.
 */
export class Listeners {
  readonly #limitMs: number;
  readonly #surroundings: HarnessSurroundings;
  readonly #session: () => HarnessSession;
  #listeners: readonly HarnessListener[] = [];

  constructor(
    surroundings: HarnessSurroundings,
    session: () => HarnessSession,
    limitMs: number = LISTENER_LIMIT_MS,
  ) {
    this.#surroundings = surroundings;
    this.#session = session;
    this.#limitMs = limitMs;
  }

  /** Gives what takes the listener off again. */
  add(listener: HarnessListener): () => void {
    this.#listeners = [...this.#listeners, listener];
    return () => {
      this.#listeners = this.#listeners.filter((one) => one !== listener);
    };
  }

  async emit(event: HarnessEvent): Promise<void> {
    for (const listener of this.#listeners) {
      const problem = await this.#tell(listener, event);
      // A failure to hear of a failure ends there.
      if (problem === undefined || event.type === "listener_failed") continue;
      await this.emit({ type: "listener_failed", event: event.type, listener: listener.name, problem });
    }
  }

  async #tell(listener: HarnessListener, event: HarnessEvent): Promise<Fact | undefined> {
    const params = { listener: listener.name, event: event.type };
    const { scope, pause } = this.#surroundings;
    const hear = async () => listener.hear(structuredClone(event), this.#session());
    const heard = (scope ? scope.run(event.type, hear) : hear()).then(
      () => undefined,
      (error): Fact => ({ code: "harness.listener_threw", params: { ...params, message: messageOf(error) } }),
    );
    if (!pause) return heard;
    const over = new AbortController();
    const late = pause(this.#limitMs, over.signal).then(
      (): Fact => ({ code: "harness.listener_timeout", params: { ...params, ms: this.#limitMs } }),
    );
    try {
      return await Promise.race([heard, late]);
    } finally {
      over.abort();
    }
  }
}
