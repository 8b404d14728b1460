import { openJsonlOperationJournal } from "#agent/jsonl-operation-journal.ts";
import { MemoryRecordStore } from "#agent/memory-record-store.ts";
import { MemoryOperationJournal } from "#agent/operation-journal.ts";
import { recordedJournal } from "#agent/recorded-journal.ts";
import { createMemoryLogFile } from "../../labs/memory-log-file.ts";
import { describeJournal } from "../../tests/support/describe-journal.ts";
import { createClock } from "../../tests/support/harness.ts";
import { journalCases } from "../../tests/support/journal-cases.ts";
import { keyedCases } from "../../tests/support/keyed-cases.ts";
import { sameAsMemory } from "../../tests/support/same-as-memory.ts";
import { settlingCases } from "../../tests/support/settling-cases.ts";

const allCases = { ...journalCases, ...settlingCases, ...keyedCases, ...sameAsMemory };
const inMemory = async () => recordedJournal(new MemoryRecordStore(), createClock());
// The file is one in memory, as an edge would give it.
const inLines = () => openJsonlOperationJournal(createMemoryLogFile(), createClock());

describeJournal("in memory", async () => new MemoryOperationJournal(createClock()), journalCases);
describeJournal("over a store in memory", inMemory, allCases);
describeJournal("in a file of lines", inLines, allCases);
