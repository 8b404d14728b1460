import { problemOf } from "#agent/problem-of.ts";
import type { Records } from "#agent/read-records.ts";
import type { FactCode } from "#contracts/catalogue/zh.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { LogFile } from "#contracts/session.ts";

export interface LogFailures {
  notSaved: FactCode;
  poisoned: FactCode;
}

/** Whole lines at the end of a file, each durable before `append` returns. */
export class DurableLines {
  readonly file: LogFile;
  readonly failures: LogFailures;
  whole: number;
  hasTail: boolean;
  newlineMissing: boolean;
  poison?: HarnessError;

  constructor(file: LogFile, found: Omit<Records, "records">, failures: LogFailures) {
    this.file = file;
    this.failures = failures;
    this.whole = found.keptBytes;
    this.hasTail = found.torn !== undefined;
    this.newlineMissing = found.newlineMissing;
  }

  async append(line: Uint8Array): Promise<void> {
    if (this.poison) throw this.poison;
    if (this.hasTail) await this.cut();
    const bytes = this.newlineMissing ? Uint8Array.of(0x0a, ...line) : line;
    this.hasTail = true;
    await this.attempt(() => this.file.append(bytes));
    await this.sync();
    this.hasTail = false;
    this.whole += bytes.length;
  }

  async cut(): Promise<void> {
    await this.attempt(() => this.file.truncate(this.whole));
    await this.sync();
    this.hasTail = false;
  }

  async sync(): Promise<void> {
    await this.file.sync().catch((cause) => {
      this.poison = new HarnessError({ code: this.failures.poisoned, params: {} }, { cause });
      throw this.poison;
    });
  }

  async attempt(work: () => Promise<void>): Promise<void> {
    await work().catch((cause) => {
      const params = { problem: problemOf(cause) };
      throw new HarnessError({ code: this.failures.notSaved, params }, { cause });
    });
  }
}
