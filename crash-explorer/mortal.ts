import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface, type Interface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import type { RealBirth, RealLived } from "./real-life.ts";

/** What a process that lives is asked for: one line on its stdin. */
export interface LifeWish {
  scenario: string;
  birth: RealBirth;
}

/** Lives lives one after another, each on real files, in processes that really die. */
export class Mortal {
  readonly #program: string;
  readonly #patienceMs: number;
  #child: ChildProcess | undefined;
  #lines: Interface | undefined;
  /** The last that the process wrote to its stderr. */
  #complaint = "";

  constructor(program: string, patienceMs: number) {
    this.#program = program;
    this.#patienceMs = patienceMs;
  }

  /**
   * The process writes its word, blocks, and is killed from outside: a word that came shows that it was this
   * kill, at this place, that ended it, as one for want of memory is a SIGKILL too.
   */
  async live(scenario: string, birth: RealBirth): Promise<RealLived> {
    const child = this.#alive();
    const wish: LifeWish = { scenario, birth };
    (child.stdin as Writable).write(`${JSON.stringify(wish)}\n`);
    const word = await this.#word(child);
    if (word === undefined) return this.#unheard(child);
    const lived: RealLived = JSON.parse(word);
    if (lived.outcome.kind === "died") await this.end();
    return lived;
  }

  /** It ended by itself, or says nothing and is ended. */
  async #unheard(child: ChildProcess): Promise<RealLived> {
    const exited = child.exitCode !== null || child.signalCode !== null;
    await this.end();
    const error = `${child.signalCode ?? child.exitCode}: ${this.#complaint.trim()}`;
    return { operations: [], outcome: exited ? { kind: "exited", error } : { kind: "stuck" } };
  }

  async end(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  }

  #alive(): ChildProcess {
    if (this.#child) return this.#child;
    const child = spawn(process.execPath, [this.#program], { stdio: ["pipe", "ignore", "pipe", "pipe"] });
    // A process that died by itself is told by its silence, not by the pipe that it no longer reads.
    child.stdin?.on("error", () => {});
    this.#complaint = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.#complaint = (this.#complaint + text).slice(-COMPLAINT_KEPT);
    });
    this.#child = child;
    this.#lines = createInterface({ input: child.stdio[3] as Readable });
    return child;
  }

  /** Undefined: it says nothing more. */
  async #word(child: ChildProcess): Promise<string | undefined> {
    const silence = new AbortController();
    const { signal } = silence;
    const late = setTimeout(() => silence.abort(), this.#patienceMs);
    try {
      const [word] = await Promise.race([
        once(this.#lines as Interface, "line", { signal }),
        once(child, "close", { signal }).then(() => []),
      ]);
      return word;
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error;
    } finally {
      clearTimeout(late);
      silence.abort();
    }
  }
}

const COMPLAINT_KEPT = 2_000;
