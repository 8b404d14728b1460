import { printOfFile } from "./log-file.ts";
import { afterPowerCut, type LogFileState, MAX_UNSURE } from "./power-cut.ts";
import type { Level } from "./thing.ts";

/** Files by name. A name is durable only after its folder is synced, whatever is with the bytes. */
export interface FolderState {
  /** Which file a process finds under a name: a place in `files`. */
  names: Names;
  /** The names that are on the medium for certain. */
  synced: Names;
  /** The changes of names since, oldest first; each happens whole or not at all. */
  pending: readonly Names[];
  files: readonly LogFileState[];
}

/** In a change: what becomes of each name that it touches. */
export type Names = Readonly<Record<string, number | undefined>>;

/** Any of the changes of names that were not synced, and of each file what a power cut leaves of it. */
export function foldersAfterPowerCut({ synced, pending, files }: FolderState): FolderState[] {
  const found = new Map<string, FolderState>();
  for (let subset = 0; subset < 2 ** pending.length; subset += 1) {
    const names = pending.filter((_, place) => (subset >> place) % 2 === 1).reduce(after, synced);
    for (const left of filesAfterPowerCut(Object.entries(names) as [string, number][], files)) {
      found.set(printOfFolder(left, "power"), left);
    }
  }
  return [...found.values()];
}

/** What no name leads to any more is gone. */
function filesAfterPowerCut(names: [string, number][], files: readonly LogFileState[]): FolderState[] {
  const places = [...new Set(names.map(([, place]) => place))];
  let left: LogFileState[][] = [[]];
  for (const place of places) {
    const own = afterPowerCut(files[place] as LogFileState);
    left = left.flatMap((before) => own.map((file) => [...before, file]));
  }
  const named = Object.fromEntries(names.map(([name, place]) => [name, places.indexOf(place)]));
  return left.map((kept) => ({ names: named, synced: named, pending: [], files: kept }));
}

/** The state after one more change of names, which nobody has synced yet. */
export function renamed(state: FolderState, change: Names): FolderState {
  const pending = [...state.pending, change];
  const tooMany = pending.length > MAX_UNSURE;
  return {
    ...state,
    names: after(state.names, change),
    synced: tooMany ? after(state.synced, pending[0] as Names) : state.synced,
    pending: pending.slice(-MAX_UNSURE),
  };
}

function after(names: Names, change: Names): Names {
  const entries = Object.entries({ ...names, ...change }).filter(([, place]) => place !== undefined);
  return Object.fromEntries(entries);
}

export function printOfFolder({ names, synced, pending, files }: FolderState, level: Level): string {
  const print = (place: number) => printOfFile(files[place] as LogFileState, level);
  const prints = (some: Names) =>
    Object.entries(some)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, place]) => [name, place === undefined ? null : print(place)]);
  return JSON.stringify(level === "power" ? [names, synced, ...pending].map(prints) : prints(names));
}
