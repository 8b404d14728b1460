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
  "command.folder_unusable": "the folder {folder} cannot hold sessions ({problem})",
  "command.file_unreadable": "the session file {file} cannot be read ({problem})",
  "command.tail_torn":
    "line {line} is a torn tail ({bytes} bytes) and does not count; the file was not changed",
  "command.module_mixed":
    "my-pi-agent/src/{file} mixes own code with #reference ({why}); write all of it, or keep this line: {line}",
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
};
