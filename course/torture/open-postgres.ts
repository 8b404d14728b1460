import { openSharedDatabase } from "#agent/edges/postgres-journal.ts";
import type { Opener } from "./open-journal.ts";

export const openPostgres: Opener = (url) => openSharedDatabase(url);
