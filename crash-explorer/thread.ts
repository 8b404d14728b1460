import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { HarnessError } from "#contracts/errors.ts";
import type { Fact } from "#contracts/facts.ts";
import { openBeacon, type Place, readBeacon } from "./beacon.ts";
import { workerSource } from "./worker-source.ts";

export interface ThreadOptions {
  /**
   * Path of a JavaScript file; the thread loads it when it is first asked something. Where it exports
   * `reload` (reload.ts), to load it anew costs a tenth.
   */
  bundle: string;
  /** So long may nothing happen, no life begin, before it is taken to be caught in a loop. Default 10000. */
  silenceMs?: number;
  /** So long may it take until the first life begins. Default silenceMs. */
  startMs?: number;
  /** Of the heap; buffers outside of it are not counted. Default 512. */
  memoryMb?: number;
  /** Takes what the thread writes to its stdout and stderr; absent: it goes where the caller's goes. */
  onOutput?(text: string): void;
}

export type Killed =
  | { kind: "silent" }
  | { kind: "exited"; code: number }
  | { kind: "failed"; error: unknown };

export type Answered<Answer> =
  | { kind: "answered"; answer: Answer }
  | { kind: "threw"; error: unknown }
  | Killed;

/** A thread of its own, for one question at a time; whatever the code in it does, the caller lives on. */
export class Thread {
  readonly #worker: Worker;
  readonly #silenceMs: number;
  readonly #startMs: number;
  readonly #over: Promise<Killed>;
  #streams: readonly Readable[] = [];
  #beacon = openBeacon();

  constructor({ bundle, silenceMs = 10_000, startMs = silenceMs, memoryMb = 512, onOutput }: ThreadOptions) {
    const captured = onOutput !== undefined;
    this.#silenceMs = silenceMs;
    this.#startMs = startMs;
    this.#worker = new Worker(workerSource, {
      eval: true,
      workerData: { bundle: pathToFileURL(bundle).href },
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
      stdout: captured,
      stderr: captured,
    });
    if (onOutput) {
      this.#streams = [this.#worker.stdout, this.#worker.stderr];
      for (const stream of this.#streams) stream.setEncoding("utf8").on("data", onOutput);
    }
    this.#over = new Promise((resolve) => {
      this.#worker.once("error", (error) => resolve({ kind: "failed", error }));
      this.#worker.once("exit", (code) => resolve({ kind: "exited", code }));
    });
  }

  /** Where the work on the last question is, or was when the thread came to its end. */
  get place(): Place {
    return readBeacon(this.#beacon);
  }

  /** Calls one of the bundle's functions: `(around: AroundThread, request) => Promise<Answer>`. */
  async ask<Answer>(name: string, request?: unknown): Promise<Answered<Answer>> {
    this.#beacon = openBeacon();
    const answered = new Promise<Answered<Answer>>((resolve) => this.#worker.once("message", resolve));
    this.#worker.postMessage({ name, request, beacon: this.#beacon });
    let looking: ReturnType<typeof setInterval> | undefined;
    const silent = new Promise<Killed>((resolve) => {
      looking = this.#listen(() => resolve({ kind: "silent" }));
    });
    try {
      const end = await Promise.race([answered, this.#over, silent]);
      return end.kind === "threw" ? { kind: "threw", error: thrownBy(end.error as Told) } : end;
    } finally {
      clearInterval(looking);
    }
  }

  /** All that it had written has come when this has. */
  async end(): Promise<void> {
    await this.#worker.terminate();
    await Promise.all(this.#streams.map((stream) => finished(stream)));
  }

  /** Counted in looks, not by a clock: while a machine sleeps, nobody is silent. */
  #listen(onSilence: () => void): ReturnType<typeof setInterval> {
    const lookMs = this.#silenceMs / LOOKS;
    let [heard, looks] = [-1, 0];
    return setInterval(() => {
      const { beats, loads } = this.place;
      looks = beats + loads === heard ? looks + 1 : 0;
      heard = beats + loads;
      const patienceMs = heard === 0 ? this.#startMs : this.#silenceMs;
      if (looks * lookMs >= patienceMs) onSilence();
    }, lookMs);
  }
}

const LOOKS = 20;

/** An error as it comes over the border between threads, where classes are lost. */
type Told =
  | { thrown: string }
  | { name: string; message: string; stack: string; fact?: Fact; problem?: string };

function thrownBy(told: Told): Error {
  if ("thrown" in told) return new Error(told.thrown);
  const { fact, ...rest } = told;
  return Object.assign(fact ? new HarnessError(fact) : new Error(rest.message), rest);
}
