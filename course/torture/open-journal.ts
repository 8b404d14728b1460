import { open } from "node:fs/promises";
import { openNodeLogFile } from "#agent/edges/node-log-file.ts";
import type { SharedDatabase } from "#agent/edges/postgres-journal.ts";
import type { KeyedJournal } from "#contracts/keyed-operations.ts";
import type { Fence } from "#contracts/workers.ts";

export interface OpenJournal {
  /** @param fence where workers share it: of the claim under which is written */
  journal(fence?: Fence): KeyedJournal;
  /** Only of a journal that workers share. */
  leases?: SharedDatabase["leases"];
  close(): Promise<void>;
}

/** @param place a path, or the address of a database */
export type Opener = (place: string) => Promise<OpenJournal>;

/** A log that is there, or an empty one. */
export async function openLog(path: string): ReturnType<typeof openNodeLogFile> {
  await (await open(path, "a", 0o600)).close();
  return openNodeLogFile(path);
}
