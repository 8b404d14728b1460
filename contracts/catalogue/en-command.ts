import type { zhCommand } from "./zh-command.ts";

/** What the two commands say to a person, in English; part of the English catalogue. */
export const enCommand: Readonly<Record<keyof typeof zhCommand, string>> = {
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
  "command.import_missing": "{place} imports {name}, which cannot be found",
  "command.modules_borrowed": "all modules that run here are the reference",
  "command.modules_unused": "no module uses {modules}: is the name misspelt?",
  "command.modules_yours": "yours: {modules}; all other modules are the reference",
  "command.modules_reference": "condition reference: solutions/src runs, my-pi-agent is left out",
  "command.equals": "as expected",
  "command.differs": "not as expected",
  "command.value_differs": "  {key}: expected {expected}, received {received}",
  "command.order_differs": "  the keys come in another order: expected {expected}; received {received}",
  "command.still_running":
    "still running; if nothing comes, end it with Ctrl-C and look for an await that never settles",
  "command.sessions_left": "the session files are left in {folder}",
  "command.sessions_none": "nothing is left in {folder}: the session of this lab is in memory alone",
  "command.dashes_missing":
    "npm took --{option} for itself: options go behind --, as in npm run {script} -- --{option} ...",
  "command.threw": "{name}: {message}",
  "command.threw_at": "{place} threw {name}: {message}",
  "command.never_ended":
    "the experiment did not end: a module waits for something that never comes, or it called process.exit",
  "command.stdout_failed": "the JSON was not written whole ({problem})",
  "command.choose": "Choose a lab",
  "agent.wrong_use": "wrong use: {problem} (see --help)",
  "agent.two_tasks": "there can be only one task, put it in quotes; left over: {second}",
  "agent.no_task": "no task was given",
  "agent.bad_option": "cannot understand {option}",
  "agent.bad_count": "{option} needs a whole number above 0, not {value}",
  "agent.model_unclear": "OPENAI_BASE_URL is set, and no model is named: add --model NAME",
  "agent.no_key": "{variable} is not set",
  "agent.bad_base_url":
    "{variable} cannot be used: it must be an http or https address without a user name and password",
  "agent.bad_key": "{variable} holds a line break or another character that cannot be sent",
  "agent.no_such_tool": "--allow {tool}: there is no such tool",
  "agent.no_session": "there is no session here to resume",
  "agent.no_such_session": "there is no session {session} here; --resume last takes up the newest",
  "agent.session_busy":
    "session {session} is in use by another process ({pid}); try again when it has ended, its lock is {file}",
  "agent.nothing_to_resume": "session {session} holds no run to resume",
  "agent.demo": "no key is set: this is the offline demonstration, the model follows a script",
  "agent.model": "model {model}",
  "agent.session": "new session {session}, kept in {file}",
  "agent.resumed": "resuming session {session}, kept in {file}",
  "agent.interrupted": "aborting; press Ctrl-C again to leave at once",
  "agent.tool_started": "{tool} begins to run: {subject}",
  "agent.tool_done": "{tool} is done",
  "agent.command_ended": "{tool} is done (exit: {ended})",
  "agent.next_task": 'to go on: {resume} "<task>"',
  "agent.next_demo":
    "the offline demonstration is over; a real model answers once OPENAI_API_KEY or ANTHROPIC_API_KEY is set",
  "agent.next_answer": "run {resume} in a terminal and it asks again; or allow it with --allow",
  "agent.next_look":
    "look how far {tool} got; --resume never reruns it by itself, so give further tasks to a new session",
  "agent.failed": "error: {message}",
  "agent.check_ended": "{command} ended with {exitCode}: {output}",
  "approval.question": "May {tool} run?",
  "approval.hint": "arrow keys choose, Enter confirms",
  "approval.once": "yes, this once",
  "approval.always": "yes, and the same call again until this command ends",
  "approval.no": "no",
};
