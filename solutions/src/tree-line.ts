import { readLine } from "#agent/session-line.ts";
import { hasKnownRole, isContent, isMessage, isObject } from "#agent/stored-shapes.ts";
import type { Fact } from "#contracts/facts.ts";
import type { Result } from "#contracts/result.ts";
import type { SessionLine } from "#contracts/session.ts";
import type { TreeBody, TreeEntry } from "#contracts/tree.ts";

type Fields = Record<string, unknown>;
type Place = Pick<TreeEntry, "id" | "parentId" | "timestamp">;

/**
 * Reads one line behind the header, without its newline. A type that is unknown to us is no fault: a newer
 * program may have written it, and its line is kept as it is.
 * @param line its number, from 2 on
 * @param text the same as the record, where the caller has it already
 */
export function readTreeLine(record: Uint8Array, line: number, text?: string): Result<TreeEntry, Fact> {
  const read = readLine(record, text);
  if (!read.ok) return read;
  const { id, parentId, timestamp } = read.value.line;
  const fields = withoutPlace(read.value.line);
  const body = bodyOf(fields);
  if (body === undefined) return { ok: true, value: { id, parentId, timestamp, line, record } };
  const wrong = wrongField(body);
  if (wrong !== undefined) {
    return { ok: false, failure: { code: "session.line_wrong_field", params: { field: wrong } } };
  }
  const known = body as unknown as TreeBody;
  return { ok: true, value: { id, parentId, timestamp, line, record, body: known } };
}

/** The two types of nearly all lines are taken apart by name: any other way costs as much as JSON. */
function withoutPlace(line: SessionLine): Fields {
  const { type, message, customType, data } = line as SessionLine & Fields;
  if (type === "message") return { type, message };
  if (type === "custom") return { type, customType, data };
  const { id: _id, parentId: _parentId, timestamp: _timestamp, ...fields } = line;
  return fields;
}

/** The bytes of a line, with its newline; the keys in the order in which Pi writes them. */
export function encodeTreeLine(body: TreeBody, place: Place): Uint8Array {
  return UTF_8.encode(`${lineText(bodyText(body), place)}\n`);
}

const UTF_8 = new TextEncoder();

/** All that a line says besides where it stands, as JSON. */
export interface BodyText {
  type: string;
  rest: string;
}

/** As text a body is both a copy, which its owner can no longer change, and most of its line. */
export function bodyText(body: TreeBody): BodyText {
  const { type, id: _id, parentId: _parentId, timestamp: _timestamp, ...rest } = body as TreeBody & Fields;
  return { type, rest: JSON.stringify(rest) };
}

/** A line without its newline, where it is known at last where it stands. */
export function lineText({ type, rest }: BodyText, { id, parentId, timestamp }: Place): string {
  const head = JSON.stringify({ type, id, parentId, timestamp });
  return rest === "{}" ? head : `${head.slice(0, -1)},${rest.slice(1)}`;
}

/** The fields of each type that somebody reads; all others are carried along. */
const FIELDS: Readonly<Record<string, readonly (readonly [string, (value: unknown) => boolean])[]>> = {
  message: [],
  model_change: [
    ["provider", isText],
    ["modelId", isText],
  ],
  thinking_level_change: [["thinkingLevel", isText]],
  active_tools_change: [["activeToolNames", (value) => Array.isArray(value) && value.every(isText)]],
  leaf: [["targetId", (value) => value === null || isText(value)]],
  label: [
    ["targetId", isText],
    ["label", orNone(isText)],
  ],
  session_info: [["name", orNone(isText)]],
  compaction: [
    ["summary", isText],
    ["firstKeptEntryId", orNone(isText)],
    ["retainedTail", orNone((value) => Array.isArray(value) && value.every(isMessage))],
  ],
  branch_summary: [
    ["fromId", isText],
    ["summary", isText],
  ],
  custom: [["customType", isText]],
  custom_message: [
    ["customType", isText],
    ["content", (value) => isText(value) || isContent(value)],
  ],
};

function bodyOf(fields: Fields): Fields | undefined {
  const { type, message } = fields;
  if (typeof type !== "string" || !Object.hasOwn(FIELDS, type)) return undefined;
  if (type === "message" && !(isObject(message) && hasKnownRole(message))) return undefined;
  if (type !== "compaction" || !Array.isArray(fields.retainedTail)) return fields;
  // Messages of other programs' roles are never sent, here as little as in lines of their own.
  const retainedTail = fields.retainedTail.filter((one) => !isObject(one) || hasKnownRole(one));
  return { ...fields, retainedTail };
}

function wrongField(body: Fields): string | undefined {
  return FIELDS[body.type as string]?.find(([name, isRight]) => !isRight(body[name]))?.[0];
}

function orNone(isRight: (value: unknown) => boolean): (value: unknown) => boolean {
  return (value) => value === undefined || isRight(value);
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}
