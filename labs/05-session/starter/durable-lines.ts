import { problemOf } from "#agent/problem-of.ts";
import type { Records } from "#agent/read-records.ts";
import type { FactCode } from "#contracts/catalogue/zh.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { LogFile } from "#contracts/session.ts";
import { todo } from "#contracts/todo.ts";

/** What the two failures of a log are called in the catalogues. */
export interface LogFailures {
  /** {problem}: the write failed; the file is, or will be, as before it. */
  notSaved: FactCode;
  /** A sync failed: nobody knows what is on the medium. */
  poisoned: FactCode;
}

/**
 * Appends whole lines to a log, and returns from each only when it is durable. Appends must not overlap.
 * A failed write may leave a part of its line: that is cut off first, before the next line.
 */
export class DurableLines {
  readonly file: LogFile;
  readonly failures: LogFailures;
  keptBytes: number;
  tailToCut: boolean;
  newlineMissing: boolean;
  poison: HarnessError | undefined;

  constructor(file: LogFile, found: Omit<Records, "records">, failures: LogFailures) {
    this.file = file;
    this.failures = failures;
    this.keptBytes = found.keptBytes;
    this.tailToCut = found.torn !== undefined;
    this.newlineMissing = found.newlineMissing;
  }

  async append(line: Uint8Array): Promise<void> {
    if (this.poison) throw this.poison;
    if (this.tailToCut) await this.cutTail();
    await this.write(line);
  }

  /** Task 05.4: the line, after the newline that may be missing; durable before it returns. */
  async write(_line: Uint8Array): Promise<void> {
    return todo("05.4 file.append, this.sync(), then keptBytes and newlineMissing; tailToCut if it fails");
  }

  /** Task 05.5: back to the whole lines, durably. */
  async cutTail(): Promise<void> {
    return todo("05.5 file.truncate(keptBytes), this.sync(), then tailToCut");
  }

  /** After a failed sync nobody knows what is on the medium; a second one may "succeed", the data lost. */
  async sync(): Promise<void> {
    await this.file.sync().catch((cause) => {
      this.poison = new HarnessError({ code: this.failures.poisoned, params: {} }, { cause });
      throw this.poison;
    });
  }

  /** What a write or a cut that failed throws. */
  notSaved(cause: unknown): HarnessError {
    const params = { problem: problemOf(cause) };
    return new HarnessError({ code: this.failures.notSaved, params }, { cause });
  }
}
