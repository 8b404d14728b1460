import { HarnessError } from "#contracts/errors.ts";
import type { HarnessPhase, HookScope } from "#contracts/harness.ts";
import { todo } from "#contracts/todo.ts";

/** Work for the time when the harness is idle. */
export type IdleWork = () => void | Promise<void>;

/**
 * One piece of work at a time, and who waits for its end. Work is claimed at once, before anything is
 * awaited: so of two prompts in one moment exactly one begins.
 */
export class Idle {
  readonly #scope: HookScope | undefined;
  readonly #failed: (error: unknown) => void;
  #phase: HarnessPhase = "idle";
  #isClosed = false;
  #controller = new AbortController();
  waiting: (() => void)[] = [];
  idleWork: IdleWork[] = [];

  /** @param failed told what work for the idle time threw: nobody waits for it */
  constructor(scope?: HookScope, failed: (error: unknown) => void = () => {}) {
    this.#scope = scope;
    this.#failed = failed;
  }

  phase(): HarnessPhase {
    return this.#phase;
  }

  /** What stops the work that is under way, or was last. */
  controller(): AbortController {
    return this.#controller;
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

  /** From now on nothing begins. */
  close(): void {
    this.#isClosed = true;
  }

  /** The same piece of work, in another phase. */
  enter(phase: Exclude<HarnessPhase, "idle">): void {
    if (this.#phase !== "idle") this.#phase = phase;
  }

  /** Runs what the harness waits for before it is idle. @param hook its name in a refusal */
  within<Value>(hook: string, work: () => Promise<Value>): Promise<Value> {
    return this.#scope ? this.#scope.run(hook, work) : work();
  }

  /** Idle at once; who waits for it goes on when all who listen were told. */
  async release(tell: () => Promise<void>): Promise<void> {
    await tell();
    todo("10.6", {
      zh: "立刻空闲，告知，唤醒等待者，再在空闲时开始排着的工作",
      en: "idle at once, tell, wake who waits, then begin the work that waits, while it is idle",
    });
  }

  /** @throws {HarnessError} `harness.idle_cycle`: the hook that asks is what the harness waits for. */
  async wait(): Promise<void> {
    todo("10.6", {
      zh: "在处理程序里调用就拒绝；否则等到阶段是 idle",
      en: "refuse where a hook asks; else until the phase is idle",
    });
  }

  /** The end of that piece of work, where it is under way; from inside of it, nothing to wait for. */
  async endOf(work: AbortController): Promise<void> {
    const isUnderWay = this.#phase !== "idle" && work === this.#controller;
    if (isUnderWay && this.#scope?.current() === undefined) await this.nextRelease();
  }

  /** Never waits, so a hook may ask for it. */
  whenIdle(_work: IdleWork): void {
    todo("10.6", {
      zh: "空闲就立刻执行；否则排进 idleWork",
      en: "at once where it is idle; else it waits in idleWork",
    });
  }

  nextRelease(): Promise<void> {
    return new Promise((go) => {
      this.waiting.push(go);
    });
  }

  /** Outside of the hook that asked for it: nobody waits for this work, so it may wait. */
  begin(work: IdleWork): void {
    const begin = async () => work();
    const begun = this.#scope ? this.#scope.outside(begin) : begin();
    begun.catch(this.#failed);
  }
}

export function idleCycle(hook: string): HarnessError {
  return new HarnessError({ code: "harness.idle_cycle", params: { hook } });
}
