import { logFile } from "../../crash-explorer/log-file.ts";
import { outside } from "../../crash-explorer/outside.ts";
import type { Level } from "../../crash-explorer/thing.ts";
import { showWorld } from "../08-recovery/explored-show.ts";
import { newTask } from "../08-recovery/scenarios.ts";
import { showSession } from "../show-session.ts";
import { rawJournal } from "./raw-records.ts";
import { showJournal } from "./show-journal.ts";

export type ReconciledThings = Awaited<ReturnType<typeof reconciledThings>>;

/** The prompt is accepted, and nothing else has happened. */
export async function reconciledThings(prompt: string) {
  const { session } = await newTask(prompt);
  return {
    session: logFile({ content: await session.read(), show: showSession }),
    journal: journalFile(),
    world: outside(showWorld),
  };
}

/**
 * A journal of lines. A later boot reads the last line of each operation, and that it was tried more than
 * once: so states that differ in other lines alone are one, or each crash would lead to another, for ever.
 */
function journalFile() {
  const file = logFile({ show: showJournal });
  return {
    ...file,
    fingerprint(state: typeof file.initial, level: Level): string {
      if (level === "power") return file.fingerprint(state, level);
      const { records } = rawJournal(state);
      return JSON.stringify(records.map((record) => ({ ...record, attempts: Math.min(2, record.attempts) })));
    },
  };
}
