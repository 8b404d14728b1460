import type { LogFile } from "#contracts/session.ts";
import type { SizedLogFile } from "#contracts/tree.ts";

/**
 * The file where only the order of writes is looked at: each append is one step, and nobody else writes. A
 * sync makes no difference to a process that dies, and a look at the size none to anybody.
 */
export async function oneStepFile(file: LogFile): Promise<SizedLogFile> {
  const start = await file.read();
  let size = start.length;
  return {
    read: async () => start.slice(),
    async append(bytes) {
      await file.append(bytes);
      size += bytes.length;
    },
    async truncate(bytes) {
      await file.truncate(bytes);
      size = bytes;
    },
    sync: async () => {},
    size: async () => size,
  };
}
