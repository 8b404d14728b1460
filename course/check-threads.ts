import type { Answered, Thread } from "../crash-explorer/thread.ts";
import type { CheckResult } from "../labs/check.ts";
import type { LabApart } from "./lab-thread.ts";

/** How a check came to its end in a thread. */
export interface RanCheck {
  end: Answered<CheckResult>;
  thread: Thread;
  /** By its modules. */
  printed: string;
}

/**
 * Threads in which one check runs after the other, since code that has run before runs many times as fast.
 * What goes wrong where another check ran before, and may be that one's fault, is run once more in a thread
 * of its own, and that counts.
 */
export class CheckThreads {
  /** By the check that runs in it now. */
  readonly running = new Map<string, Thread>();
  readonly #lab: LabApart;
  readonly #idle: Worked[] = [];
  #silenceMs: number | undefined;
  #closed = false;

  constructor(lab: LabApart) {
    this.#lab = lab;
  }

  async run(check: string): Promise<RanCheck> {
    const used = this.#idle.pop();
    const ran = used && (await this.#runIn(used, check));
    return ran && (this.#closed || !isDoubtful(ran.end)) ? ran : this.#runIn(this.#open(), check);
  }

  /** Ends what still runs. */
  async close(): Promise<void> {
    this.#closed = true;
    const threads = [...this.running.values(), ...this.#idle.map(({ thread }) => thread)];
    await Promise.all(threads.map((thread) => thread.end()));
  }

  async #runIn(worked: Worked, check: string): Promise<RanCheck> {
    const { thread } = worked;
    this.running.set(check, thread);
    try {
      const end = await thread.ask<CheckResult>("run", check);
      // Where one check met a loop without an end, the next need not be waited for as long.
      if (end.kind === "silent") this.#silenceMs = SILENCE_AGAIN_MS;
      if (isAlive(end) && !isDoubtful(end)) this.#idle.push(worked);
      else await thread.end(); // Only then all that it printed is here.
      return { end, thread, printed: worked.takePrinted() };
    } finally {
      this.running.delete(check);
    }
  }

  #open(): Worked {
    let printed = "";
    const thread = this.#lab.open((text) => {
      if (printed.length < PRINTED_KEPT) printed += text;
    }, this.#silenceMs);
    const takePrinted = () => {
      const taken = printed;
      printed = "";
      return taken;
    };
    return { thread, takePrinted };
  }
}

export const PRINTED_KEPT = 100_000;

interface Worked {
  thread: Thread;
  takePrinted(): string;
}

const SILENCE_AGAIN_MS = 3_000;

function isAlive({ kind }: Answered<CheckResult>): boolean {
  return kind === "answered" || kind === "threw";
}

function isDoubtful(end: Answered<CheckResult>): boolean {
  return end.kind !== "answered" || ABOUT_MEMORY.includes(end.answer.finding?.invariant ?? "");
}

const ABOUT_MEMORY = ["is-deterministic", "forgets-at-a-crash"];
