/** A row of Restate's `sys_journal`, as its SQL interface gives it. */
export interface JournalRow {
  entry_type: string;
  name?: string;
  entry_json: string;
}

export interface RecordedStep {
  name: string;
  hasOutcome: boolean;
}

/**
 * The steps in Restate's journal. Each is two entries: the command, which is there before it has an outcome,
 * and a notification with the same number, which is the outcome.
 */
export function recordedSteps(rows: readonly JournalRow[]): RecordedStep[] {
  const numbered = rows.map(({ entry_type, name = "", entry_json }) => ({
    kind: entry_type,
    name,
    number: /"completion_id":(\d+)/.exec(entry_json)?.[1],
  }));
  const outcomes = new Set(
    numbered.filter(({ kind }) => kind === "Notification: Run").map(({ number }) => number),
  );
  return numbered
    .filter(({ kind }) => kind === "Command: Run")
    .map(({ name, number }) => ({ name, hasOutcome: outcomes.has(number) }));
}

/** What an engine knows of a workflow, in a line. */
export function recordLine(status: string, steps: readonly RecordedStep[]): string {
  const said = steps.map(({ name, hasOutcome }) => (hasOutcome ? name : `${name} without an outcome`));
  return `${status}: ${said.join(", ")}`;
}
