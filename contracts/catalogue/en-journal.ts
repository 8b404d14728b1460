/** What operation journals say, in English. */
export const enJournal = {
  "journal.conflict":
    "operation record conflict: {operationId} is already {state} and cannot become {wanted}",
  "journal.bad_line":
    "line {line} of the operation journal is damaged ({problem}), so the journal was not opened",
  "journal.line_no_header": "not the header of an operation journal",
  "journal.line_no_record": "not an operation record",
  "journal.not_saved": "an operation record could not be saved ({problem})",
  "journal.poisoned":
    "an fsync of the operation journal failed; it accepts no more writes until it is reopened",
  "journal.unknown_operation": "the operation journal has no operation {operationId}",
  "journal.settled":
    "the operation {operationId} is settled already ({settlement}) and cannot be settled again",
  "journal.repair_open":
    "the repair {repair} of the operation {operationId} is still open: the settlement has to close it",
  "journal.roll_back_open":
    "the operation {operationId} is being taken back; until that has ended it is settled no other way",
  "journal.no_repair": "the operation {operationId} has no open repair {repair}",
} as const satisfies Record<string, string>;
