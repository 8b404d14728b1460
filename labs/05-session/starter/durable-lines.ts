import { problemOf } from "#agent/problem-of.ts";
import type { Records } from "#agent/read-records.ts";
import type { FactCode } from "#contracts/catalogue/zh.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { LogFile } from "#contracts/session.ts";
import { todo } from "#contracts/todo.ts";

/** 两种失败在词表里叫什么。What the two failures of a log are called in the catalogues. */
export interface LogFailures {
  /**
   * {problem}：没写成；文件和写之前一样，或者会改回一样。
   * {problem}: the write failed; the file is, or will be, as before it.
   */
  notSaved: FactCode;
  /** 同步失败：盘上有什么，谁也不知道。A sync failed: nobody knows what is on the medium. */
  poisoned: FactCode;
}

/**
 * 整行整行地追加，每一行已持久化才返回。调用方不能同时追加两行。没写成的可能留下半行：下一行之前先截掉。
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

  /**
   * 任务 05.4：写这一行，缺的换行符在它前面；返回之前已持久化。`afterNewline(line)`
   * （#agent/session-line.ts）把两样放在一起。
   * Task 05.4: the line, after the newline that may be missing; durable before it returns.
   * `afterNewline(line)` of #agent/session-line.ts is both in one.
   */
  async write(_line: Uint8Array): Promise<void> {
    return todo("05.4", {
      zh: "file.append、this.sync()，再改 keptBytes 和 newlineMissing；失败就 tailToCut，抛 notSaved",
      en: "file.append, this.sync(), then keptBytes, newlineMissing; on failure tailToCut, throw notSaved",
    });
  }

  /** 任务 05.5：退回到完整的行，也要落盘。Task 05.5: back to the whole lines, durably. */
  async cutTail(): Promise<void> {
    return todo("05.5", {
      zh: "file.truncate(keptBytes)、this.sync()，再改 tailToCut",
      en: "file.truncate(keptBytes), this.sync(), then tailToCut",
    });
  }

  /**
   * 同步失败以后，盘上有什么谁也不知道；再同步一次可能“成功”，数据却没了。
   * After a failed sync nobody knows what is on the medium; a second one may "succeed", the data lost.
   */
  async sync(): Promise<void> {
    await this.file.sync().catch((cause) => {
      this.poison = new HarnessError({ code: this.failures.poisoned, params: {} }, { cause });
      throw this.poison;
    });
  }

  /** 写入或者截断失败时抛出的。What a write or a cut that failed throws. */
  notSaved(cause: unknown): HarnessError {
    const params = { problem: problemOf(cause) };
    return new HarnessError({ code: this.failures.notSaved, params }, { cause });
  }
}
