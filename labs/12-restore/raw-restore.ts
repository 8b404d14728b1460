import { HARNESS_RECORD } from "#contracts/harness-records.ts";
import { rawEntries } from "../09-session-tree/raw-tree.ts";

/** One line behind the header, read without the modules under test. */
export interface RawLine {
  type: string;
  id: string;
  customType?: string;
  modelId?: string;
  activeToolNames?: string[];
  data?: { type?: string; code?: string; targetId?: string; manifest?: RawManifest; consumed?: string[] };
}

type RawManifest = Readonly<Record<string, readonly { id: string; version?: string }[]>>;

export function rawLines(bytes: Uint8Array): RawLine[] {
  return (rawEntries(bytes) ?? []) as unknown as RawLine[];
}

/** Of the harness's own records, those of this type. */
export function recordsOf(lines: readonly RawLine[], type: string): NonNullable<RawLine["data"]>[] {
  return lines.flatMap(({ customType, data }) =>
    customType === HARNESS_RECORD && data?.type === type ? [data] : [],
  );
}

/** What the file says is restored: the last word of each setting, and the last host. */
export function rawChoice(lines: readonly RawLine[]): string {
  const model = lines.findLast(({ type }) => type === "model_change")?.modelId;
  const tools = lines.findLast(({ type }) => type === "active_tools_change")?.activeToolNames;
  const extension = recordsOf(lines, "host_registered").at(-1)?.manifest?.extension?.[0];
  return `${model}; ${tools?.join(", ")}; ${extension?.id} ${extension?.version}`;
}

/** Accepted changes that are not marked as applied. */
export function rawPending(lines: readonly RawLine[]): string[] {
  const applied = recordsOf(lines, "pending_write_applied").map(({ targetId }) => targetId);
  const enqueued = recordsOf(lines, "pending_write_enqueued").flatMap(({ targetId }) => targetId ?? []);
  return enqueued.filter((id) => !applied.includes(id));
}
