import { hasKnownRole, isFact, isMessage, isObject } from "#agent/stored-shapes.ts";
import type { FactCode } from "#contracts/catalogue/zh.ts";
import type { Entry, EntryDraft } from "#contracts/entries.ts";
import type { Fact } from "#contracts/facts.ts";
import type { Result } from "#contracts/result.ts";
import type { FactLine, MessageLine, SessionHeader, SessionLine } from "#contracts/session.ts";

/** A line as it stands in the file, and the entry in it; lines of types unknown to us hold none. */
export interface ReadLine {
  line: SessionLine;
  entry?: Entry;
}

/** Marks the custom lines that hold the harness's own facts; those of other programs are left alone. */
const factType: FactLine["customType"] = "my-pi-agent/fact";

/** Reads line 1. The bytes come without their newline; the failure says what is wrong with the line. */
export function readHeader(record: Uint8Array): Result<SessionHeader, Fact> {
  const parsed = parseRecord(record);
  if (!parsed.ok) return parsed;
  const { type, version, id, timestamp, cwd } = parsed.value;
  const named = isName(id) && typeof timestamp === "string" && typeof cwd === "string";
  if (type === "session" && typeof version === "number" && version > 3) {
    return { ok: false, failure: { code: "session.line_newer_version", params: { version } } };
  }
  if (type !== "session" || version !== 3 || !named) {
    return { ok: false, failure: { code: "session.line_no_header", params: {} } };
  }
  return { ok: true, value: parsed.value as unknown as SessionHeader };
}

/**
 * Reads any other line. Ids that others gave may have any shape; only ours are held to `isOwnId`.
 * @param text the same as the record, where the caller has it already
 */
export function readLine(record: Uint8Array, text?: string): Result<ReadLine, Fact> {
  const parsed = text === undefined ? parseRecord(record) : parseText(text, record);
  if (!parsed.ok) return parsed;
  const fields = parsed.value;
  if (typeof fields.type !== "string") return wrongField("type");
  if (!isName(fields.id)) return wrongField("id");
  if (fields.parentId !== null && !isName(fields.parentId)) return wrongField("parentId");
  if (typeof fields.timestamp !== "string") return wrongField("timestamp");
  return readEntry(fields.id, fields);
}

/** Every record is an object: JSON without a raw NUL, in UTF-8 without errors, decoded line by line. */
export function parseRecord(record: Uint8Array): Result<Record<string, unknown>, Fact> {
  let text: string;
  try {
    text = UTF_8.decode(record);
  } catch {
    return notARecord(record, "session.line_not_utf8");
  }
  return parseText(text, record);
}

function parseText(text: string, record: Uint8Array): Result<Record<string, unknown>, Fact> {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return { ok: true, value };
  } catch {
    // Said below, together with JSON that is no object.
  }
  return notARecord(record, "session.line_not_json");
}

/** Not fatal, a half character would become a replacement sign, and the loss would go unseen. */
const UTF_8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** No JSON holds a raw NUL, so a hole is looked for only where a line is bad. */
function notARecord(record: Uint8Array, code: FactCode): { ok: false; failure: Fact } {
  return { ok: false, failure: { code: record.includes(0) ? "session.line_nul_bytes" : code, params: {} } };
}

/** As `readLine`, for a line that has to hold an entry. */
export function readEntryLine(record: Uint8Array): Result<Entry, Fact> {
  const read = readLine(record);
  if (!read.ok) return read;
  return read.value.entry === undefined ? wrongField("message") : { ok: true, value: read.value.entry };
}

/** Where a line stands: its name, the line that it follows, and when it was written. */
export type Place = Pick<SessionLine, "id" | "parentId" | "timestamp">;

/** The order of the keys is that of Pi's own lines, so that a person can compare two files. */
export function toLine(draft: EntryDraft, place: Place): MessageLine | FactLine {
  const { id, parentId, timestamp } = place;
  if ("message" in draft) return { type: "message", id, parentId, timestamp, message: draft.message };
  return { type: "custom", id, parentId, timestamp, customType: factType, data: draft.fact };
}

/** The bytes of one line and its newline. JSON escapes newlines and lone surrogates in what it holds. */
export function encodeLine(line: object): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(line)}\n`);
}

/** The line for a file whose last record lacks its newline: both go out in one write. */
export function afterNewline(line: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(line.length + 1);
  bytes[0] = 0x0a;
  bytes.set(line, 1);
  return bytes;
}

/** Ids that we give may stand in file names and in keys, so they hold no separators. */
export function isOwnId(id: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(id);
}

function readEntry(id: string, fields: Record<string, unknown>): Result<ReadLine, Fact> {
  const line = fields as unknown as SessionLine;
  const { type, customType, message, data } = fields;
  if (type === "message") {
    if (!isObject(message) || typeof message.role !== "string") return wrongField("message");
    if (!hasKnownRole(message)) return { ok: true, value: { line } };
    return isMessage(message) ? { ok: true, value: { line, entry: { id, message } } } : wrongField("message");
  }
  if (type === "custom" && customType === factType) {
    return isFact(data) ? { ok: true, value: { line, entry: { id, fact: data } } } : wrongField("data");
  }
  return { ok: true, value: { line } };
}

function isName(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

function wrongField(field: string): { ok: false; failure: Fact } {
  return { ok: false, failure: { code: "session.line_wrong_field", params: { field } } };
}
