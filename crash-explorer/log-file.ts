import type { LogFile } from "#contracts/session.ts";
import type { Slot, Thing } from "./thing.ts";

/** A file as a process sees it, and what of it a power cut would leave. */
export interface LogFileState {
  /** What a read gives: every completed write is in the page cache. */
  bytes: Uint8Array;
  /** What is on the medium for certain. */
  synced: Uint8Array;
  /** What was changed since, oldest first. */
  pending: readonly Change[];
}

type Change =
  | { kind: "write"; at: number; bytes: Uint8Array; lost?: true }
  | { kind: "truncate"; length: number; lost?: true };

export interface LogFileFaults {
  /** How often in one life an append may fail for want of space, or a sync may fail. Default 0. */
  faults?: number;
  /** Writes from this many bytes on may be cut by the death of their process. Default 4096. */
  tornFrom?: number;
}

/** A log file in a world: written and synced bytes are kept apart. */
export function logFile({ faults = 0, tornFrom = 4096 }: LogFileFaults = {}): Thing<LogFileState, LogFile> {
  const empty = new Uint8Array();
  return {
    initial: { bytes: empty, synced: empty, pending: [] },
    fingerprint({ bytes, synced, pending }) {
      if (pending.length === 0) return textOf(bytes);
      return `${textOf(bytes)}\u0002${textOf(synced)}\u0002${pending.map(printOf).join("\u0003")}`;
    },
    left: (state, level) => (level === "power" ? afterPowerCut(state) : [state]),
    show: ({ bytes }) => new TextDecoder().decode(bytes),
    open: (slot) => openFile(slot, faults, tornFrom),
  };
}

function openFile(slot: Slot<LogFileState>, faults: number, tornFrom: number): LogFile {
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
      await slot.alive();
      const kept = bytes.slice();
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
        await slot.change("failed sync", (state) => ({ ...state, pending: state.pending.map(lose) }));
        throw Object.assign(new Error("EIO"), { code: "EIO" });
      }
      if (slot.get().pending.length > 0) await slot.change("sync", synced);
    },
  };
}

function written(state: LogFileState, bytes: Uint8Array): LogFileState {
  const change = { kind: "write", at: state.bytes.length, bytes } as const;
  return { ...state, bytes: applied(state.bytes, change), pending: [...state.pending, change] };
}

function truncated(state: LogFileState, length: number): LogFileState {
  const change = { kind: "truncate", length } as const;
  return { ...state, bytes: applied(state.bytes, change), pending: [...state.pending, change] };
}

/** A change whose sync failed stays in the page cache, and no later sync brings it to the medium. */
function lose(change: Change): Change {
  return { ...change, lost: true };
}

function synced(state: LogFileState): LogFileState {
  const kept = state.pending.filter(({ lost }) => !lost);
  const medium = kept.reduce(applied, state.synced);
  return { bytes: state.bytes, synced: medium, pending: state.pending.filter(({ lost }) => lost) };
}

function applied(bytes: Uint8Array, change: Change): Uint8Array {
  if (change.kind === "truncate") return bytes.slice(0, change.length);
  // A write behind the end leaves a hole, which reads as NUL bytes.
  const longer = new Uint8Array(Math.max(bytes.length, change.at + change.bytes.length));
  longer.set(bytes);
  longer.set(change.bytes, change.at);
  return longer;
}

/** Any part of what was not synced may be there; the last of it perhaps in part. */
function afterPowerCut(state: LogFileState): LogFileState[] {
  const unsure = state.pending.filter(({ lost }) => !lost).slice(-MAX_UNSURE);
  const sure = state.pending.filter(({ lost }) => !lost).slice(0, -MAX_UNSURE);
  const base = sure.reduce(applied, state.synced);
  const results = new Map<string, Uint8Array>();
  for (let subset = 0; subset < 2 ** unsure.length; subset += 1) {
    const there = unsure.filter((_, place) => (subset >> place) % 2 === 1);
    for (const ending of tornEndings(there)) {
      const bytes = ending.reduce(applied, base);
      results.set(textOf(bytes), bytes);
    }
  }
  return [...results.values()].map((bytes) => ({ bytes, synced: bytes, pending: [] }));
}

/** As many changes as this are open at once at most; older ones are taken to have reached the medium. */
const MAX_UNSURE = 4;

function tornEndings(changes: readonly Change[]): Change[][] {
  const last = changes.at(-1);
  if (last?.kind !== "write") return [[...changes]];
  const before = changes.slice(0, -1);
  const { length } = last.bytes;
  const inside = last.bytes.findIndex((byte) => byte >= 0xc0) + 1;
  const lengths = new Set([length, length - 1, Math.ceil(length / 2), inside]);
  return [...lengths]
    .filter((kept) => kept > 0)
    .map((kept) => [...before, { ...last, bytes: last.bytes.subarray(0, kept) }]);
}

function printOf(change: Change): string {
  const mark = change.lost ? "lost" : "";
  return change.kind === "truncate"
    ? `${mark}truncate ${change.length}`
    : `${mark}write ${change.at} ${textOf(change.bytes)}`;
}

const latin = new TextDecoder("latin1");
const texts = new WeakMap<Uint8Array, string>();

/** The bytes as a text, one character each: quick to compare, and ids in it can be found. */
function textOf(bytes: Uint8Array): string {
  const known = texts.get(bytes);
  if (known !== undefined) return known;
  const text = latin.decode(bytes);
  texts.set(bytes, text);
  return text;
}
