import { isMessage, isObject } from "#agent/stored-shapes.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { Fact } from "#contracts/facts.ts";
import { HARNESS_RECORD, type HarnessRecord } from "#contracts/harness-records.ts";
import { HOST_KINDS } from "#contracts/host-manifest.ts";
import type { Result } from "#contracts/result.ts";
import type { TreeDraft, TreeEntry } from "#contracts/tree.ts";

type IsRight = (value: unknown) => boolean;

/**
 * What the harness says in an entry; undefined: the entry is none of its own. A file is foreign input, and a
 * record that is read wrongly loses what was accepted: so its fields are checked, and a type that is not
 * known here is a failure, unlike an unknown type of entry.
 */
export function readHarnessRecord({ body }: TreeEntry): Result<HarnessRecord, Fact> | undefined {
  if (body?.type !== "custom" || body.customType !== HARNESS_RECORD) return undefined;
  const { data } = body;
  const wrong = isObject(data) ? wrongField(data) : "data";
  if (wrong !== undefined) {
    return { ok: false, failure: { code: "harness.wrong_field", params: { field: wrong } } };
  }
  return { ok: true, value: data as unknown as HarnessRecord };
}

/**
 * The entry that holds the record. What could not be read back is never written: it would make every later
 * opening fail.
 * @throws {HarnessError} `session.bad_entry`.
 */
export function recordDraft(record: HarnessRecord): TreeDraft {
  const wrong = wrongField(JSON.parse(JSON.stringify(record)));
  if (wrong === undefined) return { type: "custom", customType: HARNESS_RECORD, data: record };
  const problem: Fact = { code: "harness.wrong_field", params: { field: wrong } };
  throw new HarnessError({ code: "session.bad_entry", params: { problem } });
}

const FIELDS: Readonly<Record<string, Readonly<Record<string, IsRight>>>> = {
  queue_enqueued: { queue: isQueue, messageId: isText, message: isUserMessage },
  queue_cancelled: { messageIds: areTexts },
  run_aborted: { runId: isText, noteId: isText, messageIds: areTexts },
  pending_write_enqueued: { targetId: isText, intent: isIntent },
  pending_write_applied: { targetId: isText },
  turn_started: { turnId: isText, runId: isText, replyId: isText, consumed: areTexts, snapshot: isSnapshot },
  turn_finished: { turnId: isText },
  turn_interrupted: { turnId: isText, reason: isObject },
  tool_call_started: { entryId: isText, index: Number.isSafeInteger, resultId: isText },
  reply_journaled: { turnId: isText, digest: isText, reply: orNone(isMessage) },
  operation_started: { kind: isKind, operationId: isText },
  operation_summarised: { operationId: isText, summary: isText },
  operation_finished: { operationId: isText },
  operation_interrupted: { operationId: isText, reason: isObject },
  host_registered: { manifest: isManifest },
  permission_mode_chosen: { mode: isText },
};

const KINDS: Readonly<Record<string, Readonly<Record<string, IsRight>>>> = {
  compaction: { entryId: isText, firstKeptEntryId: isText, tokensBefore: Number.isFinite },
  navigation: {
    targetId: isTextOrNull,
    fromId: isTextOrNull,
    leafEntryId: isText,
    summaryEntryId: orNone(isText),
  },
};

function wrongField(data: Record<string, unknown>): string | undefined {
  const fields = ownOf(FIELDS, data.type);
  if (fields === undefined) return "type";
  const ofKind = data.type === "operation_started" ? ownOf(KINDS, data.kind) : undefined;
  return wrongOf(fields, data) ?? (ofKind && wrongOf(ofKind, data));
}

/** Asked of every record when a session is opened, so it makes nothing new. */
function wrongOf(
  fields: Readonly<Record<string, IsRight>>,
  data: Record<string, unknown>,
): string | undefined {
  for (const name in fields) if (fields[name]?.(data[name]) === false) return name;
  return undefined;
}

function ownOf<Value>(table: Readonly<Record<string, Value>>, key: unknown): Value | undefined {
  return typeof key === "string" && Object.hasOwn(table, key) ? table[key] : undefined;
}

function isSnapshot(value: unknown): boolean {
  if (!isObject(value) || !isObject(value.model)) return false;
  const { model, thinkingLevel, activeToolNames, retry } = value;
  const isModel = isText(model.provider) && isText(model.modelId);
  return isModel && isText(thinkingLevel) && areTexts(activeToolNames) && orNone(isRetry)(retry);
}

function isRetry(value: unknown): boolean {
  return isObject(value) && Number.isSafeInteger(value.maxAttempts) && Number.isFinite(value.delayMs);
}

const INTENTS: Readonly<Record<string, (intent: Record<string, unknown>) => boolean>> = {
  model_change: ({ provider, modelId }) => isText(provider) && isText(modelId),
  thinking_level_change: ({ thinkingLevel }) => isText(thinkingLevel),
  active_tools_change: ({ activeToolNames }) => areTexts(activeToolNames),
  session_info: ({ name }) => name === undefined || isText(name),
  label: ({ targetId, label }) => isText(targetId) && (label === undefined || isText(label)),
};

function isIntent(value: unknown): boolean {
  return isObject(value) && ownOf(INTENTS, value.type)?.(value) === true;
}

function isKind(value: unknown): boolean {
  return ownOf(KINDS, value) !== undefined;
}

/** A kind that is not known here does no harm; one that is missing was not known to the writer. */
function isManifest(value: unknown): boolean {
  return isObject(value) && HOST_KINDS.every((kind) => orNone(areParts)(value[kind]));
}

function areParts(value: unknown): boolean {
  const isPart = (part: unknown) =>
    isObject(part) && isText(part.id) && orNone(isText)(part.version) && orNone(isText)(part.hash);
  return Array.isArray(value) && value.every(isPart);
}

function isQueue(value: unknown): boolean {
  return value === "steer" || value === "followUp" || value === "nextTurn";
}

function isUserMessage(value: unknown): boolean {
  return isMessage(value) && value.role === "user";
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isTextOrNull(value: unknown): boolean {
  return value === null || isText(value);
}

function areTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every(isText);
}

function orNone(isRight: IsRight): IsRight {
  return (value) => value === undefined || isRight(value);
}
