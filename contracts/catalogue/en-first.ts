/** What lab 00 says, in English. */
export const enFirst = {
  "first.died": "process {pid} was killed by {signal} after its write",
  "first.keys": "the --keys of lab 00 are 1, 2 or 3, the answer that you predict",
  "first.answer": "your prediction: {answer}",
  "first.no_answer": "no prediction was given: add --keys 1, 2 or 3",
  "first.no_terminal": "nobody presses keys here, so all of it runs without waiting",
  "first.choose": "Your prediction",
  "first.crash": "Now for real: a process of its own writes, and is killed",
  "first.file": "{file}, on the disk:",
  "first.again": "It is started again, just as it was",
  "first.counted": "writes after the restart: {writes}; lines in the file: {lines}",
  "first.handed_out": "the rule is in your {file}, the same as has just run",
  "first.mend": "Open {file} and mend line {line}: what if there is only started? Save, press Enter; q quits",
  "first.mend_any": "Open {file}: what if there is only started? Save, press Enter; q quits",
  "first.as_it_is": "nobody edits here, so your {file} runs as it is",
  "first.not_yet": "Not yet. Mend it and press Enter; q quits",
  "first.mended":
    "{terminal}, writes {writes}: no record of completion is no proof that nothing happened; " +
    "it stops for a person to look, and does not write again",
  "first.again_after":
    "You have been through this story, and your rule passed; the crash before it was mended: {command}",
  "first.no_step":
    'afterCrash in my-pi-agent/src/after-crash.ts says {said}: it must say "write", "done" or "blocked"',
  "first.next": "go on with lab 01: {next}",
  "language.kept":
    "the language is kept in {file}; npm run lab -- language, --lang or the variable LAB_LANG change it",
  "language.not_kept": "the language was not kept ({problem}); use --lang or the variable LAB_LANG",
  "language.spoken": "the language is {language}; to keep another one: {command}",
  "language.outvoted": "the variable LAB_LANG is {value} here, and wins over the kept language",
} as const;
