import type { LogFileState } from "../../crash-explorer/power-cut.ts";
import type { Breach, Invariant } from "../../crash-explorer/scenario.ts";
import { brokenLink, LINKED, rawEntries } from "../09-session-tree/raw-tree.ts";
import { both } from "../both.ts";
import { unless, unlessEqual } from "../unless.ts";
import type { SettingsEnd } from "./explored-boot.ts";
import { DEFAULTS } from "./harness-scene.ts";
import { linesOf, type RawSettings, rawEnqueued, rawMarked, rawSettings, recordIn } from "./raw-log.ts";

export interface FileStates {
  file: LogFileState;
}

/** What must hold of the file in every state, whatever the harness was doing. */
export const always: readonly Invariant<FileStates>[] = [
  {
    id: "only-the-last-line-may-be-torn",
    breach: ({ file }) =>
      unless(
        rawEntries(file.bytes) !== undefined,
        both("只有最后一行可能没写完", "only the last line may be torn"),
        both("前面有一行坏了", "a line before it is"),
      ),
  },
  {
    id: "every-link-holds",
    breach({ file }) {
      const lost = brokenLink(linesOf(file.bytes));
      return unless(lost === undefined, LINKED, lost ?? "");
    },
  },
  {
    id: "a-mark-follows-its-entry",
    breach({ file }) {
      const lines = linesOf(file.bytes);
      const wrong = rawMarked(lines).find((id) => {
        const mark = lines.findIndex((line) => isMarkOf(recordIn(line), id));
        return !lines.slice(0, mark).some((line) => line.id === id);
      });
      return unless(
        wrong === undefined,
        both("标记之前，日志里有它预留 id 的条目", "before a mark stands the entry with the reserved id"),
        both(`${wrong} 有标记，没有条目`, `${wrong} has a mark and no entry`),
      );
    },
  },
  {
    id: "changes-keep-their-order",
    breach({ file }) {
      const lines = linesOf(file.bytes);
      const wanted = rawEnqueued(lines).map(({ targetId }) => targetId);
      const applied = lines.flatMap(({ id }) => (wanted.includes(id) ? [id] : []));
      return unlessEqual(applied, wanted.slice(0, applied.length));
    },
  },
  { id: "a-turn-begins-with-what-the-log-says", breach: ({ file }) => wrongSnapshot(file.bytes) },
];

/** In whichever order things happened: a turn works with what stands before its start, and no other. */
function wrongSnapshot(bytes: Uint8Array): Breach | undefined {
  const lines = linesOf(bytes);
  for (const [index, line] of lines.entries()) {
    const record = recordIn(line);
    if (record?.type !== "turn_started") continue;
    const { model, thinkingLevel, activeToolNames } = record.snapshot as typeof DEFAULTS;
    const began = { model: model.modelId, thinkingLevel, tools: String(activeToolNames) };
    const breach = unlessEqual(began, withDefaults(rawSettings(lines.slice(0, index))));
    if (breach) return breach;
  }
  return undefined;
}

interface AtEnd {
  states: FileStates;
  end: SettingsEnd;
}

export const nothingWaits: Invariant<AtEnd> = {
  id: "nothing-waits-at-the-end",
  breach({ states: { file }, end }) {
    if (end.kind === "given up") return undefined;
    const lines = linesOf(file.bytes);
    const marked = rawMarked(lines);
    const unmarked = rawEnqueued(lines).filter(({ targetId }) => !marked.includes(targetId)).length;
    return unlessEqual({ unmarked, waiting: end.waiting }, { unmarked: 0, waiting: 0 });
  },
};

export const memoryIsTheLog: Invariant<AtEnd> = {
  id: "memory-is-what-the-log-says",
  breach({ states: { file }, end }) {
    if (end.kind === "given up") return undefined;
    const { model, thinkingLevel, activeToolNames } = end.configuration;
    const memory = { model: model.modelId, thinkingLevel, tools: String(activeToolNames) };
    return unlessEqual(memory, withDefaults(rawSettings(linesOf(file.bytes))));
  },
};

function withDefaults(settings: RawSettings): RawSettings {
  const { model, thinkingLevel, activeToolNames } = DEFAULTS;
  return { model: model.modelId, thinkingLevel, tools: String(activeToolNames), ...settings };
}

function isMarkOf(record: ReturnType<typeof recordIn>, id: string): boolean {
  return record?.type === "pending_write_applied" && record.targetId === id;
}
