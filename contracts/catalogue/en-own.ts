import type { zhOwn } from "./zh-own.ts";

/** What the `lab` command says of the learner's own files and progress; part of the English catalogue. */
export const enOwn: Readonly<Record<keyof typeof zhOwn, string>> = {
  "own.not_a_file": "{file} is no regular file (a link, a folder or something else), so it was not touched",
  "own.not_a_folder": "{folder} is no real folder (a link, a file or something else), so it was not touched",
  "own.not_text": "{file} is no UTF-8 text, so it was not touched",
  "own.too_large": "{file} is larger than 1 MB, so it was not touched",
  "own.unreadable": "{file} cannot be read ({problem})",
  "own.unwritable": "{file} could not be written ({problem}); what it held is unchanged",
  "own.busy":
    "another lab command (process {pid}) is changing your files; try again after it ends (lock: {file})",
  "progress.not_recorded": "this result was not recorded: {why}",
  "progress.strange": "{file} has a line that means nothing here, and keeps it as it is: {line}",
};
