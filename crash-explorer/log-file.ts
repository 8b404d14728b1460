import type { Bilingual } from "#contracts/render.ts";
import type { LogFile } from "#contracts/session.ts";
import { after } from "./after.ts";
import { leftOfFile } from "./left-of-file.ts";
import {
  afterFailedSync,
  afterSync,
  type Change,
  changed,
  isOpen,
  type LogFileState,
  textOf,
} from "./power-cut.ts";
import type { Level, Slot, Thing } from "./thing.ts";

export interface LogFileOptions {
  /** What is on the medium at first. */
  content?: Uint8Array;
  /** How often in one life an append may fail for want of space, or a sync may fail. Default 0. */
  faults?: number;
  /** Writes from this many bytes on may be cut by the death of their process. Default 4096. */
  tornFrom?: number;
  /**
   * At level power: whether, when the process alone dies, what it had not synced can still be read, and still
   * be lost. Default true. A harness that reads on after a sync of such bytes has failed needs a second file.
   */
  cacheOutlives?: boolean;
  /** Its text as a person reads it. Default: as it is. */
  show?(text: string): string | Bilingual;
}

/** Its name on a real disk. */
export const LOG = "log";

/** A log file in a world: written and synced bytes are kept apart. */
export function logFile(options: LogFileOptions = {}): Thing<LogFileState, LogFile> {
  const { content = new Uint8Array(), show = (text) => text, cacheOutlives = true } = options;
  const initial: LogFileState = { bytes: content, synced: content, pending: [] };
  return {
    initial,
    fingerprint: printOfFile,
    left: (state, level) => leftOfFile(state, level, { initial, cacheOutlives }),
    show: ({ bytes }) => show(new TextDecoder().decode(bytes)),
    boundaries: [
      ...["append", "append in part", "truncate", "sync"],
      ...((options.faults ?? 0) > 0 ? ["failed sync"] : []),
    ],
    open: (slot) => openLogFile(slot, options),
    onDisk: {
      write: ({ bytes }) => new Map([[LOG, bytes]]),
      read(files) {
        const bytes = files.get(LOG) ?? new Uint8Array();
        return { bytes, synced: bytes, pending: [] };
      },
    },
  };
}

/** Equal texts for files that no later boot can tell apart. */
export function printOfFile({ bytes, synced, pending }: LogFileState, level: Level): string {
  // The death of a process takes nothing out of the page cache, so what is synced makes no difference.
  if (level !== "power") return textOf(bytes);
  return JSON.stringify(
    [bytes, ...(pending.length > 0 ? [synced] : [])].map(textOf).concat(pending.map(printOf)),
  );
}

export function openLogFile(
  slot: Slot<LogFileState>,
  { faults = 0, tornFrom = 4096 }: Omit<LogFileOptions, "content">,
): LogFile {
  let faultsLeft = faults;
  function fails(name: string, ways: number): number {
    const way = faultsLeft === 0 ? 0 : slot.choose(name, ways);
    if (way > 0) faultsLeft -= 1;
    return way;
  }
  return {
    async read() {
      await slot.alive();
      return slot.get().bytes.slice();
    },
    async append(bytes) {
      const kept = bytes.slice();
      await slot.alive();
      const half = kept.subarray(0, Math.ceil(kept.length / 2));
      if (fails("append fails", 2) > 0) {
        await slot.change("append in part", (state) => written(state, half));
        throw Object.assign(new Error("ENOSPC"), { code: "ENOSPC" });
      }
      if (kept.length >= tornFrom) slot.passing("append in part", written(slot.get(), half));
      await slot.change("append", (state) => written(state, kept));
    },
    async truncate(length) {
      await slot.change("truncate", (state) => truncated(state, length));
    },
    async sync() {
      await slot.alive();
      if (fails("sync fails", 2) > 0) {
        await slot.change("failed sync", failed);
        throw Object.assign(new Error("EIO"), { code: "EIO" });
      }
      if (slot.get().pending.some(isOpen)) await slot.change("sync", synced);
    },
  };
}

function written(state: LogFileState, bytes: Uint8Array): LogFileState {
  return next(state, { kind: "write", at: state.bytes.length, bytes });
}

function truncated(state: LogFileState, length: number): LogFileState {
  return next(state, { kind: "truncate", length });
}

function next(state: LogFileState, change: Change): LogFileState {
  return after(state, printOf(change), () => changed(state, change));
}

function failed(state: LogFileState): LogFileState {
  return after(state, "failed sync", () => afterFailedSync(state));
}

function synced(state: LogFileState): LogFileState {
  return after(state, "sync", () => afterSync(state));
}

function printOf(change: Change): string {
  const mark = change.lost ? "lost" : change.sure ? "sure" : "";
  return change.kind === "truncate"
    ? `${mark}truncate ${change.length}`
    : `${mark}write ${change.at} ${textOf(change.bytes)}`;
}
