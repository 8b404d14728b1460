import { createFaultyLogFile, type FaultyLogFile } from "./faulty-log-file.ts";

/** A disk in memory: it outlives the harness that dies on it, and the next boot finds what was written. */
export interface MemoryLogFile extends FaultyLogFile {
  /** What a process would read now: every completed write survives in the page cache. */
  bytes(): Uint8Array;
  /** What would be left for certain after a power cut: the file as the last sync saw it. */
  synced(): Uint8Array;
}

export function createMemoryLogFile(start: Uint8Array = new Uint8Array()): MemoryLogFile {
  let content = start.slice();
  let synced = start.slice();
  const file = createFaultyLogFile({
    async read() {
      return content.slice();
    },
    async append(bytes) {
      const longer = new Uint8Array(content.length + bytes.length);
      longer.set(content);
      longer.set(bytes, content.length);
      content = longer;
    },
    async sync() {
      synced = content.slice();
    },
    async truncate(bytes) {
      content = content.slice(0, bytes);
    },
  });
  return { ...file, bytes: () => content.slice(), synced: () => synced.slice() };
}
