import type { Bilingual } from "#contracts/render.ts";
import { caller } from "../../crash-explorer/caller.ts";
import { cells } from "../../crash-explorer/cell.ts";
import { logFile } from "../../crash-explorer/log-file.ts";
import type { Invariant, Scenario } from "../../crash-explorer/scenario.ts";
import type { Level, States } from "../../crash-explorer/thing.ts";
import { both } from "../both.ts";
import { withRealSide } from "../real-side.ts";
import { showMark } from "../show-mark.ts";
import { showSession } from "../show-session.ts";
import { unless } from "../unless.ts";
import { type AppendingEnd, bootAppending, WANTED } from "./acknowledged-boot.ts";
import { brokenLink, bytesOf, contentsOf, HEADER, wholeLines } from "./raw-lines.ts";

/** A cut in any line stands for that in a long one. */
const TORN_FROM = 1;

/** What survives: the session file, what its caller was told, and that the file was given up. */
function acknowledgedThings(level: Level) {
  return {
    // A failed sync is no matter of the process level: the
    // page cache goes on showing what was lost.
    file: logFile({
      content: bytesOf(`${HEADER}\n`),
      show: showSession,
      tornFrom: TORN_FROM,
      faults: level === "power" ? 1 : 0,
    }),
    caller: caller(),
    gaveUp: cells(showMark),
  };
}

type AcknowledgedThings = ReturnType<typeof acknowledgedThings>;
type AcknowledgedStates = States<AcknowledgedThings>;

/** Three messages, two of them at the same time, to a caller who is told of each: is any lost or doubled? */
export function acknowledgedScenario(
  level: Level,
): () => Promise<Scenario<AcknowledgedThings, AppendingEnd>> {
  return async () =>
    withRealSide(
      {
        name: "acknowledged",
        things: acknowledgedThings(level),
        boot: (things, life) => bootAppending(things, life, level),
        always: [linesParse, linksHold, neverLost, neverTwice],
        atEnd: [undisturbedSavesAll, openingOnlyReads, shownIsStored],
      },
      { logs: ["file"], tornFrom: TORN_FROM },
    );
}

const linesParse: Invariant<AcknowledgedStates> = {
  id: "only-the-last-line-may-be-torn",
  breach: ({ file }) =>
    unless(
      wholeLines(file.bytes) !== undefined,
      both("只有最后一行可能没写完", "only the last line may be torn"),
      both("前面有一行坏了", "a line before it is"),
    ),
};

const linksHold: Invariant<AcknowledgedStates> = {
  id: "each-line-follows-the-last",
  breach: ({ file }) => brokenLink(wholeLines(file.bytes) ?? []),
};

/** Also where the process alone died: the power may be cut next. */
const neverLost: Invariant<AcknowledgedStates> = {
  id: "acknowledged-is-never-lost",
  breach({ file, caller: told }) {
    const medium = contentsOf(wholeLines(file.synced) ?? []);
    const all = told.every((content) => medium.includes(content));
    return unless(
      all,
      both(`已落盘，因为告诉过调用者：${list(told)}`, `durable, since the caller was told: ${list(told)}`),
      both(`已落盘：${list(medium)}`, `durable: ${list(medium)}`),
    );
  },
};

const neverTwice: Invariant<AcknowledgedStates> = {
  id: "nothing-is-stored-twice",
  breach({ file }) {
    const found = contentsOf(wholeLines(file.bytes) ?? []);
    return unless(
      new Set(found).size === found.length,
      both("每条消息一次", "each message once"),
      list(found),
    );
  },
};

interface End {
  states: AcknowledgedStates;
  end: AppendingEnd;
  undisturbed: boolean;
}

/** Without this, a log that refuses everything would pass. */
const undisturbedSavesAll: Invariant<End> = {
  id: "undisturbed-saves-everything",
  breach: ({ states, undisturbed }) =>
    unless(
      !undisturbed || WANTED.every((content) => states.caller.includes(content)),
      tellsOf(WANTED),
      tellsOf(states.caller),
    ),
};

const openingOnlyReads: Invariant<End> = {
  id: "opening-changes-no-byte",
  breach: ({ end }) =>
    unless(
      end.kind === "given up" || !end.changedByOpening,
      both("字节不变", "the same bytes"),
      both("字节变了", "other bytes"),
    ),
};

const shownIsStored: Invariant<End> = {
  id: "shown-is-what-is-stored",
  breach({ states: { file }, end }) {
    if (end.kind === "given up") return undefined;
    const stored = list(contentsOf(wholeLines(file.bytes) ?? []));
    const [wanted, shown] = [stored, list(end.shown)].map((all) =>
      both(`entries() 是 ${all}`, `entries() shows ${all}`),
    );
    return unless(list(end.shown) === stored, wanted ?? "", shown ?? "");
  },
};

function tellsOf(contents: readonly string[]): Bilingual {
  return both(`告诉过调用者：${list(contents)}`, `the caller was told of ${list(contents)}`);
}

function list(contents: readonly string[]): string {
  return contents.length === 0 ? "-" : contents.join(", ");
}
