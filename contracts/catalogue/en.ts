import type { FactCode } from "./zh.ts";

/** The English catalogue. What the model is told is always rendered from this one. */
export const en: Readonly<Record<FactCode, string>> = {
  "run.request_started": "model request {turn} started",
  "run.ended": "run ended: {terminal} ({reason})",
  "run.completed": "the model gave its final answer, and every tool call has its result",
  "run.aborted": "the user aborted the run",
  "model.failed": "the model request failed: {message}",
  "model.cut_off": "the reply was cut off at the output limit",
  "tool.unknown": "there is no tool named {tool}",
  "tool.invalid_arguments": "the arguments of {tool} do not fit its schema: {problem}",
  "tool.threw": "{tool} threw: {message}",
  "tool.refused": "{tool} did not run: {message}",
  "tool.not_run_cut_off": "{tool} was not run: its arguments were cut off, send them again",
  "tool.not_run_aborted": "{tool} was not run: the run was aborted",
  "operation.outcome_unknown":
    "{tool} was started before and has no completion record; it must not be rerun automatically",
  "operation.arguments_changed": "the arguments of {tool} differ from its operation record; refused",
  "recovery.started": "recovering from the Checkpoint, {pending} tool call(s) pending",
  "recovery.effect_unknown": "the side effect of {tool} is uncertain",
  "recovery.result_reused": "{tool} was completed; its saved result is reused",
  "recovery.run_again": "{tool} is safe to retry; run again",
  "recovery.first_run": "{tool} has no operation record; run for the first time",
  "recovery.refused": "{tool} is not the call that the operation record names",
  "trace.model_called": "the model is asked",
  "trace.tool_started": "{tool} begins to run",
  "trace.tool_finished": "{tool} has ended ({status})",
  "trace.appended": "the Session takes in {what}",
  "trace.process_died": "the process is gone: no catch and no finally runs any more",
  "journal.conflict": "operation record conflict: {operationId} is {state} already, it cannot be {wanted}",
  "session.torn_tail": "recovered: dropped the torn tail at line {line} ({bytes} bytes)",
  "session.bad_line": "line {line} of the session file is damaged ({problem}); the file was not changed",
  "session.duplicate_id": "the session already has an entry with the id {id}",
  "session.bad_id": "not a valid id: {id}",
  "session.not_saved": "a session entry was not saved ({problem})",
  "session.poisoned": "an fsync of the session file failed; it takes no more writes until it is opened again",

  // The lab command.
  "command.unknown_lab": "there is no lab {lab}; choose from: {labs}",
  "command.unknown_variation": "lab {lab} has no variation {variation}; choose from: {variations}",
  "command.unknown_option": "there is no option {option}; --help shows the usage",
  "command.missing_value": "option {option} lacks its value",
  "command.needless_value": "option {option} takes no value",
  "command.unknown_language": "there is no language {value}; choose from: zh, en",
  "command.too_many_words": "more words than the command takes: {words}",
  "command.read_alone": "--read goes with lab 05 alone, without a variation and without --sessions",
  "command.tail_torn":
    "line {line} is a torn tail ({bytes} bytes) and does not count; the file was not changed",
  "command.module_mixed":
    "my-pi-agent/src/{file} mixes own code with #reference ({why}); write it all, or keep this line: {line}",
  "command.mixing":
    "a local export never reaches inside the reference, and a mistyped name would silently run it",
  "command.module_missing":
    "my-pi-agent/src/{file} is missing; to borrow the reference again, create it with this one line: {line}",
  "command.module_unreadable": "{file} has a syntax error at line {line}: {problem}",
  "command.export_missing": "{module} exports no {name} (needed by {place})",
  "command.modules_borrowed": "all modules are the reference",
  "command.modules_yours": "yours: {modules}; all other modules are the reference",
  "command.modules_reference": "condition reference: solutions/src runs, my-pi-agent is left out",
  "command.equals": "as expected",
  "command.differs": "not as expected",
  "command.expected": "  expected {json}",
  "command.received": "  received {json}",
  "command.threw": "{name}: {message}",
  "command.threw_at": "{place} threw {name}: {message}",
  "command.never_ended":
    "the experiment did not end: a module waits for something that never comes, or it called process.exit",
  "command.stdout_failed": "the JSON was not written whole ({problem})",
  "command.choose": "Choose a lab",

  // Lab 05
  "session.bad_entry": "the entry has a wrong shape ({problem}) and was not written",
  "session.exists": "the session {id} exists already",
  "session.not_empty": "the session file is not empty; it takes no second header",
  "session.run_unfinished":
    "{tool} of the last run has no result yet: recover and settle it before a new prompt",
  "session.run_id_taken": "the runId {runId} belongs to another entry",
  "session.folder_unusable": "the session folder {folder} cannot be used ({problem})",
  "session.file_unreadable":
    "the session file {path} cannot be opened or read ({problem}); that does not make the session empty",
  "session.not_a_file": "not a regular file",
  "session.line_no_header": "not the header of session format version 3",
  "session.line_header_torn": "the header is not whole",
  "session.line_not_utf8": "not valid UTF-8",
  "session.line_not_json": "not a whole JSON object",
  "session.line_nul_bytes": "it holds NUL bytes",
  "session.line_wrong_field": "the field {field} is missing or of the wrong type",
  "session.line_same_id": "an earlier line has the id {id} too",
  "session.line_no_parent": "the parentId {parentId} is the id of no earlier line",
  "lab05.died_in_append":
    "acknowledged entries: {acknowledged}; the process died while it wrote the next one",
  "lab05.died_model_hung":
    "the prompt {runId} was acknowledged; the model never answered, and the process died",
  "lab05.unchanged": "reading and opening changed no byte of the file",
  "lab05.newline_missing": "the last record is whole and lacks only its newline; it is kept",
  "lab05.torn_tail_dropped":
    "all {entries} restored, {bytes} bytes of an unfinished write dropped, the next append is readable",
  "lab05.record_kept":
    "all {entries} restored, the last lacking only its newline, the next append is readable",
  "lab05.whole": "all {entries} restored, nothing is torn, the next append is readable",
  "lab05.every_death_survived":
    "one death at each of {deaths} bytes: no acknowledged entry is lost, and each next append is readable",
  "lab05.lost": "{lost} acknowledged entries are lost",
  "lab05.changed_by_reading": "opening alone changed the file or what was restored",
  "lab05.next_unreadable": "the entry appended after reopening cannot be read",
  "lab05.prompt_repeated": "the session holds the same prompt {userMessages} times",
  // Lab 01
  "recording.bad": "this is no usable recording ({problem})",
  "lab01.models_agree": "{models} models gave the same message",
  "lab01.models_differ": "{models} models gave different messages",
  "lab01.cut_off_kept": "the cut-off arguments of {tool} are kept as they are, and did not run: {text}",
};
