import { caller } from "../../crash-explorer/caller.ts";
import { cells } from "../../crash-explorer/cell.ts";
import { logFile } from "../../crash-explorer/log-file.ts";
import type { Invariant, Scenario } from "../../crash-explorer/scenario.ts";
import type { Level, States } from "../../crash-explorer/thing.ts";
import { bytesOf } from "../09-session-tree/tree-scene.ts";
import { both } from "../both.ts";
import { withRealSide } from "../real-side.ts";
import { showMark } from "../show-mark.ts";
import { unless } from "../unless.ts";
import { bootSettings, END, type SettingsEnd, WISHES, wishOf } from "./explored-boot.ts";
import { always, type FileStates, memoryIsTheLog, nothingWaits } from "./explored-log.ts";
import { isAccepted, linesOf } from "./raw-log.ts";
import { showLog } from "./show-log.ts";

/** What survives: the file, what its caller was told, and that the file was given up. */
export function settingsThings(level: Level) {
  return {
    file: logFile({ content: bytesOf(), show: showLog, faults: level === "power" ? 1 : 0 }),
    caller: caller(),
    gaveUp: cells(showMark),
  };
}

export type SettingsThings = ReturnType<typeof settingsThings>;
type SettingsStates = States<SettingsThings>;

/** Changes while the harness is idle and while it is busy: does any crash lose what the caller was told? */
export function settingsScenario(level: Level): () => Promise<Scenario<SettingsThings, SettingsEnd>> {
  return async () =>
    withRealSide(
      {
        name: "settings",
        things: settingsThings(level),
        boot: bootSettings,
        always: [...always, toldIsDurable],
        atEnd: [undisturbedDoesAll(Object.keys(WISHES)), nothingWaits, memoryIsTheLog],
      },
      { logs: ["file"] },
    );
}

/** On the medium, also where the process alone died: the power may be cut next. */
export const toldIsDurable: Invariant<FileStates & Pick<SettingsStates, "caller">> = {
  id: "what-was-told-is-durable",
  breach({ file, caller: told }) {
    const lines = linesOf(file.synced);
    const lost = told.filter((wish) => wish !== END && !isAccepted(lines, wishOf(wish).entry));
    return unless(
      lost.length === 0,
      both(`已落盘，因为告诉过调用者：${told.join(", ")}`, `durable, since told: ${told.join(", ")}`),
      both(`丢了：${lost.join(", ")}`, `lost: ${lost.join(", ")}`),
    );
  },
};

/** Without this, a harness that refuses everything would pass. */
export function undisturbedDoesAll(
  wishes: readonly string[],
): Invariant<{ states: SettingsStates; undisturbed: boolean }> {
  return {
    id: "undisturbed-does-all",
    breach: ({ states: { caller: told }, undisturbed }) =>
      unless(
        !undisturbed || wishes.every((wish) => told.includes(wish)),
        both(`告诉过调用者：${wishes.join(", ")}`, `the caller was told of ${wishes.join(", ")}`),
        both(`告诉过调用者：${told.join(", ")}`, `the caller was told of ${told.join(", ")}`),
      ),
  };
}
