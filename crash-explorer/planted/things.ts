import { caller } from "../caller.ts";
import { cells } from "../cell.ts";
import { type LogFileOptions, logFile } from "../log-file.ts";
import { outside } from "../outside.ts";

export type RunThings = ReturnType<typeof runThings>;

export function runThings(log: LogFileOptions = {}) {
  return { log: logFile(log), checkpoints: cells(), journal: cells(), told: caller(), world: outside() };
}
