import { HarnessError } from "#contracts/errors.ts";
import type { HarnessPhase, HookScope } from "#contracts/harness.ts";

export type IdleWork = () => void | Promise<void>;

/** Each piece of work has its own end, a promise that all who wait share. */
export class Idle {
  readonly #scope: HookScope | undefined;
  readonly #failed: (error: unknown) => void;
  readonly #left: IdleWork[] = [];
  #mayBegin = true;
  #under = { phase: "idle" as HarnessPhase, controller: new AbortController(), ...ending() };

  constructor(scope?: HookScope, failed: (error: unknown) => void = () => {}) {
    this.#scope = scope;
    this.#failed = failed;
  }

  phase(): HarnessPhase {
    return this.#under.phase;
  }

  controller(): AbortController {
    return this.#under.controller;
  }

  claim(phase: Exclude<HarnessPhase, "idle">): AbortController {
    if (!this.#mayBegin) throw new HarnessError({ code: "harness.closed", params: {} });
    const busyWith = this.phase();
    if (busyWith !== "idle") throw new HarnessError({ code: "harness.busy", params: { phase: busyWith } });
    this.#under = { phase, controller: new AbortController(), ...ending() };
    return this.#under.controller;
  }

  close(): void {
    this.#mayBegin = false;
  }

  enter(phase: Exclude<HarnessPhase, "idle">): void {
    this.#under.phase = this.phase() === "idle" ? "idle" : phase;
  }

  within<Value>(hook: string, work: () => Promise<Value>): Promise<Value> {
    return this.#scope?.run(hook, work) ?? work();
  }

  async release(tell: () => Promise<void>): Promise<void> {
    const under = this.#under;
    under.phase = "idle";
    await tell();
    under.end();
    for (; this.phase() === "idle" && this.#left.length > 0; ) this.#begin(this.#left.shift() as IdleWork);
  }

  async wait(): Promise<void> {
    const hook = this.#scope?.current();
    if (hook) throw idleCycle(hook);
    for (; this.phase() !== "idle"; ) await this.#under.ended;
  }

  async endOf(work: AbortController): Promise<void> {
    const { phase, controller, ended } = this.#under;
    if (phase === "idle" || controller !== work || this.#scope?.current()) return;
    await ended;
  }

  whenIdle(work: IdleWork): void {
    if (this.phase() === "idle") this.#begin(work);
    else this.#left.push(work);
  }

  #begin(work: IdleWork): void {
    const begin = () => new Promise<void>((resolve) => resolve(work()));
    (this.#scope?.outside(begin) ?? begin()).catch(this.#failed);
  }
}

function ending() {
  let end: () => void = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { ended, end };
}

export function idleCycle(hook: string): HarnessError {
  return new HarnessError({ code: "harness.idle_cycle", params: { hook } });
}
