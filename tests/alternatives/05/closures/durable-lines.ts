import { problemOf } from "#agent/problem-of.ts";
import type { FactCode } from "#contracts/catalogue/zh.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { LogFile, TornTail } from "#contracts/session.ts";

export interface LogFailures {
  notSaved: FactCode;
  poisoned: FactCode;
}

interface Found {
  keptBytes: number;
  newlineMissing: boolean;
  torn?: TornTail;
}

/** What the file should hold is kept as one number, and the file is brought back to it before each line. */
export class DurableLines {
  readonly #file: LogFile;
  readonly #names: LogFailures;
  #whole: number;
  #state: "clean" | "tail" | HarnessError;
  #lacksNewline: boolean;

  constructor(file: LogFile, { keptBytes, newlineMissing, torn }: Found, names: LogFailures) {
    this.#file = file;
    this.#names = names;
    this.#whole = keptBytes;
    this.#lacksNewline = newlineMissing;
    this.#state = torn ? "tail" : "clean";
  }

  async append(line: Uint8Array): Promise<void> {
    this.#refuseIfPoisoned();
    if (this.#state === "tail") await this.#bringBack();
    const out = this.#lacksNewline ? Uint8Array.of(10, ...line) : line;
    this.#state = "tail";
    await this.#file.append(out).catch(async (error) => {
      await this.#bringBack().catch(() => undefined);
      this.#refuseIfPoisoned();
      throw this.#failed(error);
    });
    await this.sync();
    this.#state = "clean";
    this.#lacksNewline = false;
    this.#whole += out.length;
  }

  async sync(): Promise<void> {
    try {
      await this.#file.sync();
    } catch (cause) {
      this.#state = new HarnessError({ code: this.#names.poisoned, params: {} }, { cause });
      throw this.#state;
    }
  }

  async #bringBack(): Promise<void> {
    try {
      await this.#file.truncate(this.#whole);
    } catch (error) {
      throw this.#failed(error);
    }
    await this.sync();
    this.#state = "clean";
  }

  #refuseIfPoisoned(): void {
    if (this.#state instanceof HarnessError) throw this.#state;
  }

  #failed(cause: unknown): HarnessError {
    const params = { problem: problemOf(cause) };
    return new HarnessError({ code: this.#names.notSaved, params }, { cause });
  }
}
