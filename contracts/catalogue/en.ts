import { enAgent } from "./en-agent.ts";
import { enChecks } from "./en-checks.ts";
import { enCommand } from "./en-command.ts";
import { enDoctor } from "./en-doctor.ts";
import { enExplorer } from "./en-explorer.ts";
import { enFirst } from "./en-first.ts";
import { enGrade } from "./en-grade-command.ts";
import { enHarness } from "./en-harness.ts";
import { enJournal } from "./en-journal.ts";
import { enLab10 } from "./en-lab10.ts";
import { enLab11 } from "./en-lab11.ts";
import { enLab13 } from "./en-lab13.ts";
import { enLabs } from "./en-labs.ts";
import { enOutside } from "./en-outside.ts";
import { enOwn } from "./en-own.ts";
import { enPi } from "./en-pi.ts";
import { enProgress } from "./en-progress.ts";
import { enRestate } from "./en-restate.ts";
import { enRestore } from "./en-restore.ts";
import { enSite } from "./en-site.ts";
import { enSiteHost } from "./en-site-host.ts";
import { enSiteLive } from "./en-site-live.ts";
import { enStep } from "./en-step.ts";
import { enTasks } from "./en-tasks.ts";
import { enTools } from "./en-tools.ts";
import { enTree } from "./en-tree.ts";
import { enWatch } from "./en-watch.ts";
import type { FactCode } from "./zh.ts";

/** The English catalogue. What the model is told is always rendered from this one. */
export const en: Readonly<Record<FactCode, string>> = {
  ...enAgent,
  ...enCommand,
  ...enGrade,
  ...enHarness,
  ...enJournal,
  ...enLab10,
  ...enLab11,
  ...enLabs,
  ...enLab13,
  ...enOutside,
  ...enOwn,
  ...enPi,
  ...enRestate,
  ...enChecks,
  ...enDoctor,
  ...enExplorer,
  ...enProgress,
  ...enRestore,
  ...enFirst,
  ...enStep,
  ...enSite,
  ...enSiteHost,
  ...enSiteLive,
  ...enTasks,
  ...enTools,
  ...enTree,
  ...enWatch,
  "run.request_started": "model request {turn} started",
  "run.ended": "run ended: {terminal} ({reason})",
  "run.completed": "the model gave its final answer, and every tool call has its result",
  "run.aborted": "the user aborted the run",
  "model.failed": "the model request failed: {message}",
  "model.cut_off": "the reply was cut off at the output limit",
  "operation.outcome_unknown":
    "{tool} was started before and has no completion record; it must not be rerun automatically",
  "operation.arguments_changed": "the arguments of {tool} differ from its operation record; refused",
  "recovery.started": "recovering from the Checkpoint; tool calls pending: {pending}",
  "recovery.effect_unknown": "the side effect of {tool} is uncertain",
  "recovery.result_reused": "{tool} had already completed; its saved result is reused",
  "recovery.run_again": "{tool}: the record allows another attempt",
  "recovery.first_run": "{tool}: handled as a first run",
  "recovery.refused": "{tool} is not the call that the operation record describes",
  "trace.model_called": "model request started",
  "trace.tool_started": "{tool} started",
  "trace.tool_finished": "{tool} finished ({status})",
  "trace.appended": "appended to the session: {what}",
  "trace.process_died": "the process is gone: no catch or finally will run",
  "session.torn_tail":
    "the torn tail at line {line} ({bytes} bytes) was ignored; the next append will cut it off",
  "session.bad_line": "line {line} of the session file is damaged ({problem}), so the file was not opened",
  "session.duplicate_id": "the session already has an entry with the id {id}",
  "session.bad_id": "invalid id: {id}",
  "session.not_saved": "a session entry could not be saved ({problem})",
  "session.poisoned": "an fsync of the session file failed; it accepts no more writes until it is reopened",
  "session.bad_entry": "the entry has the wrong shape ({problem}) and was not written",
  "session.exists": "session {id} already exists",
  "session.not_empty": "the session file is not empty; a second header cannot be written",
  "session.run_unfinished":
    "{tool} of the last run has no result, so no new task is taken: resume that run, or use a new session",
  "session.no_open_call": "a result of {tool} was not saved: its call already has one, or was never made",
  "session.run_id_taken": "the runId {runId} belongs to another entry",
  "session.folder_unusable": "the session folder {folder} cannot be used ({problem})",
  "session.file_unreadable":
    "the session file {path} cannot be opened or read ({problem}); this does not mean it is empty",
  "session.not_a_file": "not a regular file",
  "recording.bad": "not a usable recording ({problem})",
  "stop.max_turns": "{used} model requests were started; the limit is {limit}",
  "stop.max_tokens": "{used} tokens were used; the limit is {limit}",
  "stop.max_duration": "{usedMs} ms have passed since the prompt was accepted; the limit is {limitMs} ms",
  "stop.same_call": "the model called {tool} with the same arguments {times} times in a row",
  "stop.budget_spent":
    "the budget shared by parent and child runs is spent: {used} model requests; the limit is {limit}",
  "budget.request_taken": "{by} took one model request from the budget of {runId}",
  "verify.passed": "check passed: {found}",
  "verify.rejected": "check failed: {found}",
  "verify.threw": "the check could not be run: {message}",
  "verify.sent_back": "this is not done yet: {found}; go on, and say that it is done only when it is",
  "verify.rejected_too_often":
    "the model says it is done, but the check failed {times} times in a row: {found}",
  "context.transform_mutated": "the transform {transform} changed its input; it must return a new list",
  "context.cannot_fit": "the context does not fit: fixed {fixed} + tail {tail} > limit {limit} (tokens)",
  "context.left_out": "[{characters} characters left out]",
  "context.compacted":
    "compacted: a summary replaces the messages before {firstKeptId}, which are still in the session",
  "context.compaction_failed": "the compaction produced no usable summary; the view is unchanged",
  "path.bad_text": "the path is empty, holds a NUL byte or is not well-formed Unicode",
  "path.outside": "{path} resolves outside the workspace",
  "path.dangling_link": "{path} goes through a dangling symbolic link",
  "path.too_many_links": "{path} goes through too many symbolic links, or through a cycle of them",
  "path.not_a_folder": "{path} goes through something that is not a folder",
  "path.not_found": "{path} goes through a folder that does not exist",
  "path.unreadable": "{path} cannot be inspected ({problem})",
  "path.not_a_file": "{path} is not a regular file",
  "path.changed": "{path} changed after it was checked",
  "workspace.unusable": "the workspace folder {folder} cannot be used ({problem})",
  "permission.asked": "asking permission to run {tool}",
  "permission.answered": "the question about {tool} was answered: {answer}",
  "permission.denied": "{tool} was denied and did not run: {reason}",
  "permission.rule": "a permission rule forbids it",
  "permission.refused": "{tool} did not run: the user said no",
  "permission.refused_before":
    "{tool} did not run: the user has already said no to the same call in this run",
  "permission.nobody_there": "{tool} needs approval, and nobody is there to give it",
  "permission.approver_failed": "{tool} needs approval, and asking for it failed: {message}",
  "permission.bad_rule": "a permission rule is malformed and would never match: {rule}",
  "read.not_text": "{path} is not UTF-8 text and is not shown",
  "read.past_end": "{path} has no line {offset} (number of lines: {lines})",
  "edit.not_found": "the text to replace is not in {path}",
  "edit.not_unique": "the text to replace is in {path} more than once; include more of the text around it",
  "edit.nothing_to_do": "the text to replace is empty, or the same as the new text",
  "edit.too_big": "{path} is larger than {limit} bytes and was not edited",
  "bash.not_started": "the command was not started ({problem})",
  "bash.timed_out": "the command ran longer than {timeoutMs} ms and was killed; how far it got is unknown",
  "bash.aborted": "the command was aborted by the user; how far it got is unknown",
  "secret.key_unusable": "the digest key file {path} cannot be used ({problem})",
};
