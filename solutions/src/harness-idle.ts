import { HarnessError } from "#contracts/errors.ts";
import type { HarnessPhase, HookScope } from "#contracts/harness.ts";

/**
 * One piece of work at a time, and who waits for its end. Work is claimed at once, before anything is
 * awaited: so of two prompts in one moment exactly one begins.
 */
export class Idle {
  readonly #scope: HookScope | undefined;
  #phase: HarnessPhase = "idle";
  #controller = new AbortController();
  #isClosed = false;
  #waiting: (() => void)[] = [];

  constructor(scope?: HookScope) {
    this.#scope = scope;
  }

  phase(): HarnessPhase {
    return this.#phase;
  }

  /** @throws {HarnessError} `harness.busy`, `harness.closed`. */
  claim(phase: Exclude<HarnessPhase, "idle">): AbortController {
    if (this.#isClosed) throw new HarnessError({ code: "harness.closed", params: {} });
    if (this.#phase !== "idle") {
      throw new HarnessError({ code: "harness.busy", params: { phase: this.#phase } });
    }
    this.#phase = phase;
    this.#controller = new AbortController();
    return this.#controller;
  }

  /** What stops the work that is under way, or was last. */
  controller(): AbortController {
    return this.#controller;
  }

  /** From now on nothing begins. */
  close(): void {
    this.#isClosed = true;
  }

  /** The same piece of work, in another phase. */
  enter(phase: Exclude<HarnessPhase, "idle">): void {
    if (this.#phase !== "idle") this.#phase = phase;
  }

  release(): void {
    this.#phase = "idle";
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const go of waiting) go();
  }

  /** @throws {HarnessError} `harness.idle_cycle`: the hook that asks is what the harness waits for. */
  async wait(): Promise<void> {
    const hook = this.#scope?.current();
    if (hook !== undefined) throw idleCycle(hook);
    while (this.#phase !== "idle") {
      await new Promise<void>((go) => {
        this.#waiting.push(go);
      });
    }
  }

  /** Never waits, so a hook may ask for it. What the work throws is nobody's: it is let go. */
  whenIdle(work: () => void | Promise<void>): void {
    const begin = async () => work();
    if (this.#phase === "idle") void begin().catch(() => {});
    else this.#waiting.push(() => void begin().catch(() => {}));
  }
}

export function idleCycle(hook: string): HarnessError {
  return new HarnessError({ code: "harness.idle_cycle", params: { hook } });
}
