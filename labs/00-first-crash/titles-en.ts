/** What each invariant of this lab asks for, in English. */
export const en = {
  "started-is-not-written-again": "started says nothing of what became of the write, so it is not repeated",
  "no-record-is-written": "where nothing is recorded, nothing was started, and it is written",
  "completed-is-done": "what is completed is not done again",
  "a-kill-after-the-write":
    "killed after the write and before its record: it stops, and nothing is written twice",
  "a-kill-before-the-write":
    "killed after started and before the write: the record looks the same, and it stops too",
  "no-kill-at-all": "a run without a crash completes, with one line in the file",
};
