import type { zhTools } from "./zh-tools.ts";

/** What the model is told of a call that did not do its work, in English. */
export const enTools: Readonly<Record<keyof typeof zhTools, string>> = {
  "tool.unknown": "there is no tool named {tool}",
  "tool.invalid_arguments": "the arguments of {tool} do not fit its schema: {problem}",
  "tool.threw": "{tool} threw: {message}",
  "tool.refused": "{tool} did not run: {message}",
  "tool.not_run_cut_off": "{tool} was not run: its arguments were cut off, send them again",
  "tool.not_run_aborted": "{tool} was not run: the run was aborted",
  "tool.left_open":
    "the run ended with {tool} open and ran nothing more; whether an earlier attempt took effect is unknown",
  "tool.not_run_again": "{tool} was started before, and whether that took effect is unknown; this time {why}",
  "tool.not_run_masked":
    "{tool} was not run: a secret in its arguments was not stored, send the whole call again",
  "tool.io_failed": "{tool} did not run: {path} ({problem})",
  "tool.io_unknown": "{tool} failed while writing {path} ({problem}); the outcome is unknown",
  "tool.bad_content": "{tool} did not run: the content is not well-formed Unicode text",
};
