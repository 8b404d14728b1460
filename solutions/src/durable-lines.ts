import { problemOf } from "#agent/problem-of.ts";
import type { Records } from "#agent/read-records.ts";
import { afterNewline } from "#agent/session-line.ts";
import type { FactCode } from "#contracts/catalogue/zh.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { LogFile } from "#contracts/session.ts";

/** What the two failures of a log are called in the catalogues. */
export interface LogFailures {
  /** {problem}: the write failed; the file is, or will be, as before it. */
  notSaved: FactCode;
  /** A sync failed: nobody knows what is on the medium. */
  poisoned: FactCode;
}

/**
 * Appends whole lines to a log, and returns from each only when it is durable. What a crash or a failed write
 * left behind the last whole line is cut off first, as the first step of the next append. Appends must not
 * overlap.
 */
export class DurableLines {
  readonly #file: LogFile;
  readonly #failures: LogFailures;
  /** How many bytes are whole lines. What stands behind them nobody was told of. */
  #keptBytes: number;
  #tailToCut: boolean;
  #newlineMissing: boolean;
  #poison: HarnessError | undefined;

  constructor(file: LogFile, found: Omit<Records, "records">, failures: LogFailures) {
    this.#file = file;
    this.#failures = failures;
    this.#keptBytes = found.keptBytes;
    this.#tailToCut = found.torn !== undefined;
    this.#newlineMissing = found.newlineMissing;
  }

  async append(line: Uint8Array): Promise<void> {
    if (this.#poison) throw this.#poison;
    await this.#cutTail();
    const bytes = this.#newlineMissing ? afterNewline(line) : line;
    try {
      await this.#file.append(bytes);
    } catch (cause) {
      this.#tailToCut = true;
      await this.#cutTail().catch(() => {}); // If this fails too, the next append begins with it.
      throw this.#poison ?? this.#notSaved(cause);
    }
    await this.sync();
    this.#keptBytes += bytes.length;
    this.#newlineMissing = false;
  }

  /** Without this the next line would be glued to the torn one, and both would be lost. */
  async #cutTail(): Promise<void> {
    if (!this.#tailToCut) return;
    await this.#file.truncate(this.#keptBytes).catch((cause) => {
      throw this.#notSaved(cause);
    });
    await this.sync();
    this.#tailToCut = false;
  }

  /** After a failed sync nobody knows what is on the medium; a second one may "succeed", the data lost. */
  async sync(): Promise<void> {
    try {
      await this.#file.sync();
    } catch (cause) {
      this.#poison = new HarnessError({ code: this.#failures.poisoned, params: {} }, { cause });
      throw this.#poison;
    }
  }

  #notSaved(cause: unknown): HarnessError {
    return new HarnessError(
      { code: this.#failures.notSaved, params: { problem: problemOf(cause) } },
      { cause },
    );
  }
}
