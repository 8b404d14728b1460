import type { zhLab16 } from "./zh-lab16.ts";

/** What lab 16 and journals in a database say, in English. */
export const enLab16: Readonly<Record<keyof typeof zhLab16, string>> = {
  "journal.busy": "the operation journal is locked by another process, and was still so after {waitedMs} ms",
  "journal.bad_database": "the operation journal's database is damaged, or no database ({problem})",
  "journal.bad_row":
    "the row of {operationId} in the operation journal is no valid record, so nothing is decided by it",
  "journal.foreign_database": "this database is no operation journal; it stays as it is, and is not opened",
  "journal.newer_version":
    "a newer program wrote this operation journal (version {version}, known up to {known}); " +
    "it stays as it is",
  "journal.file_unusable": "the operation journal {path} cannot be opened ({problem})",
  "journal.unusable":
    "{path}: {reason}. The file was not changed, and the session does not go on: only the journal knows " +
    "what was done. Put a backup of it back and --resume again; without one, check by hand what was done, " +
    "and begin a new session without --resume",
  "journal.two_formats":
    "session {session} has two operation journals ({sqlite} and {jsonl}), and nobody can say which to " +
    "believe; keep the true one and move the other away",
  "journal.unreadable": "the operation journal of session {session} cannot be read: {reason}",
  "journal.usage": "use journal with: list, or show RUN, or export RUN; and --folder DIR if you like",
  "journal.no_such_run": "there is no run {run}",
  "journal.run": "{run}: {operations} operations, {open} without an outcome (session {session})",
  "journal.moment_said": "{at} {source} {id} {role}",
  "journal.moment_fact": "{at} {source} {id} {fact}",
  "journal.moment_interrupted": "{at} {source} {id} {tool} interrupted ({reason})",
  "journal.moment_decided": "{at} {source} {id} {tool} {kind}, by {operator}",
  "journal.moment_operation": "{at} {source} {id} {tool} {kind}",
  "lab16.together":
    "state and completion are there together or not at all; after the restart it is done once",
  "lab16.apart": "state and completion were not together",
  "lab16.counted_twice": "the state was committed and its completion was not: the restart did it again",
  "lab16.sweep_safe": "wherever it died, the restart did nothing twice",
  "lab16.sweep_unsafe": "after some deaths it is done twice, or blocked without a reason",
  "lab16.boundary_gone": "completed and its result are one transaction: the gap that two files have is gone",
  "lab16.boundary_left": "there is still a gap between completed and its result, or something is unsafe",
  "lab16.explored": "every crash state was seen, and nothing is broken",
  "lab16.explored_broken": "the exploration found something broken",
  "lab16.lost_by_power": "the effect is there, and a power cut took its record",
  "lab16.locked": "another connection has the write lock, for {ms} ms",
  "lab16.waited": "they waited for the lock, and then did each call exactly once",
  "lab16.gave_up": "some worker did not wait, or did not come to its end",
  "lab16.stopped_before": "they waited up to the bound, stopped and said why; no tool had started",
  "lab16.went_on": "the journal could not be written, and the tool started all the same",
  "lab16.all_recorded": "the records of all eight processes are there, none of them twice",
  "lab16.record_retried":
    "the record was tried again, and the tool ran once; where it never succeeds, the restart " +
    "leaves it to a person",
  "lab16.tool_repeated": "the tool ran again",
  "lab16.not_started": "without a record of its start the tool does not start; with space again it runs once",
  "lab16.upgraded": "the old one was brought up whole; a newer one and somebody else's stay as they are",
  "lab16.touched": "some database was changed or refused wrongly",
  "lab16.reused": "the saved result was given back, and the tool did not run again",
  "lab16.joined": "the three records make one time line, and without the Trace nothing is missing",
  "lab16.not_joined": "the time line is not whole, or not in order",
  "lab16.kept_what_is_needed": "what went was settled, and nobody can take it up again",
  "lab16.forgot": "records went that are still needed",
};
