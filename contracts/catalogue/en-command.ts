import type { zhCommand } from "./zh-command.ts";

/** What the two commands say to a person, in English; part of the English catalogue. */
export const enCommand: Readonly<Record<keyof typeof zhCommand, string>> = {
  "command.unknown_lab": "there is no lab {lab}; choose from: {labs}",
  "command.unknown_variation": "lab {lab} has no variation {variation}; choose from: {variations}",
  "command.unknown_option": "unknown option {option}; --help shows the usage",
  "command.missing_value": "option {option} needs a value",
  "command.results_unwritable":
    "the results cannot be written into {file} ({problem}): make it writable, or leave out --write",
  "command.needless_value": "option {option} takes no value",
  "command.unknown_language": "unknown language {value}; choose from: zh, en",
  "command.too_many_words": "unexpected argument: {words}",
  "command.read_alone": "--read works only with lab 05, without a variation or --sessions",
  "command.tail_torn":
    "line {line} is a torn tail ({bytes} bytes) and is not counted; the file was not changed",
  "command.module_mixed":
    "my-pi-agent/src/{file} must be exactly this line, or import nothing of the reference ({why}): {line}",
  "command.mixing":
    "your exports never reach inside the reference, and a misspelt name would silently run it",
  "command.module_missing":
    "my-pi-agent/src/{file} is missing; to borrow the reference again, create it with this one line: {line}",
  "command.module_unreadable": "{file} has a syntax error at line {line}: {problem}",
  "command.export_missing": "{module} exports no {name} (needed by {place})",
  "command.import_missing": "{place} imports {name}, which cannot be found",
  "command.modules_borrowed": "every module in this run is the reference",
  "command.modules_unused": "no module uses {modules}: is the name misspelt?",
  "command.modules_yours": "yours: {modules}; all other modules are the reference",
  "command.modules_reference": "condition reference: solutions/src runs, my-pi-agent is not used",
  "command.equals": "as expected",
  "command.differs": "not as expected",
  "command.value_differs": "  {key}: expected {expected}, received {received}",
  "command.order_differs": "  the keys are in a different order: expected {expected}; received {received}",
  "command.still_running":
    "still running; if nothing comes, stop it with Ctrl-C and look for an await that never settles",
  "command.stuck":
    "a module never gives control back (a loop without an end?): ended after {seconds} s of work",
  "command.stuck_at":
    "a module never gives control back (a loop without an end?): ended after {seconds} s of work, at {place}",
  "command.sessions_left": "the session files are left in {folder}",
  "command.sessions_none": "nothing is left in {folder}: the session of this lab is in memory alone",
  "command.dashes_missing":
    "npm kept --{option} for itself: options go after --, as in npm run {script} -- --{option} ...",
  "command.threw": "{name}: {message}",
  "command.threw_at": "{place} threw {name}: {message}",
  "command.never_ended":
    "the experiment did not end: a module is waiting for something that never comes, or called process.exit",
  "command.stdout_failed": "the JSON could not be written completely ({problem})",
  "command.choose": "Choose a lab",
  "agent.wrong_use": "wrong use: {problem} (see --help)",
  "agent.two_tasks": "give only one task, in quotes; left over: {second}",
  "agent.no_task": "no task was given",
  "agent.bad_option": "cannot understand {option}",
  "agent.bad_count": "{option} needs a whole number above 0, not {value}",
  "agent.model_unclear": "OPENAI_BASE_URL is set but no model is named: add --model NAME",
  "agent.no_key": "{variable} is not set",
  "agent.bad_base_url":
    "{variable} cannot be used: it must be an http or https address without a user name or password",
  "agent.bad_key": "{variable} holds a line break or another character that cannot be sent",
  "agent.no_such_tool": "--allow {tool}: there is no such tool",
  "agent.no_session": "there is no session here to resume",
  "agent.no_such_session": "there is no session {session} here; --resume last continues the newest",
  "agent.session_busy":
    "session {session} is in use by another process ({pid}); try again after it ends (lock: {file})",
  "agent.nothing_to_resume": "session {session} has no run to resume",
  "agent.demo":
    "offline demonstration (no key is set, or --model demo was given): the model follows a script",
  "agent.model": "model {model}",
  "agent.session": "new session {session}, kept in {file}",
  "agent.resumed": "resuming session {session}, kept in {file}",
  "agent.interrupted": "aborting; press Ctrl-C again to quit at once",
  "agent.tool_started": "{tool} started: {subject}",
  "agent.tool_done": "{tool} finished",
  "agent.command_ended": "{tool} finished (exit status: {ended})",
  "agent.next_task": 'to continue: {resume} "<task>"',
  "agent.next_demo":
    "the offline demonstration is over; a real model answers once OPENAI_API_KEY or ANTHROPIC_API_KEY is set",
  "agent.next_answer": 'run "{resume}" in a terminal to be asked again, or allow it with --allow',
  "agent.next_look":
    'check how far {tool} got, then record what you found: "{reconcile}"; ' +
    "--resume never reruns it by itself; " +
    "with --recovery mark_interrupted it is settled as unknown, and the session takes a new task",
  "agent.failed": "error: {message}",
  "agent.check_ended": "{command} exited with {exitCode}: {output}",
  "approval.question": "May {tool} run?",
  "approval.hint": "arrow keys choose, Enter confirms",
  "approval.once": "yes, this once",
  "approval.always": "yes, and do not ask about the same call again until this command ends",
  "approval.no": "no",
};
