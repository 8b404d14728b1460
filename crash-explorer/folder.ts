import type { LogFile } from "#contracts/session.ts";
import { type FolderState, foldersAfterPowerCut, printOfFolder, renamed } from "./folder-state.ts";
import { leftByProcess } from "./left-of-file.ts";
import { type LogFileOptions, openLogFile } from "./log-file.ts";
import type { LogFileState } from "./power-cut.ts";
import type { Slot, Thing } from "./thing.ts";

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
    left: (state, level) => (level === "power" ? leftOfFolder(state) : [filesLeftByProcess(state)]),
    show: ({ names, files }) =>
      Object.keys(names)
        .map((name) => `${name}: ${new TextDecoder().decode(files[names[name] ?? -1]?.bytes)}`)
        .join("\n"),
    open: (slot) => openFolder(slot, options),
  };
}

/** As of a file: a power cut, or the process alone died, and names and bytes are still to be synced. */
function leftOfFolder(state: FolderState): FolderState[] {
  const cut = foldersAfterPowerCut(state);
  const open = [...state.pending, ...state.files.flatMap(({ pending }) => pending)];
  return open.length === 0 || open.some((change) => "lost" in change) ? cut : [...cut, state];
}

function filesLeftByProcess(state: FolderState): FolderState {
  return { ...state, files: state.files.map(leftByProcess) };
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
      const found = await slot.exchange("rename", (state) => {
        const place = state.names[from];
        const change = { [from]: undefined, [to]: place };
        return { state: place === undefined ? state : renamed(state, change), result: place !== undefined };
      });
      if (!found) throw Object.assign(new Error(`ENOENT ${from}`), { code: "ENOENT" });
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
