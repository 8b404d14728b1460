import type { Idle } from "#agent/harness-idle.ts";
import { messageOf } from "#agent/problem-of.ts";
import type { Fact } from "#contracts/facts.ts";
import type {
  HarnessEvent,
  HarnessListener,
  HarnessSession,
  HarnessSurroundings,
} from "#contracts/harness.ts";
import { todo } from "#contracts/todo.ts";

/** How long a listener may take where the host says nothing, in milliseconds. */
export const LISTENER_LIMIT_MS = 10_000;

/** What telling works with. */
export interface ListenersParts {
  pause?: HarnessSurroundings["pause"];
  /** Who waits for idle in a listener is refused there. */
  idle: Pick<Idle, "within">;
  limitMs?: number | undefined;
  /** The facade that a listener gets. @param hook the event that it hears */
  session(hook: string): HarnessSession;
}

/**
 * Tells what has become true, to all at once and in the order in which it did. Each is waited for within a
 * bound, and none can break the run or hold up another: that it threw or hangs is told to all.
 */
export class Listeners {
  readonly parts: ListenersParts;
  readonly late = new Set<HarnessListener>();
  #listeners: readonly HarnessListener[] = [];

  constructor(parts: ListenersParts) {
    this.parts = parts;
  }

  /** Gives what takes the listener off again. */
  add(listener: HarnessListener): () => void {
    this.#listeners = [...this.#listeners, listener];
    return () => {
      this.#listeners = this.#listeners.filter((one) => one !== listener);
    };
  }

  async emit(event: HarnessEvent): Promise<void> {
    await Promise.all(this.#listeners.map((listener) => this.tell(listener, event)));
  }

  /** What was asked for the idle time threw, and nobody waits for it. */
  idleWorkFailed(error: unknown): void {
    const [listener, event] = ["runWhenIdle", "phase"] as const;
    void this.report(listener, { type: event }, threw(listener, event, error));
  }

  /** Task 10.5: one listener, one event. `this.late` holds those that are not back yet. */
  async tell(_listener: HarnessListener, _event: HarnessEvent): Promise<void> {
    todo("10.5", {
      zh: "让它听，限时等它，出了什么错就报告",
      en: "hear it, wait for it within a bound, and report what went wrong",
    });
  }

  async hear(listener: HarnessListener, event: HarnessEvent): Promise<Fact | undefined> {
    const { idle, session } = this.parts;
    try {
      const { type } = event;
      await idle.within(type, async () => listener.hear(structuredClone(event), session(type)));
      return undefined;
    } catch (error) {
      return threw(listener.name, event.type, error);
    }
  }

  /** A failure to hear of a failure ends there. */
  async report(listener: string, { type: event }: Pick<HarnessEvent, "type">, problem?: Fact): Promise<void> {
    if (problem === undefined || event === "listener_failed") return;
    await this.emit({ type: "listener_failed", event, listener, problem });
  }
}

function threw(listener: string, event: string, error: unknown): Fact {
  return { code: "harness.listener_threw", params: { listener, event, message: messageOf(error) } };
}
