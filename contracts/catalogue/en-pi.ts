import type { zhPi } from "./zh-pi.ts";

/** What is said where real Pi is set beside the harness of this course, in English. */
export const enPi: Readonly<Record<keyof typeof zhPi, string>> = {
  "pi.installing": "installing Pi {version} (about 140 MB, this once): {folder}",
  "pi.not_installed":
    "Pi {version} could not be installed ({problem}): the first time, it is fetched from the npm registry",
  "pi.older_node":
    "Pi asks for Node {wanted} or newer, this is {node}; what is used here runs on Node 20 too",
  "pi.needed": "(needs real Pi {version}, installed on the first run; not part of all)",
  "pi.interop_use": "wrong use: {problem} (there are --write, --forget and --lang zh|en)",
  "pi.forgotten": "the Pi that was kept is removed",
  "pi.nothing_kept": "no Pi was kept",
  "pi.story_of_pi": "{story}, written by Pi: compared {compared} times, {differs} differences",
  "pi.story_of_here": "{story}, written here: compared {compared} times, {differs} differences",
  "pi.differs": "  {after}: {about} is {byPi} to Pi, and {here} here",
  "pi.fixtures_written": "{files} files were written anew by real Pi: {folder}",
  "lab13.pi_call": "the tool has written its file and not returned; both processes are killed with SIGKILL",
  "lab13.pi_torn": "the line with the tool's result is half written; both processes are killed with SIGKILL",
  "lab13.pi_setters":
    "while the tool runs, tools, model and thinking level are set; all have returned; SIGKILL",
  "lab13.pi_queues": "while the tool runs, steer, followUp and nextTurn have all returned; SIGKILL",
  "lab13.pi_row": "{line}",
  "lab13.pi_measured": "measured",
  "lab13.pi_here": "here",
  "lab13.pi_by_itself": "requests that the restart sends by itself",
  "lab13.pi_open_calls": "tool calls without a result in the next request",
  "lab13.pi_model_reads": "what the model reads as the result",
  "lab13.pi_effects": "times the file was written",
  "lab13.pi_synced": "any fsync before it died",
  "lab13.pi_opens": "last line torn: does it open",
  "lab13.pi_told": "what it says of that",
  "lab13.pi_carried": "messages still there",
  "lab13.pi_tools": "tools after the restart",
  "lab13.pi_model": "model after the restart",
  "lab13.pi_thinking": "thinking level after the restart",
  "lab13.pi_heard": "of three queued messages, the model gets",
};
