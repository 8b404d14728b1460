import type { zhLabs } from "./zh-labs.ts";

/** What single experiments find, in English; part of the English catalogue. */
export const enLabs: Readonly<Record<keyof typeof zhLabs, string>> = {
  "lab05.died_in_append": "acknowledged entries: {acknowledged}; the process died while writing the next one",
  "lab05.died_model_hung": "prompt {runId} was acknowledged; the model never answered, and the process died",
  "lab05.unchanged": "reading and opening did not change a single byte of the file",
  "lab05.newline_missing": "the last record is complete except for its newline; it is kept",
  "lab05.torn_tail_dropped":
    "all {entries} restored, {bytes} bytes of an unfinished write dropped; the next append is readable",
  "lab05.record_kept":
    "all {entries} restored, the last one missing only its newline; the next append is readable",
  "lab05.whole": "all {entries} restored, nothing was torn; the next append is readable",
  "lab05.every_death_survived":
    "one death at each of {deaths} bytes: no acknowledged entry was lost, each next append is readable",
  "lab05.lost": "acknowledged entries lost: {lost}",
  "lab05.changed_by_reading": "merely opening the file changed it or what was restored",
  "lab05.next_unreadable": "the entry appended after reopening cannot be read",
  "lab05.prompt_repeated": "the session contains the same prompt {userMessages} times",
  "lab01.models_agree": "{models} models gave the same message",
  "lab01.models_differ": "{models} models gave different messages",
  "lab01.cut_off_kept": "the cut-off arguments of {tool} were kept as they are, and did not run: {text}",
  "lab07.file_right": "{path} has the right content",
  "lab07.file_wrong": "{path} has the wrong content",
  "lab07.file_missing": "{path} does not exist",
  "lab03.question": "asked: may {tool} run? scripted answer: {answer}",
  "lab09.moving_leaf": "acknowledged entries: {entries}; the leaf is on '{from}' and begins to move",
  "lab09.died": "the process died; nobody was told that the leaf had moved",
  "lab09.died_after_blob":
    "{bytes} bytes were written beside the log; the process died before the entry that refers to them",
  "lab09.told_in_memory":
    "the user was told: back at '{leaf}'; the file knows nothing of it. The process died",
  "lab09.leaf_kept": "the leaf is on '{leaf}', as the caller was told; no acknowledged entry was lost",
  "lab09.leaf_found":
    "the leaf is on '{leaf}', where the last line of the file put it; no acknowledged entry was lost",
  "lab09.wrong_branch":
    "the caller was told that the leaf is on '{told}'; after the restart it is on '{leaf}'",
  "lab09.lost": "acknowledged entries lost: {lost}",
};
