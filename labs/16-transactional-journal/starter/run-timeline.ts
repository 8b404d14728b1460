import type { RunMoment, RunRecords } from "#contracts/run-timeline.ts";
import { todo } from "#contracts/todo.ts";

/**
 * What happened in one run, in one line of time. The three records never refer to each other's lines: they
 * carry the run's id, each of them, and that is all the join there is. Of moments at the same time the
 * Session comes first, since the harness writes down what was asked for before it does it.
 */
export function runTimeline(_records: RunRecords): RunMoment[] {
  // Borrow isFact and isObject to look into an entry.
  return todo("16.8", {
    zh: "只收这个 runId 的：Session、操作记录、Trace，按时间排好",
    en: "those of this runId alone, of the session, the journal and the trace, by time",
  });
}
