/** What is on the disk about the one write of lab 00: the last thing recorded before the process died. */
export type WriteRecord = "none" | "started" | "completed";

/** Write now; done, nothing is left to do; or blocked: it cannot go on without a person. */
export type NextStep = "write" | "done" | "blocked";

/** What a harness does about a write when it starts, by its record alone. */
export type AfterCrash = (record: WriteRecord) => NextStep;
