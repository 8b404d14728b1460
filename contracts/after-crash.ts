/** What lab 00 finds on the disk about its one write: the last thing that was recorded before the process died. */
export type WriteRecord = "none" | "started" | "completed";

/** Write now; done, nothing is left to do; or blocked: it cannot go on without a person. */
export type NextStep = "write" | "done" | "blocked";

/** What a harness does about a write when it starts, by its record alone. */
export type AfterCrash = (record: WriteRecord) => NextStep;
