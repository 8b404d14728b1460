import type { HarnessError } from "#contracts/errors.ts";
import type { LogFile } from "#contracts/session.ts";
import { todo } from "#contracts/todo.ts";
import type { SizedLogFile } from "#contracts/tree.ts";

/**
 * 能发现别的写者的日志文件：每次改动之前，看文件是不是还和它离开时一样大。它是锁后面的第二道防线；没有
 * 它，下一行会挂在旧的叶子上，截掉残尾也会截掉别人已被告知落盘了的东西。
 * A log file that notices another writer: before each change it looks whether the file is as large as it left
 * it. It is the second line behind the lock; without it the next line would hang on an old leaf, and cutting
 * off a torn tail would cut off what somebody else was told is durable. Throws `session.file_changed`
 * {expected, found} from then on.
 */
export function onlyWriter(file: SizedLogFile): LogFile {
  /**
   * 它可能多大，按字节；写到一半失败时不止一种可能。
   * What it may be, in bytes; more than one where a write failed half-way.
   */
  let size = { least: 0, most: Number.POSITIVE_INFINITY };
  let changed: HarnessError | undefined;

  async function refuseChanged(): Promise<void> {
    changed ??= changeTo(await file.size(), size);
    if (changed) throw changed;
  }

  return {
    async read() {
      const bytes = await file.read();
      size = { least: bytes.length, most: bytes.length };
      return bytes;
    },
    async append(bytes) {
      await refuseChanged();
      const before = size;
      size = { least: before.least, most: before.most + bytes.length };
      await file.append(bytes);
      size = { least: before.least + bytes.length, most: size.most };
    },
    async truncate(bytes) {
      await refuseChanged();
      size = { least: bytes, most: size.most };
      await file.truncate(bytes);
      size = { least: bytes, most: bytes };
    },
    sync: () => file.sync(),
  };
}

/**
 * 任务 09.7：拒绝的原因，`session.file_changed` {expected, found}；undefined：和离开时一样。
 * Task 09.7: the refusal, `session.file_changed` {expected, found}; undefined: it is as it was left.
 */
function changeTo(_found: number, _size: { least: number; most: number }): HarnessError | undefined {
  return todo("09.7", {
    zh: "比 least 小，或者比 most 大，就是别的写者干的",
    en: "smaller than least or larger than most is another writer's work",
  });
}
