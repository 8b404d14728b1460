import type { zhHarness } from "./zh-harness.ts";

/** What a harness refuses and reports, in English. */
export const enHarness: Readonly<Record<keyof typeof zhHarness, string>> = {
  "harness.busy": "the harness is busy ({phase}) and begins nothing new",
  "harness.unknown_tool": "no tool named {tool} is registered",
  "harness.repeated_tool": "the tool name {tool} is given twice",
  "harness.unknown_model": "the model {provider}/{model} is not registered",
  "harness.idle_cycle":
    "waiting for idle inside a handler of {hook} would never end: idle waits for that handler; " +
    "use runWhenIdle()",
  "harness.listener_timeout":
    "the listener {listener} did not return from {event} within {ms} ms and is no longer waited for",
  "harness.listener_threw": "the listener {listener} failed on {event}: {message}",
  "harness.bad_record": "the harness record on line {line} cannot be understood: {problem}",
  "harness.wrong_field": "the field {field} is missing or of the wrong type",
  "harness.message_id_taken": "the message id {id} is taken by something else",
  "harness.operation_interrupted":
    "this work on the session was interrupted before it was complete; the session is unchanged",
  "tool.not_run_interrupted": "{tool} was not run: the process ended before it was started",
  "run.interrupted": "the process ended in the middle of this run, which is interrupted",
  "run.reply_lost":
    "a reply had arrived ({digest}), and the process ended before it was stored: the reply is lost",
  "run.attempts_spent": "the model request of this turn was made {attempts} times and is not made again",
  "harness.run_open":
    "the run {runId} has no end yet, so the session cannot be reshaped; recover, abort or finish it first",
  "harness.nothing_to_compact": "there is nothing to compact: all older messages are to be kept",
  "harness.no_summaries": "the host gives no settings for summaries, so none can be made",
  "harness.closed": "the harness is closed and writes nothing more",
};
