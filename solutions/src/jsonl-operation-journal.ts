import { DurableLines } from "#agent/durable-lines.ts";
import { createTurns } from "#agent/in-turn.ts";
import { MemoryRecordStore } from "#agent/memory-record-store.ts";
import { readRecords } from "#agent/read-records.ts";
import { recordedJournal } from "#agent/recorded-journal.ts";
import { encodeLine, parseRecord } from "#agent/session-line.ts";
import { isOperationRecord } from "#agent/stored-operations.ts";
import { HarnessError } from "#contracts/errors.ts";
import type { Fact } from "#contracts/facts.ts";
import type { OperationRecord } from "#contracts/journal.ts";
import type { KeyedJournal } from "#contracts/keyed-operations.ts";
import type { RecordStore } from "#contracts/record-store.ts";
import type { LogFile } from "#contracts/session.ts";

/**
 * Opens an Operation Journal in a file of lines: a header, then the whole record of an operation at each of
 * its steps, so that the newest line of an operation is its record. An empty file becomes a journal. What was
 * read is synced before anybody acts on it.
 * @param now Unix time in milliseconds.
 * @throws {HarnessError} `journal.bad_line` {line, problem}, `journal.not_saved`, `journal.poisoned`.
 */
export async function openJsonlOperationJournal(file: LogFile, now: () => number): Promise<KeyedJournal> {
  const found = readRecords(await file.read());
  const durable = new DurableLines(file, found, FAILURES);
  await durable.sync();
  const [header, ...lines] = found.records;
  if (header === undefined) await durable.append(encodeLine(HEADER));
  else checkHeader(header);
  return recordedJournal(storeOf(durable, new MemoryRecordStore(lines.map(readLine))), now);
}

const HEADER = { type: "operation-journal", version: 1 } as const;
const FAILURES = { notSaved: "journal.not_saved", poisoned: "journal.poisoned" } as const;

/** Validate, make durable, change memory, tell. */
function storeOf(durable: DurableLines, memory: MemoryRecordStore): RecordStore {
  const inTurn = createTurns();
  return {
    change: (related, change) =>
      inTurn(async () => {
        const record = change(await memory.related(related));
        await durable.append(encodeLine(record));
        memory.remember(record);
        return structuredClone(record);
      }),
    related: (related) => inTurn(() => memory.related(related)),
    ofRun: (runId) => inTurn(() => memory.ofRun(runId)),
    unsettled: () => inTurn(() => memory.unsettled()),
    all: () => inTurn(() => memory.all()),
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

function readLine(bytes: Uint8Array, index: number): OperationRecord {
  const line = index + 2;
  const parsed = parseRecord(bytes);
  if (!parsed.ok) throw badLine(line, parsed.failure);
  if (!isOperationRecord(parsed.value)) throw badLine(line, { code: "journal.line_no_record", params: {} });
  return parsed.value;
}

function badLine(line: number, problem: Fact): HarnessError {
  return new HarnessError({ code: "journal.bad_line", params: { line, problem } });
}
