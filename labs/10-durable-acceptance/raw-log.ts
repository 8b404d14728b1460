import { type RawEntry, rawEntries, rawLeaf } from "../09-session-tree/raw-tree.ts";

/**
 * Reads what the harness wrote without the modules under test: whoever judges a harness must not ask it.
 */
export interface RawSettings {
  /** Undefined: nobody chose one. */
  model?: string;
  thinkingLevel?: string;
  tools?: string;
}

export interface RawChange {
  targetId: string;
  intent: Line;
}

export type Line = Record<string, unknown>;

/** Like `rawEntries`, and empty where the file cannot be read. */
export function linesOf(bytes: Uint8Array): (RawEntry & Line)[] {
  return (rawEntries(bytes) ?? []) as (RawEntry & Line)[];
}

/** What a line says as a record of the harness; undefined: it is none. */
export function recordIn(line: Line): Line | undefined {
  if (line.type !== "custom" || line.customType !== "my-pi-agent/harness") return undefined;
  return line.data as Line;
}

/** Accepted while the harness was busy, in the order of acceptance. */
export function rawEnqueued(lines: readonly Line[]): RawChange[] {
  return ofType(lines, "pending_write_enqueued") as unknown as RawChange[];
}

/** The ids of the changes that are marked as applied. */
export function rawMarked(lines: readonly Line[]): string[] {
  return ofType(lines, "pending_write_applied").map(({ targetId }) => String(targetId));
}

/** What the active branch says, and behind it what was accepted and has no entry yet. */
export function rawSettings(lines: readonly (RawEntry & Line)[]): RawSettings {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const branch: Line[] = [];
  for (let at = byId.get(rawLeaf(lines) ?? ""); at !== undefined; at = byId.get(at.parentId ?? "")) {
    branch.unshift(at);
  }
  const waiting = rawEnqueued(lines).filter(({ targetId }) => !byId.has(targetId));
  return [...branch, ...waiting.map(({ intent }) => intent)].reduce<RawSettings>(withSetting, {});
}

/** Whether a line, or a change that waits, says this. */
export function isAccepted(lines: readonly Line[], wanted: Line): boolean {
  return [...lines, ...rawEnqueued(lines).map(({ intent }) => intent)].some((line) => says(line, wanted));
}

export function says(line: Line, wanted: Line): boolean {
  return Object.entries(wanted).every(([key, value]) => JSON.stringify(line[key]) === JSON.stringify(value));
}

export function withSetting(settings: RawSettings, line: Line): RawSettings {
  switch (line.type) {
    case "model_change":
      return { ...settings, model: String(line.modelId) };
    case "thinking_level_change":
      return { ...settings, thinkingLevel: String(line.thinkingLevel) };
    case "active_tools_change":
      return { ...settings, tools: String(line.activeToolNames) };
    default:
      return settings;
  }
}

export function ofType(lines: readonly Line[], type: string): Line[] {
  return lines.flatMap((line) => {
    const record = recordIn(line);
    return record?.type === type ? [record] : [];
  });
}
