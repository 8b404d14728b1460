import type { LogFile } from "#contracts/session.ts";
import { type LogFileOptions, openLogFile, printOfFile } from "./log-file.ts";
import { afterPowerCut, type LogFileState } from "./power-cut.ts";
import type { Level, Slot, Thing } from "./thing.ts";

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
type Names = Readonly<Record<string, number | undefined>>;

export interface Folder {
  list(): Promise<string[]>;
  /** Undefined: there is no such file. */
  open(name: string): Promise<LogFile | undefined>;
  /** Undefined: there is such a file already. */
  create(name: string): Promise<LogFile | undefined>;
  /** Takes the place of what has the new name, in one step. */
  rename(from: string, to: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** Makes the names durable, not the bytes. */
  sync(): Promise<void>;
}

/** A folder in a world, with files as `logFile` has them. */
export function folder(options: Omit<LogFileOptions, "content"> = {}): Thing<FolderState, Folder> {
  return {
    initial: { names: {}, synced: {}, pending: [], files: [] },
    fingerprint: printOfFolder,
    boundaries: ["create", "rename", "remove", "sync names", "append", "sync"],
    left: (state, level) => (level === "power" ? foldersAfterPowerCut(state) : [state]),
    show: ({ names, files }) =>
      Object.keys(names)
        .map((name) => `${name}: ${new TextDecoder().decode(files[names[name] ?? -1]?.bytes)}`)
        .join("\n"),
    open: (slot) => openFolder(slot, options),
  };
}

function openFolder(slot: Slot<FolderState>, options: Omit<LogFileOptions, "content">): Folder {
  const file = (place: number) => openLogFile(slotOfFile(slot, place), options);
  async function placeOf(name: string): Promise<number | undefined> {
    await slot.alive();
    return slot.get().names[name];
  }
  return {
    async list() {
      await slot.alive();
      return Object.keys(slot.get().names).sort();
    },
    async open(name) {
      const place = await placeOf(name);
      return place === undefined ? undefined : file(place);
    },
    async create(name) {
      const place = await slot.exchange<number | undefined>("create", (state) =>
        state.names[name] === undefined
          ? { state: renamed(withFile(state), { [name]: state.files.length }), result: state.files.length }
          : { state, result: undefined },
      );
      return place === undefined ? undefined : file(place);
    },
    async rename(from, to) {
      const place = await placeOf(from);
      if (place === undefined) throw Object.assign(new Error(`ENOENT ${from}`), { code: "ENOENT" });
      await slot.change("rename", (state) => renamed(state, { [from]: undefined, [to]: place }));
    },
    async remove(name) {
      await slot.change("remove", (state) => renamed(state, { [name]: undefined }));
    },
    async sync() {
      await slot.change("sync names", (state) => ({ ...state, synced: state.names, pending: [] }));
    },
  };
}

function withFile(state: FolderState): FolderState {
  const nothing = new Uint8Array();
  return { ...state, files: [...state.files, { bytes: nothing, synced: nothing, pending: [] }] };
}

function renamed(state: FolderState, change: Names): FolderState {
  return { ...state, names: after(state.names, change), pending: [...state.pending, change] };
}

function after(names: Names, change: Names): Names {
  const entries = Object.entries({ ...names, ...change }).filter(([, place]) => place !== undefined);
  return Object.fromEntries(entries);
}

function slotOfFile(slot: Slot<FolderState>, place: number): Slot<LogFileState> {
  const own = (state: FolderState) => state.files[place] as LogFileState;
  const put = (state: FolderState, file: LogFileState) => ({
    ...state,
    files: state.files.with(place, file),
  });
  return {
    ...slot,
    get: () => own(slot.get()),
    change: (boundary, next) => slot.change(boundary, (state) => put(state, next(own(state)))),
    put: (boundary, next) => slot.put(boundary, (state) => put(state, next(own(state)))),
    exchange: (boundary, next) =>
      slot.exchange(boundary, (state) => {
        const changed = next(own(state));
        return { ...changed, state: put(state, changed.state) };
      }),
    passing: (boundary, file) => slot.passing(boundary, put(slot.get(), file)),
  };
}

/** Any of the changes of names that were not synced, and of each file what a power cut leaves of its bytes. */
function foldersAfterPowerCut({ synced, pending, files }: FolderState): FolderState[] {
  const sure = pending.slice(0, -MAX_UNSURE).reduce(after, synced);
  const unsure = pending.slice(-MAX_UNSURE);
  const found = new Map<string, FolderState>();
  for (let subset = 0; subset < 2 ** unsure.length; subset += 1) {
    const names = unsure.filter((_, place) => (subset >> place) % 2 === 1).reduce(after, sure);
    for (const left of filesAfterPowerCut(Object.entries(names) as [string, number][], files)) {
      found.set(printOfFolder(left, "power"), left);
    }
  }
  return [...found.values()];
}

const MAX_UNSURE = 4;

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

function printOfFolder({ names, synced, pending, files }: FolderState, level: Level): string {
  const prints = (some: Names) =>
    Object.entries(some)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, place]) => [
        name,
        place === undefined ? null : printOfFile(files[place] as LogFileState, level),
      ]);
  return JSON.stringify(level === "power" ? [names, synced, ...pending].map(prints) : prints(names));
}
