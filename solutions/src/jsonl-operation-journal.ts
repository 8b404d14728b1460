import { DurableLines } from "#agent/durable-lines.ts";
import { createTurns } from "#agent/in-turn.ts";
import {
  completedRecord,
  findRecord,
  interruptedRecord,
  type OperationRecords,
  startedRecord,
} from "#agent/operation-records.ts";
import { readRecords } from "#agent/read-records.ts";
import { encodeLine, parseRecord } from "#agent/session-line.ts";
import { isOperationRecord } from "#agent/stored-operations.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { Fact } from "#contracts/facts.ts";
import type { OperationJournal, OperationRecord } from "#contracts/journal.ts";
import type { LogFile } from "#contracts/session.ts";

/**
 * Opens an Operation Journal in a file of lines: a header, then the whole record of an operation at each of
 * its steps, so that the newest line of an operation is its record. An empty file becomes a journal. What was
 * read is synced before anybody acts on it.
 * @param now Unix time in milliseconds.
 * @throws {HarnessError} `journal.bad_line` {line, problem}, `journal.not_saved`, `journal.poisoned`.
 */
export async function openJsonlOperationJournal(file: LogFile, now: () => number): Promise<OperationJournal> {
  const found = readRecords(await file.read());
  const durable = new DurableLines(file, found, FAILURES);
  await durable.sync();
  const [header, ...lines] = found.records;
  if (header === undefined) await durable.append(encodeLine(HEADER));
  else checkHeader(header);
  return journalOf(durable, new Map(lines.map(readLine)), now);
}

const HEADER = { type: "operation-journal", version: 1 } as const;
const FAILURES = { notSaved: "journal.not_saved", poisoned: "journal.poisoned" } as const;

function journalOf(
  durable: DurableLines,
  records: Map<string, OperationRecord>,
  now: () => number,
): OperationJournal {
  const inTurn = createTurns();
  /** Validate, make durable, change memory, tell. */
  const write = (plan: (records: OperationRecords) => OperationRecord) =>
    inTurn(async () => {
      const record = structuredClone(plan(records));
      await durable.append(encodeLine(record));
      records.set(record.operationId, record);
      return structuredClone(record);
    });
  return {
    find: (wanted) => inTurn(async () => structuredClone(findRecord(records, wanted))),
    start: (wanted) => write((known) => startedRecord(known, wanted, now())),
    complete: async (operationId, answer) => {
      await write((known) => completedRecord(known, operationId, answer, now()));
    },
    interrupt: async (operationId, reason) => {
      await write((known) => interruptedRecord(known, operationId, reason));
    },
    records: () => inTurn(async () => structuredClone([...records.values()])),
  };
}

function checkHeader(bytes: Uint8Array): void {
  const parsed = parseRecord(bytes);
  if (!parsed.ok) throw badLine(1, parsed.failure);
  const { type, version } = parsed.value;
  if (type !== HEADER.type || version !== HEADER.version) {
    throw badLine(1, { code: "journal.line_no_header", params: {} });
  }
}

function readLine(bytes: Uint8Array, index: number): [string, OperationRecord] {
  const line = index + 2;
  const parsed = parseRecord(bytes);
  if (!parsed.ok) throw badLine(line, parsed.failure);
  if (!isOperationRecord(parsed.value)) throw badLine(line, { code: "journal.line_no_record", params: {} });
  return [parsed.value.operationId, parsed.value];
}

function badLine(line: number, problem: Fact): HarnessError {
  return new HarnessError({ code: "journal.bad_line", params: { line, problem } });
}
