import { caller } from "../../crash-explorer/caller.ts";
import { cells } from "../../crash-explorer/cell.ts";
import { logFile } from "../../crash-explorer/log-file.ts";
import type { Invariant, Scenario } from "../../crash-explorer/scenario.ts";
import type { Level, States } from "../../crash-explorer/thing.ts";
import { brokenLink, LINKED, rawEntries } from "../09-session-tree/raw-tree.ts";
import { both, same } from "../both.ts";
import { withRealSide } from "../real-side.ts";
import { showMark } from "../show-mark.ts";
import { unless, unlessEqual } from "../unless.ts";
import { bootRestore, type RestoreEnd } from "./explored-boot.ts";
import { refusedWritesNothing, sameAfterAnyCrash, undisturbedRestores } from "./explored-end.ts";
import { rawChoice, rawLines, rawPending, recordsOf } from "./raw-restore.ts";
import { showRestore } from "./show-restore.ts";
import { LEFT, sessionOf } from "./stored-session.ts";

/** With the power cut at every place, each further write doubles the states: there one change is enough. */
function leftAt(level: Level) {
  return level === "power" ? LEFT.filter((_, at) => at !== MODEL_CHANGE) : LEFT;
}

/** The line with the pending change of the model. */
const MODEL_CHANGE = LEFT.length - 2;

/** At level power any unsynced line may be torn anyway. */
function tornFromAt(level: Level): number {
  return level === "power" ? 4096 : 1;
}

function restoreThings(level: Level) {
  const faults = level === "power" ? 1 : 0;
  return {
    file: logFile({
      content: sessionOf(leftAt(level)),
      show: showRestore,
      tornFrom: tornFromAt(level),
      faults,
    }),
    caller: caller(),
    gaveUp: cells(showMark),
  };
}

type RestoreThings = ReturnType<typeof restoreThings>;
type RestoreStates = States<RestoreThings>;

/** A process died within a tool. It is restored by a new host, after two have tried that must be refused. */
export function restoreScenario(level: Level): () => Promise<Scenario<RestoreThings, RestoreEnd>> {
  const model = level === "power" ? "small" : "large";
  return async () =>
    withRealSide(
      {
        name: "restore",
        things: restoreThings(level),
        // A cut of power asks what was written, and they write nothing.
        boot: (things, life) => bootRestore(things, life, level === "process"),
        always: [
          linesParse,
          linksHold,
          appliedOnce,
          writtenOnce,
          messagesWait,
          nothingRuns,
          toldIsDurable(model),
        ],
        atEnd: [
          undisturbedRestores,
          sameAfterAnyCrash(model),
          ...(level === "process" ? [refusedWritesNothing] : []),
        ],
      },
      { logs: ["file"], tornFrom: tornFromAt(level) },
    );
}

/** What is chosen, once all of it is restored. */
const RESTORED = "note, edit, search; git 1.3.0";

const linesParse: Invariant<RestoreStates> = {
  id: "only-the-last-line-may-be-torn",
  breach: ({ file }) =>
    unless(
      rawEntries(file.bytes) !== undefined,
      both("只有最后一行可能没写完", "only the last line may be torn"),
      both("前面有一行坏了", "a line before it is"),
    ),
};

const linksHold: Invariant<RestoreStates> = {
  id: "every-link-holds",
  breach({ file }) {
    const lost = brokenLink(rawEntries(file.bytes) ?? []);
    return unless(lost === undefined, LINKED, lost ?? "");
  },
};

/** Under whatever id: an applied change is told by what it says. */
const appliedOnce: Invariant<RestoreStates> = {
  id: "an-accepted-change-is-applied-once",
  breach({ file }) {
    const lines = rawLines(file.bytes);
    const models = lines.filter(({ type, modelId }) => type === "model_change" && modelId === "large").length;
    const named = lines.filter(({ activeToolNames }) => activeToolNames?.join() === "note,write,search");
    return unless(models <= 1 && named.length <= 1, same("1 1"), same(`${models} ${named.length}`));
  },
};

const writtenOnce: Invariant<RestoreStates> = {
  id: "what-a-restore-decides-is-written-once",
  breach({ file }) {
    const lines = rawLines(file.bytes);
    const hosts = recordsOf(lines, "host_registered").length;
    const renamed = lines.filter(({ activeToolNames }) => activeToolNames?.includes("edit")).length;
    return unless(hosts <= 2 && renamed <= 1, same("2 1"), same(`${hosts} ${renamed}`));
  },
};

const messagesWait: Invariant<RestoreStates> = {
  id: "no-accepted-message-is-lost",
  breach({ file }) {
    const lines = rawLines(file.bytes);
    const touched = recordsOf(lines, "queue_cancelled").length + recordsOf(lines, "turn_started").length - 1;
    const waiting = recordsOf(lines, "queue_enqueued").length;
    return unlessEqual({ waiting, touched }, { waiting: 3, touched: 0 });
  },
};

const nothingRuns: Invariant<RestoreStates> = {
  id: "a-restore-runs-nothing",
  breach({ file }) {
    const asked = rawLines(file.bytes).filter(({ data }) => data?.code === "run.request_started").length;
    return unlessEqual({ requests: asked }, { requests: 1 });
  },
};

/** On the medium: the power may be cut right after the caller was told. */
const toldIsDurable = (model: string): Invariant<RestoreStates> => ({
  id: "told-means-restored",
  breach({ file, caller: told }) {
    if (!told.includes("restored")) return undefined;
    const lines = rawLines(file.synced);
    return unlessEqual([rawChoice(lines), rawPending(lines)], [`${model}; ${RESTORED}`, []]);
  },
});
